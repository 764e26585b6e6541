/**
 * A small witness (C2SP tlog-witness), written from the specification alone: it remembers how far it
 * has seen each log, and cosigns what goes on from there.
 */
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto"

const sha256 = (...parts: ReadonlyArray<Uint8Array>) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

const node = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right)

/** RFC 9162, section 2.1.4.2, step by step. */
const goesOn = (
  first: { readonly size: number; readonly root: Buffer },
  second: { readonly size: number; readonly root: Buffer },
  proof: ReadonlyArray<Buffer>
): boolean => {
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root)
  if (first.size === 0) return proof.length === 0
  const path = Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : [...proof]
  let fn = BigInt(first.size - 1)
  let sn = BigInt(second.size - 1)
  while ((fn & 1n) === 1n) {
    fn >>= 1n
    sn >>= 1n
  }
  let fr = path.shift()
  if (fr === undefined) return false
  let sr = fr
  for (const c of path) {
    if (sn === 0n) return false
    if ((fn & 1n) === 1n || fn === sn) {
      fr = node(c, fr)
      sr = node(c, sr)
      while ((fn & 1n) === 0n && fn !== 0n) {
        fn >>= 1n
        sn >>= 1n
      }
    } else sr = node(sr, c)
    fn >>= 1n
    sn >>= 1n
  }
  return sn === 0n && fr.equals(first.root) && sr.equals(second.root)
}

const refuse = (status: number, text = "", type = "text/plain") =>
  new Response(text, { status, headers: { "content-type": type } })

/** A witness of the logs whose vkeys it is told, with a key of its own; `time` is in seconds. */
export const witness = (name: string, time: () => number) => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const typed = Buffer.concat([
    Buffer.of(4),
    Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url")
  ])
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  const logs = new Map<string, Buffer>()
  const seen = new Map<string, { readonly size: number; readonly root: Buffer }>()
  const refused: Array<number> = []

  const answer = (body: string): Response => {
    const [head = "", ...lines] = body.slice(0, body.indexOf("\n\n")).split("\n")
    const note = body.slice(body.indexOf("\n\n") + 2)
    const text = note.slice(0, note.indexOf("\n\n") + 1)
    const [origin = "", size = "", root = ""] = text.split("\n")
    const log = logs.get(origin)
    if (log === undefined) return refuse(404)
    const line = note.split("\n").find((one) => one.startsWith(`— ${origin} `))
    const tag = Buffer.from(line?.split(" ")[2] ?? "", "base64").subarray(4)
    const jwk = { kty: "OKP", crv: "Ed25519", x: log.subarray(1).toString("base64url") }
    const key = createPublicKey({ key: jwk, format: "jwk" })
    if (!verify(null, Buffer.from(text), key, tag)) return refuse(403)
    const before = seen.get(origin) ?? { size: 0, root: sha256() }
    const old = Number(/^old (\d+)$/.exec(head)?.[1] ?? Number.NaN)
    if (!(old <= Number(size))) return refuse(400)
    if (old !== before.size) return refuse(409, `${before.size}\n`, "text/x.tlog.size")
    const now = { size: Number(size), root: Buffer.from(root, "base64") }
    if (!goesOn(before, now, lines.map((hash) => Buffer.from(hash, "base64")))) return refuse(422)
    seen.set(origin, now)
    const moment = Buffer.alloc(8)
    moment.writeBigUInt64BE(BigInt(time()))
    const signed = Buffer.from(`cosignature/v1\ntime ${time()}\n${text}`)
    const cosigned = Buffer.concat([id, moment, sign(null, signed, privateKey)])
    return new Response(`— ${name} ${cosigned.toString("base64")}\n`)
  }

  return {
    vkey: `${name}+${id.toString("hex")}+${typed.toString("base64")}`,
    /** Lets it watch a log. */
    watch: (vkey: string) => {
      const [origin = "", , ...key] = vkey.split("+")
      logs.set(origin, Buffer.from(key.join("+"), "base64"))
    },
    /** The statuses of what it did not cosign. */
    refused,
    handle: async (request: Request): Promise<Response> => {
      const response = new URL(request.url).pathname === "/add-checkpoint"
        ? answer(await request.text())
        : refuse(404)
      if (response.status !== 200) refused.push(response.status)
      return response
    }
  }
}
