/**
 * Replies, manifests, openings, receipts, checkpoints and tiles, changed at random and shown to the
 * command: no change of meaning is accepted. What is accepted although it was changed is of the
 * classes that docs/privacy.md lists. `FUZZ_RUNS=20000` makes many; CI makes a sample.
 */
import { assert, it } from "@effect/vitest"
import { Config, DateTime, Effect, Predicate, Schema } from "effect"
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Checkpoint } from "../../schemas/privacy/log.ts"
import { temporaryFolder } from "../childProcess.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, patient } from "./exchange.ts"
import { chance } from "./randomRecord.ts"
import { jcs } from "./verifier.ts"
import { verifyShareHere } from "./verifyShareHere.ts"
import { witness } from "./witness.ts"

const RUNS = Effect.runSync(Config.Int("FUZZ_RUNS").pipe(Config.withDefault(600)))
const SEED = 20_261_122

type Dice = () => number
type Json = Schema.Json

const decodeJson = Schema.decodeUnknownSync(Schema.Json)
const decodeCheckpoint = Schema.decodeUnknownSync(Checkpoint)
const isObject = (json: Json | undefined): json is Schema.JsonObject =>
  Predicate.isObject(json) && !Array.isArray(json)
const isArray = (json: Json | undefined): json is Schema.JsonArray => Array.isArray(json)

const pick = <A>(dice: Dice, items: ReadonlyArray<A>): A | undefined =>
  items[Math.floor(dice() * items.length)]

type Place = ReadonlyArray<string | number>

/** Every place in a value, with what is there. */
const places = (json: Json, at: Place = []): ReadonlyArray<readonly [Place, Json]> => [
  [at, json],
  ...(isArray(json)
    ? json.flatMap((item, index) => places(item, [...at, index]))
    : isObject(json)
    ? Object.entries(json).flatMap(([key, member]) => places(member, [...at, key]))
    : [])
]

/** The value with another at a place; without it where there is none. */
const put = (json: Json, [key, ...rest]: Place, value: Json | undefined): Json => {
  if (key === undefined) return value ?? null
  if (isArray(json)) {
    return json.flatMap((item, index) => {
      if (index !== key) return [item]
      const next = rest.length === 0 ? value : put(item, rest, value)
      return next === undefined ? [] : [next]
    })
  }
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, member]) => {
      if (name !== key) return [[name, member]]
      const next = rest.length === 0 ? value : put(member, rest, value)
      return next === undefined ? [] : [[name, next]]
    })
  )
}

const LETTERS = "ABCXYZabcxyz0189-_=+/ \u00e9"

const changedText = (dice: Dice, text: string): string => {
  const at = Math.floor(dice() * (text.length + 1))
  const letter = pick(dice, [...LETTERS]) ?? "A"
  return pick(dice, [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.toUpperCase(),
    () => text.slice(0, at),
    () => `${text}=`,
    () => ""
  ])?.() ?? text
}

/** A disclosure whose content was changed and encoded again. */
const changedInside = (dice: Dice, text: string): string => {
  const inner = Buffer.from(text, "base64url").toString()
  return Buffer.from(changedText(dice, inner)).toString("base64url")
}

/** Another value in the place of one, from here or from another reply. */
const changedValue = (dice: Dice, json: Json, others: ReadonlyArray<Json>): Json | undefined =>
  pick<() => Json | undefined>(dice, [
    () => undefined,
    () => pick(dice, others) ?? null,
    () => pick<Json>(dice, [null, true, 0, -1, 1e9, "", "x", [], {}, [[]]]) ?? null,
    () =>
      typeof json === "number"
        ? json + (pick(dice, [1, -1, 256, 0.5]) ?? 1)
        : json === true
        ? false
        : true,
    () => typeof json === "string" ? changedText(dice, json) : [json],
    () => typeof json === "string" ? changedInside(dice, json) : { a: json },
    () => isArray(json) ? json.toReversed() : isObject(json) ? { ...json, extra: 1 } : `${json}`,
    () =>
      isArray(json)
        ? [...json, ...json.slice(0, 1)]
        : isObject(json)
        ? { ...json, data: { a: 1 } }
        : null,
    () => isArray(json) ? json.slice(1) : json
  ])?.()

/** A text with another spelling, or with a byte that was changed. */
const changedSpelling = (dice: Dice, text: string): string => {
  const at = Math.floor(dice() * text.length)
  return pick(dice, [
    () => changedText(dice, text),
    () =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(dice() * 7))) +
      text.slice(at + 1),
    () => JSON.stringify(JSON.parse(text), null, 2),
    () => jcs(JSON.parse(text)),
    () =>
      text.replace(/"([a-z])/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
    () => text.replace("{", `{"decision":"full",`),
    () =>
      text.replace(
        /"([a-z_]+)":/g,
        (all, name: string) => dice() < 0.05 ? `"${name}":null,${all}` : all
      )
  ])?.() ?? text
}

const parsed = (text: string): Json | undefined => {
  try {
    return decodeJson(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The places below which two values differ, two levels deep at most. */
const differences = (one: Json, other: Json, at: Place = []): ReadonlyArray<string> => {
  if (jcs(one) === jcs(other)) return []
  if (at.length === 2 || !isObject(one) || !isObject(other)) return [`/${at.join("/")}`]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => {
    const [left, right] = [one[key], other[key]]
    return left === undefined || right === undefined
      ? [`/${[...at, key].join("/")}`]
      : differences(left, right, [...at, key])
  })
}

/** What was printed, whatever the order of members. */
const saying = (out: string) => out.split("\n").map((line) => line.replace(/,$/, "")).sort().join()

/** What the changed file is, of which the command still says "proven", or nothing if it may not. */
const classOf = (
  before: { readonly text: string; readonly out: string },
  after: { readonly text: string; readonly out: string }
): string | undefined => {
  const [one, other] = [parsed(before.text), parsed(after.text)]
  const isSame = saying(before.out) === saying(after.out)
  if (one === undefined || other === undefined) {
    return isSame ? "signature lines of others" : undefined
  }
  const changed = differences(one, other)
  if (changed.length === 0) return isSame ? "spelling" : undefined
  const within = (...allowed: ReadonlyArray<string>) =>
    changed.every((place) => allowed.some((one) => place === one || place.startsWith(`${one}/`)))
  if (isSame && within("/proof/items", "/opening/disclosures")) return "the order of leaves"
  return undefined
}

/** The view with a leaf less, in its proof and in itself; the reply as it is where it has none. */
const withoutLeaf = (dice: Dice, json: Json): Json => {
  const items = at(json, ["proof", "items"])
  const item = isArray(items) ? pick(dice, items) : undefined
  const disclosure = isObject(item) ? item["disclosure"] : undefined
  if (!isArray(items) || typeof disclosure !== "string") return json
  const leaf = parsed(Buffer.from(disclosure, "base64url").toString())
  const path = isArray(leaf) ? leaf[1] : undefined
  if (!isArray(path)) return json
  const place = path.filter((key) => typeof key === "string" || typeof key === "number")
  const view = isObject(json) && json["view"] !== undefined ? "view" : "public_view"
  // What it was the only value of is gone with it.
  const last = place.findLastIndex((_, depth) => {
    const holder = at(json, [view, ...place.slice(0, depth)])
    return isObject(holder) ? Object.keys(holder).length > 1 : isArray(holder) && holder.length > 1
  })
  const less = put(json, [view, ...place.slice(0, last + 1)], last < 0 ? {} : undefined)
  return put(less, ["proof", "items"], items.filter((one) => one !== item))
}

const at = (json: Json | undefined, [key, ...rest]: Place): Json | undefined =>
  key === undefined ? json : at(
    isArray(json) ? json[Number(key)] : isObject(json) ? json[String(key)] : undefined,
    rest
  )

/** The log's hashes as a full or partial tile has them, and what a client makes of them. */
const proofFromTile = (proof: string, tile: Buffer, size: number, index: number): string => {
  const hash = (at: number) => tile.subarray(at * 32, at * 32 + 32)
  const node = (from: number, to: number): Buffer => {
    if (to - from === 1) return hash(from)
    const split = from + 2 ** Math.floor(Math.log2(to - from - 1))
    return createHash("sha256")
      .update(Buffer.concat([Buffer.of(1), node(from, split), node(split, to)])).digest()
  }
  const path = (from: number, to: number): ReadonlyArray<Buffer> => {
    if (to - from === 1) return []
    const split = from + 2 ** Math.floor(Math.log2(to - from - 1))
    return index < split
      ? [...path(from, split), node(split, to)]
      : [...path(split, to), node(from, split)]
  }
  const lines = path(0, size).map((one) => `${one.toString("base64")}\n`).join("")
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${lines}${proof.slice(proof.indexOf("\n\n") + 1)}`
}

it.live(`verify-share accepts no change of meaning in ${RUNS} changed files`, () =>
  Effect.gen(function* () {
    const { ask, prepared, share, trust } = yield* exchange()
    const { content_id, manifest, owner_token } = yield* prepared({
      // A ninth leaf, so that there are decoys.
      data: { ...patient, note: "none" }
    })
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const { crv, kty, x } = publicKey.export({ format: "jwk" })
    const signature = sign(null, Buffer.from(jcs(manifest)), privateKey).toString("base64url")
    yield* ask(`/data/${content_id}/signature`, {
      ...post({ jwk: { kty, crv, x }, signature }, bearer(owner_token)),
      method: "PUT"
    })
    const denied = yield* share(content_id)
    yield* trust(1)
    const replies = [
      yield* share(content_id, { purpose: "treatment", nonce: "n" }, bearer(owner_token)),
      yield* share(content_id),
      yield* share(content_id, { proof_format: "multi" }),
      denied,
      yield* ask(`/data/${content_id}`)
    ].map(({ text }) => text)
    const keys = (yield* ask("/.well-known/pdx-keys")).text
    const { tree_size, vkey } = decodeCheckpoint((yield* ask("/log/checkpoint")).json)
    const watching = witness("w.example", () => 1)
    watching.watch(vkey)
    const { bytes } = yield* ask(`/tile/0/000.p/${tree_size}`)
    const tile = Buffer.from(bytes ?? [])
    const { text: note } = yield* ask("/checkpoint")
    const cosigned = yield* Effect.promise(async () => {
      const request = new Request("http://w/add-checkpoint", {
        method: "POST",
        body: `old 0\n\n${note}`
      })
      return (await watching.handle(request)).text()
    })
    assert.include(cosigned, "— w.example ")

    const folder = yield* temporaryFolder
    const save = (name: string, text: string | Uint8Array) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    }
    const keyFile = save("keys", keys)
    const late = DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: 1 }))
    const indexOf = (text: string) => {
      const reply = parsed(text)
      const receipt = isObject(reply) ? reply["receipt"] : undefined
      return isObject(receipt) ? Number(receipt["log_index"]) : undefined
    }
    const check = (reply: string, proof: string | undefined, keyFile: string) =>
      verifyShareHere([
        save("reply", reply),
        content_id,
        "--keys",
        keyFile,
        "--at",
        late,
        ...(proof === undefined
          ? []
          : ["--checkpoint", save("proof", proof), "--witness", watching.vkey])
      ])
    const originals = yield* Effect.forEach(replies, (text) =>
      Effect.gen(function* () {
        const index = indexOf(text)
        const proof = index === undefined
          ? undefined
          : `${(yield* ask(`/log/proof?index=${index}`)).text}${cosigned}`
        const { code, err, out } = yield* check(text, proof, keyFile)
        assert.strictEqual(code, 0, err)
        return { text, proof, out, index }
      }))
    // Parts of replies; a whole one in the place of another is as true as it was.
    const others = replies.flatMap((text) =>
      places(parsed(text) ?? null).flatMap(([place, json]) => place.length === 0 ? [] : [json])
    )

    const dice = chance(SEED)
    const classes = new Map<string, number>()
    const count = (name: string) => classes.set(name, (classes.get(name) ?? 0) + 1)
    for (let run = 0; run < RUNS; run++) {
      const original = pick(dice, originals)
      assert(original !== undefined)
      const { index, out, proof, text } = original
      const kind = dice()
      let reply = text
      let shown = proof
      let known = keys
      if (proof !== undefined && kind < 0.15) {
        shown = changedText(dice, proof)
      } else if (proof !== undefined && index !== undefined && kind < 0.25) {
        const changed = Buffer.from(tile)
        const at = Math.floor(dice() * changed.length)
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << Math.floor(dice() * 8)), at)
        shown = proofFromTile(proof, changed, tree_size, index)
      } else if (kind < 0.32) {
        const [place, there] = pick(dice, places(parsed(keys) ?? null)) ?? [[], null]
        const changed = changedValue(dice, there, others)
        known = JSON.stringify(put(parsed(keys) ?? null, place, changed))
      } else if (kind < 0.45) {
        reply = changedSpelling(dice, text)
      } else if (kind < 0.5 && index !== undefined) {
        reply = JSON.stringify(withoutLeaf(dice, parsed(text) ?? null))
      } else {
        let json = parsed(text) ?? null
        for (let times = 0; times < (dice() < 0.8 ? 1 : 2); times++) {
          const [place, there] = pick(dice, places(json)) ?? [[], null]
          json = put(json, place, changedValue(dice, there, others))
        }
        reply = JSON.stringify(json)
      }
      if (reply === text && shown === proof && known === keys) {
        count("unchanged")
        continue
      }
      const found = yield* check(
        reply,
        shown,
        known === keys ? keyFile : save("changed keys", known)
      )
      if (found.code !== 0) {
        assert.notInclude(found.out, "proven")
        count("refused")
        continue
      }
      const name = reply === text
        ? found.out !== out ? undefined : known === keys ? "spelling of a proof" : "other keys"
        : classOf({ text, out }, { text: reply, out: found.out })
      assert(name !== undefined, `run ${run}: accepted ${reply}\n${shown}\n${found.out}`)
      count(name)
    }
    yield* Effect.logInfo([...classes].map(([name, times]) => `${name}: ${times}`).join(", "))
    assert.isAbove(classes.get("refused") ?? 0, RUNS / 2)
  }))
