import { Effect } from "effect"
import { createHash } from "node:crypto"
import { join } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import type { Judge } from "../guard/judge.ts"
import { storeOf } from "../guard/pins.ts"
import { approve, run } from "../guard/run.ts"
import { ofAddress, ofCommand, type Upstream } from "../guard/upstream.ts"
import { dataFolder } from "./dataFolder.ts"
import { DOES, TAKES } from "./guardUsage.ts"
import type { Command } from "./run.ts"

const HELP = `agent-services guard ${TAKES}

${DOES}

  --task "…"     What the user asked, in their own words: calls are judged by it
  --set-task     Offers the client a tool that says it
  --approve      Approves the tools as they are now, and ends: after a change of them
  --pins FILE    Where approved tools are stored; the folder of the user's data unless given
  --url ADDRESS  A server elsewhere (Streamable HTTP); MCP_KEY is sent as its bearer token
`

const options = {
  task: { type: "string", default: "" },
  "set-task": { type: "boolean", default: false },
  approve: { type: "boolean", default: false },
  pins: { type: "string" },
  url: { type: "string" },
  help: { type: "boolean", default: false }
} as const

/** Which server it is, without what may be secret in its address. */
const nameOf = (url: string | undefined, command: ReadonlyArray<string>) =>
  url === undefined
    ? command.join(" ")
    : URL.canParse(url)
    ? new URL(url).origin + new URL(url).pathname
    : url

const DIGITS = 16
const pinFileOf = (server: string) => {
  const digest = createHash("sha256").update(server).digest("hex")
  return join(dataFolder(), "guard", `${digest.slice(0, DIGITS)}.json`)
}

/** The command, with the text check that it asks. */
export const guardCommand = (judge: Effect.Effect<Judge>): Command["run"] => async (args) => {
  const { positionals: [name, ...rest], values } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true
  })
  if (values.help) return void process.stdout.write(HELP)
  const { url } = values
  if ((name === undefined) === (url === undefined)) {
    throw new Error("give the server: either -- COMMAND …, or --url ADDRESS")
  }
  const server = nameOf(url, [name ?? "", ...rest])
  const guarded = {
    judge: await Effect.runPromise(judge),
    store: storeOf(values.pins ?? pinFileOf(server), server),
    task: values.task,
    offersTask: values["set-task"],
    open: (take: (line: string) => Promise<void>): Upstream =>
      url === undefined
        ? ofCommand([name ?? "", ...rest], take)
        : ofAddress(url, process.env.MCP_KEY || undefined, take)
  }
  if (values.approve) {
    const lines = await approve(guarded)
    process.stdout.write(
      lines.length === 0 ? "All tools are as approved.\n" : `${lines.join("\n")}\n`
    )
    return
  }
  const code = await run(guarded)
  // Standard input may be open still.
  process.stdout.write("", () => process.exit(code))
}
