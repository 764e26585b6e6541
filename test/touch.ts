/**
 * Code that has taken over a process that serves: what its flags let it do.
 */
import { join } from "node:path"
import process from "node:process"

const data = process.env.DATA_DIR ?? ""
const outside = process.env.OUTSIDE ?? ""

/** That nobody is there is no refusal. */
const called = async (hostname: string, port: number) => {
  try {
    const connection = await Deno.connect({ hostname, port })
    connection.close()
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error
  }
}

const attempts: Readonly<Record<string, () => unknown>> = {
  "its own code": () => Deno.readTextFileSync(new URL("../deno.json", import.meta.url)),
  "its own folder": () => {
    Deno.writeTextFileSync(join(data, "file"), "x")
    Deno.readTextFileSync(join(data, "file"))
  },
  "its own port": () =>
    Deno.listen({ hostname: "127.0.0.1", port: Number(process.env.PORT) }).close(),
  "a file outside": () => Deno.readTextFileSync(outside),
  "a file outside, written": () => Deno.writeTextFileSync(`${outside}2`, "x"),
  "a foreign host": () => called("127.0.0.2", 9),
  "the cloud's own address": () => called("169.254.169.254", 80),
  "a foreign port": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  "a foreign program": () => new Deno.Command("true").outputSync(),
  "the program of children": () => new Deno.Command("cat", { args: ["/dev/null"] }).outputSync(),
  "a library": () => Deno.dlopen("libc.so.6", {})
}

const tried: Record<string, string> = {}
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    // deno-lint-ignore no-await-in-loop -- each on its own
    await attempt()
    tried[name] = "done"
  } catch (error) {
    tried[name] = error instanceof Deno.errors.NotCapable ? "denied" : String(error)
  }
}
Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(tried)))
