/** A process that hears everything and says nothing. */
for await (const _ of Deno.stdin.readable);
