/**
 * Code of a hostile document that has taken a reader over: it has loaded what a reader loads, is locked
 * as a reader is, and tries what it may not do.
 */
import "@napi-rs/canvas"
import process from "node:process"
import { inputLines, lineOf, write } from "../../layers/child/inside.ts"
import { lock } from "../../layers/reader/inside.ts"

lock()

const LIBC = { getpid: { parameters: [], result: "i32" } } as const

const attempts: Readonly<Record<string, () => unknown>> = {
  "read a file": () => Deno.readTextFileSync("/etc/hostname"),
  "read a key": () => Deno.readTextFileSync(process.env.KEY_FILE ?? "/etc/passwd"),
  "list a folder": () => [...Deno.readDirSync("/")],
  "write a file": () => Deno.writeTextFileSync(`${Deno.cwd()}/probe`, ""),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  listen: () => Deno.listen({ port: 0 }),
  fetch: () => fetch("http://127.0.0.1:19999"),
  "run a program": () => new Deno.Command("true").outputSync(),
  "load libc": () => Deno.dlopen("libc.so.6", LIBC),
  // What an allowed library depends on is reached through it.
  ...Object.fromEntries(
    (process.env.LIBRARIES ?? "").split(",").filter((path) => path !== "").map((path) => [
      `reach libc through ${path}`,
      () => Deno.dlopen(path, LIBC)
    ])
  ),
  "ask for it": () => {
    if (Deno.permissions.requestSync({ name: "ffi" }).state !== "granted") {
      throw new Deno.errors.NotCapable("denied")
    }
  }
}

const succeeded = async ([name, attempt]: readonly [string, () => unknown]) => {
  try {
    await attempt()
    return [name]
  } catch (cause) {
    return cause instanceof Deno.errors.NotCapable ? [] : [`${name}: ${cause}`]
  }
}

if (import.meta.main) {
  const allowed = (await Promise.all(Object.entries(attempts).map(succeeded))).flat()
  for (const line of inputLines()) {
    write(lineOf({ told: JSON.parse(line), allowed, environment: [] }))
  }
}
