/** What a clinician may decide of a draft, and how the draft stands by it: each condition by itself. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import {
  type Draft,
  type Flag,
  type Medication,
  MISSING,
  type Span,
  UNDOCUMENTED
} from "../../schemas/discharge/draft.ts"
import type { Change } from "../../schemas/discharge/verification.ts"
import type { Decision } from "../../src/discharge/patients/Verifications.ts"
import { applied } from "../../src/discharge/verifying.ts"
import { decide } from "../../src/discharge/verifying/decide.ts"
import { DRUGS, itemsOf } from "../../src/discharge/verifying/items.ts"
import { isLeftOut, isNone, standingOf } from "../../src/discharge/verifying/standing.ts"
import { drafted, recordOf } from "./drafted.ts"

const { sha256Hex } = nodeHash
const by = { name: "A. Weber", agent_id: null, at: "2026-11-23T09:00:00.000Z" }

const span = (changed: Partial<Span> = {}): Span => ({
  document_id: "doc",
  page: 1,
  start: 10,
  end: 20,
  quote: "heart failure",
  confidence: null,
  ...changed
})

const flag = (changed: Partial<Flag> = {}): Flag => ({
  category: "contradiction",
  tier: "critical",
  item: "Heart failure",
  why: "Another page says otherwise",
  evidence: [span()],
  action: "Look again",
  ...changed
})

const drug = (changed: Partial<Medication> = {}): Medication => ({
  name: "Apixaban",
  dose: "5 mg",
  route: "PO",
  frequency: "BID",
  status: "continued",
  before: null,
  reason: null,
  note: null,
  ...changed
})

const plain = drafted(recordOf("Principal diagnosis: heart failure"))

const draftOf = (changed: Partial<Draft> = {}): Draft => ({
  ...plain,
  principal_diagnosis: "heart failure",
  allergies: [MISSING],
  medication_reconciliation: [drug()],
  medications_on_discharge: ["Apixaban 5 mg by mouth twice a day"],
  missing_fields: ["allergies"],
  flags: [],
  clinical_safety_flags: [],
  provenance: { principal_diagnosis: [span()] },
  ...changed
})

const standing = (draft: Draft, decisions: ReadonlyArray<Decision> = []) =>
  standingOf(draft, decisions, sha256Hex)

type Wish = Omit<Change, "id" | "seen">

/** What is decided of the first value of a field, or of the first flag, or as a new entry. */
const decided = (
  draft: Draft,
  of: string,
  wish: Wish,
  before: ReadonlyArray<Decision> = []
) => {
  const { flags, values } = standing(draft, before)
  const target = of === "flag" ? flags[0] : values.find(({ field }) => field === of)
  const change = of.includes("+")
    ? { id: of, seen: null, ...wish }
    : { id: target?.id ?? "", seen: target?.version ?? null, ...wish }
  return Effect.map(
    decide({ draft, changes: [change], by, sha256Hex }, before),
    ({ decisions }) => decisions
  )
}

const refused = (...args: Parameters<typeof decided>) =>
  Effect.map(Effect.flip(decided(...args)), ({ _tag }) => _tag)

const valueOf = (draft: Draft, field: string, decisions: ReadonlyArray<Decision> = []) => {
  const value = standing(draft, decisions).values.find((one) => one.field === field)
  if (value === undefined) throw new Error(`There is no ${field}`)
  return value
}

const added = (field: string, medication: Medication | null = null): Decision => ({
  id: `${field}+mine`,
  field,
  status: "added",
  drafted: null,
  text: "Penicillin",
  medication,
  reason: null,
  by
})

describe("decide()", () => {
  it.effect("takes one change of an id", () =>
    Effect.gen(function* () {
      const { id, version } = valueOf(draftOf(), "principal_diagnosis")
      const change = { id, seen: version, status: "verified" as const }
      const wanted = { draft: draftOf(), changes: [change, change], by, sha256Hex }
      assert.strictEqual((yield* Effect.flip(decide(wanted, [])))._tag, "SCHEMA_VALIDATION_FAILED")
    }))

  it.effect.each(["open", "struck"] as const)(
    "a new entry that is %s is none",
    (status) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* decided(draftOf(), "allergies+mine", { status }), [])
      })
  )

  it.effect("a new entry is added", () =>
    Effect.gen(function* () {
      const wish = { status: "verified" as const, text: "Penicillin" }
      assert.strictEqual(
        yield* refused(draftOf(), "allergies+mine", wish),
        "SCHEMA_VALIDATION_FAILED"
      )
    }))

  it.effect("a flag is done, of no relevance or open, and nothing else", () =>
    Effect.gen(function* () {
      const draft = draftOf({ flags: [flag()] })
      // It is critical: what resolves it is done first, or the reason is given.
      assert.strictEqual(
        yield* refused(draft, "flag", { status: "done" }),
        "SCHEMA_VALIDATION_FAILED"
      )
      const fixed = yield* decided(draft, "principal_diagnosis", { status: "verified" })
      const closed = yield* decided(draft, "flag", { status: "done" }, fixed)
      assert.deepInclude(standing(draft, closed).flags[0], { status: "done", reason: null })
      const done = yield* decided(draft, "flag", { status: "done", reason: "known for years" })
      assert.strictEqual(standing(draft, done).flags[0]?.status, "done")
      assert.deepStrictEqual(yield* decided(draft, "flag", { status: "open" }, done), [])
      assert.strictEqual(
        yield* refused(draft, "flag", { status: "verified" }),
        "SCHEMA_VALIDATION_FAILED"
      )
    }))

  const hit = flag({
    category: "allergy",
    item: "Apixaban",
    why: 'Allergy: the record says "apixaban", and Apixaban is given',
    evidence: []
  })
  const told = flag({ category: "pending", item: "Blood culture", evidence: [] })
  const others = { allergies: ["apixaban"], missing_fields: [] }
  it.effect.each<[what: string, flag: Flag, of: string, wish: Wish, isDone: boolean]>([
    ["the allergy agreed to", hit, "allergies", { status: "verified" }, false],
    ["the drug agreed to", hit, DRUGS, { status: "verified" }, false],
    ["the drug continued", hit, DRUGS, { status: "decided", decision: "continue" }, false],
    ["the drug struck", hit, DRUGS, { status: "struck" }, true],
    [
      "the drug stopped",
      hit,
      DRUGS,
      { status: "decided", decision: "stop", reason: "hives" },
      true
    ],
    [
      "a part of another drug's name",
      flag({ category: "interaction", item: "Apixabanum", evidence: [] }),
      DRUGS,
      { status: "struck" },
      false
    ],
    [
      "an entry about something else",
      told,
      "follow_up_instructions",
      { status: "filled", text: "Cardiology in a week" },
      false
    ],
    [
      "an entry that names it",
      told,
      "follow_up_instructions",
      { status: "filled", text: "Dr. Roth reads the blood culture" },
      true
    ]
  ])(
    "of a critical flag, %s closes it or does not",
    ([, one, of, wish, isDone]) =>
      Effect.gen(function* () {
        const draft = draftOf({ ...others, flags: [one] })
        const before = yield* decided(draft, of, wish)
        const closed = decided(draft, "flag", { status: "done" }, before)
        if (isDone) assert.lengthOf(yield* closed, 2)
        else assert.strictEqual((yield* Effect.flip(closed))._tag, "SCHEMA_VALIDATION_FAILED")
      })
  )

  it.effect.each<[from: Medication["status"], wish: Wish, reason: string | null | undefined]>([
    ["continued", { status: "decided", decision: "stop" }, undefined],
    ["new", { status: "decided", decision: "hold" }, undefined],
    ["unaddressed", { status: "decided", decision: "stop" }, undefined],
    ["stopped", { status: "decided", decision: "continue" }, null],
    ["continued", { status: "decided", decision: "continue" }, "for AF"],
    ["stopped", { status: "decided", decision: "hold" }, "for AF"],
    ["continued", { status: "corrected", medication: { status: "stopped" } }, undefined],
    ["continued", { status: "corrected", medication: { status: "held" } }, undefined],
    ["stopped", { status: "corrected", medication: { status: "stopped" } }, "for AF"]
  ])(
    "the reason of a drug that is %s is that of what is decided, or is asked",
    (of) =>
      Effect.gen(function* () {
        const [status, wish, reason] = of
        const row = drug({ status, reason: "for AF" })
        const draft = draftOf({ medication_reconciliation: [row] })
        if (reason === undefined) {
          assert.strictEqual(yield* refused(draft, DRUGS, wish), "SCHEMA_VALIDATION_FAILED")
        } else {
          const [decision] = yield* decided(draft, DRUGS, wish)
          assert.strictEqual(decision?.medication?.reason, reason)
        }
      })
  )

  it.effect("what was added is taken back, or corrected", () =>
    Effect.gen(function* () {
      const draft = draftOf()
      const before = [added("pending_results")]
      const { id, version } = standing(draft, before).values.find(({ drafted }) =>
        drafted === null
      ) ??
        valueOf(draft, "pending_results")
      const of = (wish: Wish) =>
        Effect.map(
          decide({ draft, changes: [{ id, seen: version, ...wish }], by, sha256Hex }, before),
          ({ decisions }) => decisions
        )
      assert.deepStrictEqual(yield* of({ status: "open" }), [])
      const struck = yield* of({ status: "struck" })
      assert.deepStrictEqual(struck.map(({ status, text }) => [status, text]), [
        ["struck", "Penicillin"]
      ])
      const corrected = yield* of({ status: "corrected", text: "Amoxicillin" })
      assert.deepStrictEqual(corrected.map(({ status, text }) => [status, text]), [
        ["added", "Amoxicillin"]
      ])
    }))

  it.effect("a gap that was filled is open again", () =>
    Effect.gen(function* () {
      const filled = yield* decided(draftOf(), "allergies", { status: "filled", text: "Latex" })
      assert.lengthOf(filled, 1)
      assert.deepStrictEqual(yield* decided(draftOf(), "allergies", { status: "open" }, filled), [])
    }))

  it.effect("a drug is corrected by its parts, also where its words are the same", () =>
    Effect.gen(function* () {
      const wish = { status: "corrected" as const, text: "Apixaban 5 mg PO BID" }
      assert.strictEqual(valueOf(draftOf(), DRUGS).drafted, wish.text)
      assert.strictEqual(yield* refused(draftOf(), DRUGS, wish), "SCHEMA_VALIDATION_FAILED")
    }))

  it.effect.each<[what: string, drug: Partial<Medication>, given: object, expected: object]>([
    ["an empty dose is none", {}, { dose: " " }, { dose: UNDOCUMENTED }],
    ["a dose that is missing is none", {}, { dose: MISSING }, { dose: UNDOCUMENTED }],
    ["an empty note is none", {}, { dose: "5 mg", note: " " }, { note: null }],
    [
      "a dose that nobody had said changes nothing",
      { dose: UNDOCUMENTED },
      { dose: "5 mg", status: "continued" },
      { status: "continued", before: null }
    ],
    [
      "what is new with another dose is new",
      {},
      { dose: "2.5 mg", status: "new" },
      { status: "new", before: null }
    ],
    [
      "what was new and goes on with another dose goes on",
      { status: "new" },
      { dose: "2.5 mg", status: "continued" },
      { status: "continued", before: null }
    ]
  ])("of a drug %s", ([, before, medication, expected]) =>
    Effect.gen(function* () {
      const draft = draftOf({ medication_reconciliation: [drug(before)] })
      const [decision] = yield* decided(draft, DRUGS, { status: "corrected", medication })
      assert.deepInclude(decision?.medication, expected)
    }))
})

describe("standingOf()", () => {
  const gap = (field: string, decisions: ReadonlyArray<Decision>) =>
    valueOf(
      draftOf({
        medications_on_discharge: [MISSING],
        medication_reconciliation: [],
        missing_fields: ["allergies", "medications_on_discharge"]
      }),
      field,
      decisions
    ).is_left

  it("fills a gap by what was added to its field, or of drugs by one that is taken", () => {
    assert.isTrue(gap("allergies", []))
    assert.isFalse(gap("allergies", [added("allergies")]))
    assert.isTrue(gap("allergies", [added(DRUGS, drug())]))
    assert.isFalse(gap("medications_on_discharge", [added(DRUGS, drug())]))
    assert.isTrue(gap("medications_on_discharge", [added(DRUGS, drug({ status: "stopped" }))]))
    assert.isTrue(gap("medications_on_discharge", [added("allergies")]))
  })

  it("leaves what the draft says to be decided, whatever was added beside it", () => {
    const draft = draftOf({ allergies: ["Latex"], missing_fields: [] })
    assert.isTrue(valueOf(draft, "allergies", [added("allergies")]).is_left)
  })

  it.effect("keeps what was written when the draft says something else, and no consent", () =>
    Effect.gen(function* () {
      const of = (wish: Wish) => decided(draftOf(), "principal_diagnosis", wish)
      const later = draftOf({ principal_diagnosis: "Pneumonia" })
      const verified = yield* of({ status: "verified" })
      const same = draftOf({ principal_diagnosis: "Heart  Failure" })
      assert.deepInclude(valueOf(same, "principal_diagnosis", verified), {
        status: "verified",
        is_left: false,
        by,
        before: null
      })
      assert.deepInclude(valueOf(later, "principal_diagnosis", verified), {
        status: "open",
        is_left: true,
        by: null,
        before: { status: "verified", text: "heart failure", by }
      })
      const corrected = yield* of({ status: "corrected", text: "Cardiomyopathy" })
      assert.deepInclude(valueOf(later, "principal_diagnosis", corrected), {
        status: "corrected",
        is_left: true,
        text: "Cardiomyopathy",
        before: null
      })
    }))

  it.effect("forgets consent to an entry that is gone, and keeps a correction of it", () =>
    Effect.gen(function* () {
      const draft = draftOf({ allergies: ["Latex", "Nuts"], missing_fields: [] })
      const later = draftOf({ allergies: ["Dust"], missing_fields: [] })
      const texts = (decisions: ReadonlyArray<Decision>) =>
        standing(later, decisions).values.filter(({ field }) => field === "allergies")
          .map(({ text }) => text)
      const verified = yield* decided(draft, "allergies", { status: "verified" })
      assert.deepStrictEqual(texts(verified), ["Dust"])
      const corrected = yield* decided(draft, "allergies", { status: "corrected", text: "Rubber" })
      assert.deepStrictEqual(texts(corrected), ["Dust", "Rubber"])
      const empty = yield* decided(draftOf(), "allergies", { status: "filled", text: "Pollen" })
      assert.deepStrictEqual(texts(empty), ["Dust", "Pollen"])
    }))

  it.effect.each<[of: string, wish: Wish & { readonly status: "decided" | "corrected" }]>([
    ["decision", { status: "decided", decision: "stop", reason: "GI bleed" }],
    ["decision to go on", { status: "decided", decision: "continue" }],
    ["correction", { status: "corrected", medication: { dose: "4 mg" } }]
  ])(
    "asks for the %s of a drug again that the draft has no more",
    ([, wish]) =>
      Effect.gen(function* () {
        const draft = draftOf({ medication_reconciliation: [drug({ status: "unaddressed" })] })
        const before = yield* decided(draft, DRUGS, wish)
        const known = valueOf(draft, DRUGS, before)
        const later = draftOf({
          medication_reconciliation: [],
          medications_on_discharge: [MISSING],
          missing_fields: ["allergies", "medications_on_discharge"]
        })
        assert.deepInclude(valueOf(later, DRUGS, before), {
          text: null,
          decision: null,
          is_left: true,
          by: null,
          before: { status: wish.status, text: known.text, by }
        })
        assert.strictEqual(standing(later, before).left.undecided, 1)
        assert.isTrue(valueOf(later, "medications_on_discharge", before).is_left)
        const data = applied(later, standing(later, before)).draft
        assert.deepStrictEqual(data.medication_reconciliation, [])
        assert.deepStrictEqual(data.medications_on_discharge, [MISSING])
        // Agreed to it stands as it was; decided anew it begins from the drug as it was read.
        const agreed = yield* decided(later, DRUGS, { status: "verified" }, before)
        assert.deepInclude(valueOf(later, DRUGS, agreed), {
          status: "added",
          text: known.text,
          medication: known.medication
        })
        const again = yield* decided(
          later,
          DRUGS,
          { status: "decided", decision: "hold", reason: "fever" },
          before
        )
        assert.deepInclude(valueOf(later, DRUGS, again), { decision: "hold", is_left: false })
        assert.deepStrictEqual(yield* decided(later, DRUGS, { status: "open" }, before), [])
      })
  )

  it.effect("counts no gap where a clinician wrote, and marks nothing of what was written", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(valueOf(draftOf(), "allergies").gaps, ["value"])
      const filled = yield* decided(draftOf(), "allergies", { status: "filled", text: "Latex" })
      assert.deepStrictEqual(valueOf(draftOf(), "allergies", filled).gaps, [])
      const draft = draftOf({ flags: [flag()] })
      const marks = (decisions: ReadonlyArray<Decision>) =>
        valueOf(draft, "principal_diagnosis", decisions).marks
      assert.deepStrictEqual(marks([]), ["conflicting"])
      for (const wish of [{ status: "struck" }, { status: "corrected", text: "Other" }] as const) {
        assert.deepStrictEqual(marks(yield* decided(draft, "principal_diagnosis", wish)), [])
      }
    }))

  const marks = (changed: Partial<Span>, flags: ReadonlyArray<Flag>) =>
    valueOf(
      draftOf({ flags, provenance: { principal_diagnosis: [span(changed)] } }),
      "principal_diagnosis"
    ).marks

  it.each<[what: string, flag: Flag]>([
    ["of another kind", flag({ category: "interaction" })],
    ["of another document", flag({ evidence: [span({ document_id: "other" })] })],
    ["of another page", flag({ evidence: [span({ page: 2 })] })],
    ["that ends before it", flag({ evidence: [span({ start: 0, end: 10 })] })],
    ["that begins behind it", flag({ evidence: [span({ start: 20, end: 30 })] })]
  ])("marks no value as conflicting for a flag %s", (_, other) => {
    assert.deepStrictEqual(marks({}, [flag()]), ["conflicting"])
    assert.deepStrictEqual(marks({}, [other]), [])
  })

  it("marks as doubtful what was read below 85", () => {
    assert.deepStrictEqual(marks({ confidence: 84 }, []), ["doubtful"])
    assert.deepStrictEqual(marks({ confidence: 85 }, []), [])
    assert.deepStrictEqual(marks({ confidence: null }, []), [])
  })

  it.effect("a flag says what was changed since of that which it is about, where that is short", () =>
    Effect.gen(function* () {
      const why = (draft: Draft, field: string) =>
        Effect.map(
          decided(draft, field, { status: "struck" }),
          (decisions) => standing(draft, decisions).flags[0]?.why
        )
      const raised = flag().why
      assert.strictEqual(
        yield* why(draftOf({ flags: [flag()] }), "principal_diagnosis"),
        `${raised}; since then "heart failure" was struck`
      )
      const elsewhere = draftOf({ flags: [flag({ evidence: [span({ page: 2 })] })] })
      assert.strictEqual(yield* why(elsewhere, "principal_diagnosis"), raised)
      const long = draftOf({ flags: [flag()], principal_diagnosis: "a".repeat(201) })
      assert.strictEqual(yield* why(long, "principal_diagnosis"), raised)
      const ofDrug = draftOf({ flags: [flag()], provenance: { [`${DRUGS}[0]`]: [span()] } })
      assert.strictEqual(yield* why(ofDrug, DRUGS), raised)
    }))
})

describe("itemsOf()", () => {
  const ids = (changed: Partial<Draft>, field: string) =>
    itemsOf(draftOf(changed), sha256Hex).filter((item) => item.field === field).map(({ id }) => id)

  it("has one item of a list that the record does not tell", () => {
    assert.deepStrictEqual(ids({}, "allergies"), ["allergies"])
  })

  it("has each entry of a list that has some", () => {
    assert.lengthOf(ids({ allergies: ["Latex", "Nuts"] }, "allergies"), 2)
  })

  it("leaves the drugs on discharge to their table", () => {
    assert.deepStrictEqual(ids({}, "medications_on_discharge"), [])
    assert.lengthOf(ids({}, DRUGS), 1)
  })
})

describe("isLeftOut()", () => {
  it("is of a gap that was agreed to", () => {
    assert.isTrue(isLeftOut({ status: "verified", drafted: MISSING }))
    assert.isFalse(isLeftOut({ status: "verified", drafted: "Home" }))
    assert.isFalse(isLeftOut({ status: "open", drafted: MISSING }))
    assert.isFalse(isLeftOut({ status: "verified", drafted: null }))
  })
})

describe("isNone()", () => {
  it("is of a value that says so", () => {
    assert.isTrue(isNone({ text: "None" }))
    assert.isFalse(isNone({ text: "Latex" }))
    assert.isFalse(isNone({ text: null }))
  })
})

describe("applied()", () => {
  it("is the draft where nobody decided anything", () => {
    const draft = draftOf({ flags: [flag()], clinical_safety_flags: ["As it was told"] })
    assert.strictEqual(applied(draft, standing(draft)).draft, draft)
  })

  it.effect("tells a flag as it was where nothing changed of it", () =>
    Effect.gen(function* () {
      const draft = draftOf({ flags: [flag()], clinical_safety_flags: ["As it was told"] })
      const filled = yield* decided(draft, "allergies", { status: "filled", text: "Latex" })
      const told = applied(draft, standing(draft, filled)).draft
      assert.deepStrictEqual(told.clinical_safety_flags, ["As it was told"])
      const struck = yield* decided(draft, "principal_diagnosis", { status: "struck" })
      assert.match(
        applied(draft, standing(draft, struck)).draft.clinical_safety_flags[0] ?? "",
        /since then "heart failure" was struck/u
      )
    }))

  it.effect("has no place for a word of a clinician's", () =>
    Effect.gen(function* () {
      const draft = draftOf({ provenance: { allergies: [span()] } })
      const filled = yield* decided(draft, "allergies", { status: "filled", text: "Latex" })
      const { draft: told } = applied(draft, standing(draft, filled))
      assert.deepStrictEqual(told.allergies, ["Latex"])
      assert.deepStrictEqual(told.provenance, {})
    }))

  it.effect("gives on discharge the drugs that are taken, in the draft's words for what it lists", () =>
    Effect.gen(function* () {
      const stopped = drug({ name: "Warfarin", status: "stopped" })
      const draft = draftOf({ medication_reconciliation: [drug(), stopped] })
      const verified = yield* decided(draft, DRUGS, { status: "verified" })
      assert.deepStrictEqual(
        applied(draft, standing(draft, verified)).draft.medications_on_discharge,
        draft.medications_on_discharge
      )
      // What lists other drugs than the table is no source of words.
      const unlike = draftOf({
        medication_reconciliation: [drug(), stopped],
        medications_on_discharge: ["Warfarin", "Apixaban"]
      })
      const agreed = yield* decided(unlike, DRUGS, { status: "verified" })
      assert.deepStrictEqual(
        applied(unlike, standing(unlike, agreed)).draft.medications_on_discharge,
        ["Apixaban 5 mg PO BID"]
      )
    }))
})
