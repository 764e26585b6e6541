/**
 * Asks a URL again and again, until its standard input ends, and prints what each answer took, in
 * milliseconds. In a process of its own: nothing else keeps it from asking.
 */
const [url = "", every = ""] = Deno.args

const times: Array<number> = []
let isOver = false

const ask = async (): Promise<void> => {
  const asked = performance.now()
  const response = await fetch(url)
  await response.body?.cancel()
  times.push(performance.now() - asked)
  await new Promise<void>((resolve) => setTimeout(resolve, Number(every)))
  if (!isOver) await ask()
}

const asking = ask()
for await (const _ of Deno.stdin.readable);
isOver = true
await asking
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(times)))
