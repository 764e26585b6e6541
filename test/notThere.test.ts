/**
 * What a caller may not see is not there, in any verb: over every route of every contract that has an
 * id in its path, another agent's is answered as one that does not exist, word for word.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate, type Scope } from "effect"
import { createHash } from "node:crypto"
import * as HttpSource from "../layers/artifacts/http.ts"
import * as FixedReputation from "../layers/reputation/fixed.ts"
import { serviceWith as escrowWith } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { serviceWith as recoveryWith } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { temporaryFolder } from "./childProcess.ts"
import { service as dischargeService } from "../src/discharge.ts"
import { discharge, PIPELINE, RECORD } from "./discharge/service.ts"
import { at } from "./escrow/desk.ts"
import { type Ask, inProcess, post, type Reply } from "./inProcess.ts"

const environment = {
  AUTH_MODE: "required",
  API_KEYS: "anna:key-of-anna,bert:key-of-bert",
  ADMIN_API_KEYS: "root:key-of-the-operator"
}

const PATIENCE_MILLIS = 180_000

const METHODS = ["GET", "PUT", "PATCH", "POST", "DELETE"] as const

/** The calls of one whose key it is. */
const as = (ask: Ask, key: string): Ask => (path, init = {}) => {
  const headers = new Headers(init.headers)
  headers.set("authorization", `Bearer ${key}`)
  return ask(path, { ...init, headers })
}

const idIn = (reply: Reply, name: string) => {
  const id = at(reply, name)
  assert.isString(id, reply.text)
  return String(id)
}

/** Of the same form, and of nothing. */
const unlike = (id: string) => `${id.slice(0, -5)}${id.at(-5) === "b" ? "c" : "b"}${id.slice(-4)}`

interface Ids {
  readonly [parameter: string]: string
}

interface Scene {
  readonly name: string
  readonly openApi: () => object
  readonly open: Effect.Effect<Ask, never, Scope.Scope>
  /** What Anna made, or the operator where nobody else may. */
  readonly made: (anna: Ask, operator: Ask) => Effect.Effect<Ids>
  /** The same of what nobody made. */
  readonly none: (made: Ids) => Ids
  /** What fits where the document has no example. */
  readonly queries?: { readonly [call: string]: string }
  readonly bodies?: { readonly [call: string]: unknown }
  /** Where the contract says otherwise, and what. */
  readonly otherwise: ReadonlyArray<readonly [RegExp, string]>
}

const opened = (service: Parameters<typeof inProcess>[0]) =>
  Effect.flatMap(
    temporaryFolder,
    (DATA_DIR) => inProcess(service, { environment: { ...environment, DATA_DIR } })
  )

const recovery = recoveryWith(HttpSource.layer)
const escrow = escrowWith(FixedReputation.layerOf(() => undefined))

const scenes: ReadonlyArray<Scene> = [
  {
    ...dischargeService,
    open: Effect.map(discharge({ environment }), ({ ask }) => ask),
    made: (anna) =>
      Effect.gen(function* () {
        const file = `%PDF-1.7\n${RECORD}`
        const form = new FormData()
        form.append("file", new Blob([file]), "record.pdf")
        yield* anna("/api/upload-pdf", { method: "POST", body: form })
        assert.strictEqual((yield* anna(PIPELINE)).status, 200)
        return {
          name: "John Doe",
          filename: "John_Doe_draft.json",
          agent_id: "carl",
          image: "1.png",
          page: "1",
          sha256: createHash("sha256").update(file).digest("hex")
        }
      }),
    queries: { "DELETE /api/drafts/{filename}/learnt": "?rule=x" },
    none: ({ sha256 = "" }) => ({
      name: "Jane Roe",
      filename: "Jane_Roe_draft.json",
      sha256: unlike(sha256)
    }),
    otherwise: []
  },
  {
    ...privacy,
    open: opened(privacy),
    made: (anna, operator) =>
      Effect.gen(function* () {
        const content_id = idIn(
          yield* anna("/data/prepare", post({ owner_id: "anna", data: { city: "Graz" } })),
          "content_id"
        )
        const granted = yield* anna(
          `/data/${content_id}/grants`,
          post({ grantee_id: "root", tier: "medium", purpose: "study" })
        )
        const asking = { requester_id: "root", purpose: "study" }
        const asked = yield* operator(`/data/${content_id}/requests`, post(asking))
        const shared = yield* operator("/data/share", post({ content_id, ...asking }))
        return {
          content_id,
          grant_id: idIn(granted, "grant_id"),
          request_id: idIn(asked, "request_id"),
          share_id: String(member(at(shared, "receipt"), "receipt_id")),
          agent_id: "anna",
          path: "0/000"
        }
      }),
    bodies: {
      "PUT /data/{content_id}/signature": {
        jwk: { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) },
        signature: "A".repeat(86)
      }
    },
    none: ({ content_id = "", grant_id = "", request_id = "", share_id = "" }) => ({
      content_id: unlike(content_id),
      grant_id: unlike(grant_id),
      request_id: unlike(request_id),
      share_id: unlike(share_id),
      agent_id: "nobody"
    }),
    otherwise: [[
      /^\S+ \/data\/\{content_id\}(?:$|\/(?:signature|grants|shares))/,
      "Of a prepared record everybody may see what it is, and what of it is public"
    ]]
  },
  {
    ...recovery,
    open: opened(recovery),
    made: (anna, operator) =>
      Effect.gen(function* () {
        const workflow = yield* anna(
          "/api/v1/workflows",
          post({ title: "Move", objective: "Move all" })
        )
        const webhook = yield* operator("/api/v1/webhooks", post({ url: "https://example.com/" }))
        return {
          workflow_id: idIn(workflow, "id"),
          webhook_id: idIn(webhook, "webhook_id"),
          id: "key",
          artifact_id: "x",
          version: "1",
          key: "x",
          sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
        }
      }),
    none: ({ workflow_id = "", webhook_id = "" }) => ({
      workflow_id: unlike(workflow_id),
      webhook_id: unlike(webhook_id)
    }),
    otherwise: [[
      /^[A-Z]+ \/api\/v1\/workflows\/\{workflow_id\}/,
      "Whoever may take over sees the work: all agents of a group, and all are of one"
    ]]
  },
  {
    ...escrow,
    open: opened(escrow),
    made: (anna, operator) =>
      Effect.gen(function* () {
        const terms = {
          payer_agent_id: "anna",
          payee_agent_id: "carl",
          amount: 12.5,
          currency: "USD",
          task_description: "Summarise",
          verification_criteria: 'must contain "Total"'
        }
        const { payer_agent_id, payee_agent_id, currency } = terms
        const escrow = yield* anna("/escrow", post(terms))
        const agreement = yield* anna(
          "/agreements",
          post({
            ...{ payer_agent_id, payee_agent_id, currency },
            milestones: ["One", "Two"].map((title) => ({
              title,
              amount: 5,
              verification_criteria: "At least 3 lines."
            }))
          })
        )
        const webhook = yield* operator("/webhooks", post({ url: "https://example.com/" }))
        return {
          escrow_id: idIn(escrow, "escrow_id"),
          agreement_id: idIn(agreement, "agreement_id"),
          webhook_id: idIn(webhook, "webhook_id"),
          agent_id: "anna",
          number: "1"
        }
      }),
    none: ({ agreement_id = "", escrow_id = "", webhook_id = "" }) => ({
      agreement_id: unlike(agreement_id),
      escrow_id: unlike(escrow_id),
      webhook_id: unlike(webhook_id),
      agent_id: "nobody"
    }),
    otherwise: []
  },
  {
    ...reputation,
    open: opened(reputation),
    made: () => Effect.succeed({ agent_id: "anna" }),
    none: () => ({ agent_id: "nobody" }),
    otherwise: []
  }
]

const member = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

/** What fits the call: the example of the document, unless the scene has another. */
const bodyOf = ({ bodies = {}, openApi }: Scene, path: string, method: string): RequestInit => {
  const call = member(member(member(openApi(), "paths"), path), method.toLowerCase())
  const content = member(member(call, "requestBody"), "content")
  if (!Predicate.isObject(content)) return { method }
  const [[type, told] = ["application/json", undefined]] = Object.entries(content)
  const body = bodies[`${method} ${path}`] ?? member(told, "example") ?? {}
  return {
    method,
    headers: { "content-type": type },
    body: Predicate.isString(body) ? body : JSON.stringify(body)
  }
}

const pathsOf = ({ openApi }: Scene) => {
  const paths = member(openApi(), "paths")
  return Predicate.isObject(paths)
    // A kind of problem is nobody's.
    ? Object.keys(paths).filter((path) => path.includes("{") && path !== "/problems/{slug}")
    : []
}

const filled = (path: string, ids: Ids) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""))

/** An answer without what it repeats of the request, the request's own id, and the time of day. */
const told = ({ json, status, text }: Reply, ids: Ids) => {
  let said = Predicate.isObject(json) ? JSON.stringify({ ...json, request_id: "" }) : text
  for (const id of Object.values(ids).filter(({ length }) => length > 3)) {
    said = said.replaceAll(encodeURIComponent(id), "<id>").replaceAll(id, "<id>")
  }
  return `${status} ${said.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")}`
}

/** What says nothing of whether there is something. */
const UNFIT = /^4(?:00|15|22) /

describe.each(scenes)("$name, where it is another agent's", (scene) => {
  const { made, none, open, otherwise } = scene
  it.live("answers as if it did not exist", () =>
    Effect.gen(function* () {
      const ask = yield* open
      const theirs = yield* made(as(ask, "key-of-anna"), as(ask, "key-of-the-operator"))
      const nobodys = { ...theirs, ...none(theirs) }
      const bert = as(ask, "key-of-bert")
      const calls = pathsOf(scene).flatMap((path) => METHODS.map((method) => ({ method, path })))
      const found = yield* Effect.forEach(calls, ({ method, path }) =>
        Effect.gen(function* () {
          const init = bodyOf(scene, path, method)
          const query = scene.queries?.[`${method} ${path}`] ?? ""
          const one = told(yield* bert(filled(path, theirs) + query, init), theirs)
          const other = told(yield* bert(filled(path, nobodys) + query, init), nobodys)
          return one === other && !UNFIT.test(one)
            ? []
            : [{ call: `${method} ${path}`, one, other }]
        }))
      const differs = found.flat()
      const isAllowed = (call: string) => otherwise.some(([calls]) => calls.test(call))
      const others = differs.filter(({ call }) => !isAllowed(call))
      assert.deepStrictEqual(others, [], JSON.stringify(others, null, 1))
      for (const [calls, why] of otherwise) {
        assert.isTrue(differs.some(({ call }) => calls.test(call)), why)
      }
    }), PATIENCE_MILLIS)
})
