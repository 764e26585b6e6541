/**
 * Starts services with the rights that their settings ask for, and no more: `deno task start`, or
 * `deno task start escrow currency`. `--print` tells the command instead, `--cached-only` asks no
 * registry for anything, and `mcp` before a name serves it over standard input and output.
 */
import { here, rightsOf, services, type Settings } from "../layers/rights.ts"

const FLAGS = ["--print", "--cached-only", "mcp"] as const

/** What Deno is run with. */
const commandOf = (args: ReadonlyArray<string>, settings: Settings, folder: string) => {
  const names = args.filter((arg) => FLAGS.every((flag) => flag !== arg))
  const [only = "", ...more] = names
  const isAlone = services.includes(only) && more.length === 0
  const entry = args.includes("mcp") ? "mcp" : isAlone ? only : "catalogue"
  return [
    "run",
    ...(args.includes("--cached-only") ? ["--cached-only"] : []),
    ...(entry === "mcp" ? ["--quiet"] : []),
    ...rightsOf(names, settings, here(settings, folder)),
    new URL(`${entry}.ts`, import.meta.url).href,
    ...(entry === only ? [] : names)
  ]
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

if (import.meta.main) {
  const command = commandOf(Deno.args, Deno.env.toObject(), Deno.cwd())
  if (Deno.args.includes("--print")) {
    Deno.stdout.writeSync(new TextEncoder().encode(`${command.join("\n")}\n`))
    Deno.exit(0)
  }
  const child = new Deno.Command(Deno.execPath(), { args: command }).spawn()
  for (const signal of SIGNALS) {
    Deno.addSignalListener(signal, () => {
      try {
        child.kill(signal)
      } catch {
        // It has ended already.
      }
    })
  }
  const { code } = await child.status
  Deno.exit(code)
}
