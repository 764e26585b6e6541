/** A child process that tries what it may not do, each time it is told to. */
import { inputLines, lineOf, write } from "../../layers/child/inside.ts"

const attempts: Readonly<Record<string, () => unknown>> = {
  "read a file": () => Deno.readTextFileSync("/etc/hostname"),
  "write a file": () => Deno.writeTextFileSync(`${Deno.cwd()}/probe`, ""),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  "run a program": () => new Deno.Command("true").outputSync(),
  "load a library": () => Deno.dlopen("libc.so.6", {})
}

const isDenied = async (attempt: () => unknown) => {
  try {
    await attempt()
    return false
  } catch (cause) {
    return cause instanceof Deno.errors.NotCapable
  }
}

const tried = Object.entries(attempts).map(async ([name, attempt]) =>
  await isDenied(attempt) ? [] : [name]
)
const allowed = (await Promise.all(tried)).flat()
const environment = Object.keys(Deno.env.toObject())
for (const line of inputLines()) write(lineOf({ told: JSON.parse(line), allowed, environment }))
