/**
 * A reputation service that trusts everybody, at `PORT`: what escrow is measured with.
 */
const body = JSON.stringify({ trust_score: 85, recommendation: "trusted" })
const headers = { "content-type": "application/json" }

Deno.serve(
  { port: Number(Deno.env.get("PORT")), hostname: "127.0.0.1", onListen() {} },
  () => new Response(body, { headers })
)
