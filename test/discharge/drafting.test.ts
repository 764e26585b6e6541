/**
 * The calls of the agent, without a socket: the real tools on a short record, and providers that are
 * functions.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Iteration } from "../../schemas/discharge/pipeline.ts"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { post, type Reply } from "../inProcess.ts"
import { discharge, PIPELINE, RECORD } from "./service.ts"
import { eventually } from "../eventually.ts"

const member = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) => Predicate.hasProperty(inner, key) ? inner[key] : undefined,
    value
  )

const iterationOf = (json: unknown, number: number) =>
  Schema.decodeUnknownSync(Iteration)(member(json, "iterations", number))

const code = ({ json }: Reply) => member(json, "error", "code")

describe("GET /api/run-full-pipeline", () => {
  it.effect("drafts three times, and the review has nothing to change from the second on", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      const { status, json } = yield* ask(PIPELINE)
      assert.strictEqual(status, 200)
      assert.strictEqual(member(json, "patient_name"), "John Doe")
      const distances = [0, 1, 2].map((index) => member(json, "iterations", index, "edit_distance"))
      assert.isAbove(Number(distances[0]), 0)
      assert.deepStrictEqual(distances.slice(1), [0, 0])
      assert.deepStrictEqual(member(json, "learning_data"), { "John Doe": distances })
      assert.deepStrictEqual(member(json, "iterations", 0, "correction_memory"), [])
      assert.deepStrictEqual(
        member(json, "iterations", 1, "correction_memory"),
        member(json, "iterations", 0, "new_rules")
      )
      assert.strictEqual(member(json, "iterations", 2, "total_steps"), 5)
      assert.strictEqual(member(json, "iterations", 2, "draft", "document_status"), "draft")
      assert.deepStrictEqual(member(json, "warnings"), [])
    }))

  it.effect("gives each value the place in the document that says it", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      const { json } = yield* ask(PIPELINE)
      const draft = member(json, "iterations", 0, "draft")
      assert.strictEqual(member(draft, "principal_diagnosis"), "Acute on chronic CHF")
      const span = member(draft, "provenance", "principal_diagnosis", 0)
      assert.strictEqual(
        RECORD.slice(Number(member(span, "start")), Number(member(span, "end"))),
        member(span, "quote")
      )
      assert.strictEqual(member(draft, "evidence_coverage"), 1)
      assert.deepStrictEqual(member(draft, "medications_on_discharge"), [
        "Furosemide 40 mg PO BID",
        "Lisinopril 10 mg PO QD"
      ])
    }))

  it.effect("names the patients that there are when it does not know one", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      const reply = yield* ask("/api/run-full-pipeline?patient_name=Jane%20Roe")
      assert.strictEqual(reply.status, 404)
      assert.strictEqual(code(reply), "PATIENT_NOT_FOUND")
      assert.deepStrictEqual(member(reply.json, "error", "details", "known_names"), ["John Doe"])
      const nameless = yield* ask("/api/run-full-pipeline")
      assert.strictEqual(nameless.status, 400)
      assert.strictEqual(code(nameless), "BAD_REQUEST")
    }))

  it.effect("tells every step as an event when that is asked for, and ends with the result", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      const { headers, text } = yield* ask(PIPELINE, { headers: { accept: "text/event-stream" } })
      assert.strictEqual(headers.get("content-type"), "text/event-stream")
      const names = [...text.matchAll(/^event: (\w+)$/gmu)].map(([, name]) => name)
      assert.deepStrictEqual(names, [...Array.from({ length: 15 }, () => "step"), "result"])
      assert.match(text, /event: step\ndata: \{"iteration":1,"step":1,/u)
    }))

  it.effect("saves the last draft and its trace, and forgets them with the patient", () =>
    Effect.gen(function* () {
      const { ask, upload, files } = yield* discharge()
      yield* upload()
      const run = yield* ask(PIPELINE)
      assert.deepStrictEqual(files(), [
        "John_Doe_draft.json",
        "John_Doe_learning.json",
        "John_Doe_trace.json"
      ])
      const drafts = yield* ask("/api/drafts")
      assert.deepStrictEqual(member(drafts.json, "drafts"), [{
        filename: "John_Doe_draft.json",
        data: member(run.json, "iterations", 2, "draft")
      }])
      const traces = yield* ask("/api/traces")
      assert.deepStrictEqual(member(traces.json, "traces"), [{
        filename: "John_Doe_trace.json",
        data: member(run.json, "iterations", 2, "trace")
      }])
      yield* ask("/api/patients/John%20Doe", { method: "DELETE" })
      assert.deepStrictEqual(files(), [])
      const curve = yield* ask("/api/learning-curve")
      assert.deepStrictEqual(curve.json, { learning_data: {} })
    }))

  it.effect("forgets drafts after 30 days, as the document", () =>
    Effect.gen(function* () {
      const { ask, upload, files } = yield* discharge()
      yield* upload()
      yield* TestClock.adjust("20 days")
      yield* ask(PIPELINE)
      yield* TestClock.adjust("9 days")
      assert.lengthOf(files(), 3)
      yield* TestClock.adjust("1 days")
      // Every ten minutes what is over is removed, by a file system that has its own time.
      yield* eventually(Effect.map(TestClock.adjust("10 minutes"), files), (left) =>
        left.length === 0)
    }))

  it.effect("keeps drafts and curve for the next start", () =>
    Effect.gen(function* () {
      const first = yield* discharge()
      yield* first.upload()
      yield* first.ask(PIPELINE)
      const before = yield* first.ask("/api/learning-curve")
      const { ask } = yield* discharge({ folder: first.data })
      assert.deepStrictEqual((yield* ask("/api/learning-curve")).json, before.json)
      assert.strictEqual(member((yield* ask("/api/drafts")).json, "drafts", "length"), 1)
    }))
})

describe("GET /api/drafts", () => {
  it.effect("pages when a limit is given", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      yield* upload(RECORD.replace("DOE, JOHN   MRN: 1234567", "ROE, JANE   MRN: 7654321"))
      yield* ask(PIPELINE)
      yield* ask("/api/run-full-pipeline?patient_name=Jane%20Roe")
      const first = yield* ask("/api/drafts?limit=1")
      assert.deepInclude(first.json, { has_more: true })
      const next = yield* ask(`/api/drafts?limit=1&cursor=${member(first.json, "next_cursor")}`)
      assert.deepInclude(next.json, { has_more: false, next_cursor: null })
      assert.strictEqual(member(next.json, "drafts", 0, "filename"), "John_Doe_draft.json")
      assert.strictEqual((yield* ask("/api/drafts?cursor=%25")).status, 400)
    }))
})

describe("a saved draft", () => {
  it.effect("is a FHIR document, preliminary, and always the same", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      yield* ask(PIPELINE)
      const { status, headers, json, text } = yield* ask("/api/drafts/John_Doe_draft.json/fhir")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^application\/fhir\+json/u)
      assert.deepInclude(json, { resourceType: "Bundle", type: "document" })
      assert.strictEqual(member(json, "entry", 0, "resource", "status"), "preliminary")
      assert.strictEqual((yield* ask("/api/drafts/John_Doe_draft.json/fhir")).text, text)
    }))

  it.effect("is a page that runs nothing and says DRAFT", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      yield* ask(PIPELINE)
      const { headers, text } = yield* ask("/api/drafts/John_Doe_draft.json/print")
      assert.match(headers.get("content-type") ?? "", /^text\/html/u)
      assert.match(
        headers.get("content-security-policy") ?? "",
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}';/u
      )
      assert.notInclude(headers.get("content-security-policy") ?? "", "unsafe")
      assert.match(text, /class="mark"[^>]*>DRAFT</u)
    }))

  it.effect.each(["x_draft.json", "..%2F..%2Fdischarge_draft.json", "John_Doe_trace.json"])(
    "is none that is called %s",
    (filename) =>
      Effect.gen(function* () {
        const { ask, upload } = yield* discharge()
        yield* upload()
        yield* ask(PIPELINE)
        for (const form of ["fhir", "print"]) {
          const reply = yield* ask(`/api/drafts/${filename}/${form}`)
          assert.strictEqual(reply.status, 404)
          assert.strictEqual(code(reply), "DRAFT_NOT_FOUND")
        }
      })
  )
})

describe("POST /api/run-agent", () => {
  it.effect("makes one pass over a text, and saves nothing", () =>
    Effect.gen(function* () {
      const { ask, files } = yield* discharge()
      const { status, json } = yield* ask(
        "/api/run-agent",
        post({ patient_name: "John Doe", raw_text: RECORD, feedback_memory: [] })
      )
      assert.strictEqual(status, 200)
      assert.strictEqual(member(json, "patient_id"), "John Doe")
      assert.strictEqual(member(json, "total_steps_executed"), 5)
      assert.strictEqual(member(json, "execution_trace", "length"), 5)
      assert.strictEqual(member(json, "loop_status"), "completed")
      assert.strictEqual(member(json, "final_draft", "principal_diagnosis"), "Acute on chronic CHF")
      assert.deepStrictEqual(files(), [])
    }))

  it.effect("heeds rules, and says which sentences it does not understand", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const { json } = yield* ask(
        "/api/run-agent",
        post({
          patient_name: "John Doe",
          raw_text: RECORD,
          feedback_memory: [
            'In principal_diagnosis, write "congestive heart failure" for "CHF".',
            "Please be brief."
          ]
        })
      )
      assert.strictEqual(
        member(json, "final_draft", "principal_diagnosis"),
        "Acute on chronic congestive heart failure"
      )
      assert.match(String(member(json, "warnings", 0)), /Please be brief/u)
    }))

  it.effect("does not heed a rule that would add a drug", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const { text } = yield* ask(
        "/api/run-agent",
        post({
          patient_name: "John Doe",
          raw_text: RECORD,
          feedback_memory: ['In medications_on_discharge, end with " with warfarin 5 mg".']
        })
      )
      assert.notInclude(text.split('"execution_trace"')[0] ?? "", "warfarin")
    }))

  it.effect.each<[name: string, raw_text: string]>([
    ["no text", ""],
    ["punctuation alone", ".,;:!? -- () [] \n\n ...".repeat(500)],
    ["another language", "患者は肺炎と診断された。退院時の薬はありません。".repeat(200)],
    ["text from right to left", "شُخِّص المريض بالتهاب رئوي. لا توجد أدوية.".repeat(200)],
    ["lone surrogates and controls", "\ud800 \u0000 \u001b[31m diagnosis: \udfff"]
  ])("answers with what is missing for %s", ([, raw_text]) =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const { status, json } = yield* ask("/api/run-agent", post({ patient_name: "X", raw_text }))
      assert.strictEqual(status, 200)
      assert.strictEqual(member(json, "final_draft", "principal_diagnosis"), "missing")
      assert.deepStrictEqual(member(json, "final_draft", "medications_on_discharge"), ["missing"])
    }))

  it.effect("tells all that is wrong with a body", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const reply = yield* ask("/api/run-agent", post({ patient_name: " ", feedback_memory: [1] }))
      assert.strictEqual(reply.status, 422)
      assert.strictEqual(member(reply.json, "error", "details", "violations", "length"), 3)
    }))
})

describe("POST /api/run-doctor-review", () => {
  it.effect("edits the wording of what it is given, and gives nothing else", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const { status, json } = yield* ask(
        "/api/run-doctor-review",
        post({
          draft: { patient_name: "QD", medications_on_discharge: ["Lisinopril 10 mg PO QD"] }
        })
      )
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(json, {
        patient_name: "QD",
        medications_on_discharge: ["Lisinopril 10 mg by mouth daily"]
      })
      assert.strictEqual((yield* ask("/api/run-doctor-review", post({}))).status, 422)
    }))
})

describe("POST /api/run-learning", () => {
  const lesson = {
    patient_name: "John Doe",
    draft_diagnosis: "CHF",
    draft_followup: "PCP visit",
    edited_diagnosis: "Impression: CHF",
    edited_followup: "PCP visit"
  }

  it.effect("learns a rule, measures, and remembers both", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const first = yield* ask("/api/run-learning", post(lesson))
      assert.strictEqual(first.status, 200)
      assert.deepStrictEqual(member(first.json, "new_rules"), [
        'In principal_diagnosis, start with "Impression: ".'
      ])
      const second = yield* ask(
        "/api/run-learning",
        post({ ...lesson, patient_name: "JOHN  doe", edited_diagnosis: "CHF" })
      )
      assert.deepStrictEqual(member(second.json, "correction_memory"), [
        'In principal_diagnosis, start with "Impression: ".'
      ])
      assert.deepStrictEqual(member(second.json, "all_distances"), {
        "John Doe": [member(first.json, "edit_distance"), 0]
      })
      assert.deepStrictEqual((yield* ask("/api/learning-curve")).json, {
        learning_data: { "John Doe": [member(first.json, "edit_distance"), 0] }
      })
    }))

  it.effect("is followed by the pipeline from its first draft on, each time", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge()
      yield* upload()
      yield* ask("/api/run-learning", post(lesson))
      const rule = 'In principal_diagnosis, start with "Impression: ".'
      for (const _ of ["once", "again"]) {
        const { json } = yield* ask(PIPELINE)
        for (const iteration of [0, 2]) {
          const { correction_memory, draft, edit_distance } = iterationOf(json, iteration)
          assert.strictEqual(correction_memory.at(-1), rule)
          assert.match(draft.principal_diagnosis, /^Impression: /u)
          assert.strictEqual(edit_distance, 0)
        }
      }
    }))

  it.effect.each<[of: string, iteration: number, written: string]>([
    ["draft in house style", 2, "by mouth"],
    ["draft in no style yet", 0, "PO"]
  ])(
    "holds in every later draft what was taught of a %s",
    ([, iteration, written]) =>
      Effect.gen(function* () {
        const { ask, upload } = yield* discharge()
        yield* upload()
        const { draft } = iterationOf((yield* ask(PIPELINE)).json, iteration)
        const { medications_on_discharge } = draft
        const edited = {
          ...draft,
          medications_on_discharge: medications_on_discharge.map((drug) =>
            drug.replace(written, "orally")
          )
        }
        const lesson = yield* ask(
          "/api/run-learning",
          post({ patient_name: "John Doe", draft, edited })
        )
        const rule = `In medications_on_discharge, write "orally" for "${written}".`
        assert.deepStrictEqual(member(lesson.json, "new_rules"), [rule])
        for (const _ of ["once", "again"]) {
          const { json } = yield* ask(PIPELINE)
          for (const number of [0, 1, 2]) {
            const { draft, correction_memory } = iterationOf(json, number)
            assert.include(correction_memory, rule)
            assert.deepStrictEqual(draft.medications_on_discharge, [
              "Furosemide 40 mg orally twice daily",
              "Lisinopril 10 mg orally daily"
            ])
          }
        }
      })
  )

  it.effect("learns no drug, and says why", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const { json } = yield* ask(
        "/api/run-learning",
        post({ ...lesson, edited_diagnosis: "CHF", edited_followup: "PCP visit, warfarin 5 mg" })
      )
      assert.deepStrictEqual(member(json, "new_rules"), [])
      assert.match(String(member(json, "refused", 0)), /warfarin/u)
    }))

  it.effect("counts a repeat with the same key once", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const headers = { "idempotency-key": "k1" }
      yield* ask("/api/run-learning", post(lesson, headers))
      const again = yield* ask("/api/run-learning", post(lesson, headers))
      assert.strictEqual(again.headers.get("idempotent-replay"), "true")
      assert.strictEqual(member(again.json, "all_distances", "John Doe", "length"), 1)
    }))

  it.effect("has to be given something to compare", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const reply = yield* ask("/api/run-learning", post({ patient_name: "John Doe", draft: {} }))
      assert.strictEqual(reply.status, 422)
      assert.strictEqual(code(reply), "SCHEMA_VALIDATION_FAILED")
    }))

  it.effect("compares no texts that would take minutes", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const reply = yield* ask(
        "/api/run-learning",
        post({ ...lesson, draft_followup: "x ".repeat(100_000) })
      )
      assert.strictEqual(reply.status, 422)
      assert.match(reply.text, /at most 20000 characters/u)
    }))
})

describe("a provider's key", () => {
  const KEY = "sk-test-5f2d8e1c9b7a4f60"
  /** Says of lines what they do not say, and of lines that there are not. */
  const inventing = (_asked: string, said = "") => {
    const line = (id: string, role: string, words: string) => ({ id, role, words, status: "" })
    const lines = ["1", "2", "3", "4", "5", "6"].flatMap((id) => [
      line(id, "principal_diagnosis", `${said}Sepsis`),
      line(id, "allergies", `Sulfa ${said}`),
      line(id, "discharge_drug", `Warfarin ${said} 5 mg daily`)
    ])
    const nowhere = line(`999 ${said}`, "discharge_drug", "Warfarin 5 mg daily")
    const content = JSON.stringify({ lines: [...lines, nowhere], flags: [["999", said]] })
    return Response.json({ choices: [{ message: { content } }] })
  }

  it.effect("makes the model live, says that text leaves, and is forgotten on request", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      assert.deepStrictEqual((yield* ask("/api/config-status")).json, {
        has_key: false,
        provider: "local",
        model: "clinical-rules-1",
        is_live: false
      })
      const set = yield* ask("/api/set-api-key", post({ api_key: `${KEY}\n` }))
      assert.strictEqual(member(set.json, "status"), "success")
      assert.match(String(member(set.json, "message")), /leave this machine.*api\.openai\.com/u)
      assert.deepInclude((yield* ask("/api/config-status")).json, {
        has_key: true,
        provider: "openai",
        is_live: true
      })
      yield* ask("/api/set-api-key", { method: "DELETE" })
      assert.deepInclude((yield* ask("/api/config-status")).json, {
        has_key: false,
        is_live: false
      })
    }))

  it.effect.each(["", "pk-live-1", "sk-with space", "sk-\u00e9", `sk-${"x".repeat(600)}`])(
    "is refused when it is %j, and never said again",
    (api_key) =>
      Effect.gen(function* () {
        const { ask } = yield* discharge()
        const reply = yield* ask("/api/set-api-key", post({ api_key }))
        assert.strictEqual(reply.status, 400)
        assert.strictEqual(code(reply), "UNKNOWN_API_KEY_KIND")
        if (api_key !== "") assert.notInclude(reply.text, api_key)
      })
  )

  it.effect("is not told by a violation", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const reply = yield* ask("/api/set-api-key", post({ api_key: [KEY] }))
      assert.strictEqual(reply.status, 422)
      assert.notInclude(reply.text, KEY)
    }))

  const spelled = (text: string) =>
    text.replaceAll(KEY, KEY.replace(/^s/u, "\\\\u0073").replaceAll("e", "\\\\u0065"))

  it.effect.each<[echo: string, answer: (asked: string) => Response | Promise<Response>]>([
    ["a refusal", () => new Response(KEY, { status: 401 })],
    ["an answer", (asked) => inventing(asked, KEY)],
    ["a part of it", (asked) => inventing(asked, KEY.slice(3, 20))],
    [
      "an answer that spells it by codes",
      async (asked) => new Response(spelled(await inventing(asked, KEY).text()))
    ]
  ])("is in no answer and in no file when %s quotes it", ([, answer]) =>
    Effect.gen(function* () {
      const { ask, upload, data } = yield* discharge({ answer })
      yield* upload()
      const replies = [yield* ask("/api/set-api-key", post({ api_key: KEY })), yield* ask(PIPELINE)]
      for (const path of ["/api/config-status", "/health", "/metrics", "/api/traces"]) {
        replies.push(yield* ask(path))
      }
      const said = KEY.slice(3, 20)
      assert.isFalse(replies.some(({ text }) => text.includes(said)))
      const files = readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      assert.isFalse(files.some((text) => text.includes(said)))
    }))

  it.effect("brings a model that fails no pass: the rules take over, and it is said", () =>
    Effect.gen(function* () {
      const { ask, upload } = yield* discharge({
        answer: () => new Response("", { status: 401 })
      })
      yield* upload()
      yield* ask("/api/set-api-key", post({ api_key: KEY }))
      const { json } = yield* ask(PIPELINE)
      assert.strictEqual(
        member(json, "iterations", 0, "draft", "principal_diagnosis"),
        "Acute on chronic CHF"
      )
      assert.match(String(member(json, "warnings", 0)), /key was refused.*clinical-rules-1/u)
      assert.match(JSON.stringify(member(json, "iterations", 0, "trace")), /refused/u)
    }))

  it.effect("brings nothing into a draft that the record does not say", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge({ answer: inventing })
      yield* ask("/api/set-api-key", post({ api_key: KEY }))
      const { json } = yield* ask(
        "/api/run-agent",
        post({ patient_name: "John Doe", raw_text: RECORD })
      )
      const draft = member(json, "final_draft")
      assert.notMatch(JSON.stringify(draft), /warfarin|sepsis|sulfa/iu)
      assert.strictEqual(member(draft, "principal_diagnosis"), "Acute on chronic CHF")
      assert.strictEqual(member(draft, "medications_on_discharge", "length"), 2)
      assert.strictEqual(member(json, "loop_status"), "completed")
      assert.deepStrictEqual(member(json, "warnings"), [])
    }))
})
