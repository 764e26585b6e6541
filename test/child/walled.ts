/**
 * Code that has broken out of V8 and of Deno's permissions, behind the kernel's wall: it may ask the
 * system for everything.
 */
import process from "node:process"
import { inputLines, lineOf, write } from "../../layers/child/inside.ts"

/** By a program, of which Deno knows nothing. */
const said = (program: string, ...args: ReadonlyArray<string>) => {
  const { stdout, success } = new Deno.Command(program, { args: [...args] }).outputSync()
  if (!success) throw new Error(program)
  return new TextDecoder().decode(stdout)
}

const attempts: Readonly<Record<string, () => unknown>> = {
  "list its own folder": () => [...Deno.readDirSync(new URL("../../src", import.meta.url))],
  "read a key": () => Deno.readTextFileSync(process.env.KEY_FILE ?? ""),
  "read the accounts": () => Deno.readTextFileSync("/etc/passwd"),
  "list homes": () => {
    if ([...Deno.readDirSync("/home")].length === 0) throw new Error("nothing")
  },
  "write to its code": () =>
    Deno.writeTextFileSync(new URL("../../src/probe", import.meta.url), ""),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: Number(process.env.PORT ?? 5432) }),
  "read a key by a program": () => said("cat", process.env.KEY_FILE ?? ""),
  "see processes that are not its own": () => {
    const all = said("ls", "/proc").split("\n").filter((name) => /^\d+$/u.test(name))
    // Itself, and the program that lists them.
    if (all.length <= 2) throw new Error("nobody")
  }
}

const succeeded = async ([name, attempt]: readonly [string, () => unknown]) => {
  try {
    await attempt()
    return [name]
  } catch {
    return []
  }
}

const allowed = (await Promise.all(Object.entries(attempts).map(succeeded))).flat()
for (const line of inputLines()) {
  write(lineOf({ told: JSON.parse(line), allowed, environment: [] }))
}
