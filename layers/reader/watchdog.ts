/**
 * A thread of the reader that waits for the end of its standard input, which comes when the service is
 * gone, and ends the process: the main thread may be stuck in a hostile file and never learn of it.
 */
self.addEventListener("message", () => {
  const nothing = new Uint8Array(1)
  while (Deno.stdin.readSync(nothing) !== null);
  // `Deno.exit` would end this thread alone.
  Deno.kill(Deno.pid, "SIGKILL")
})
