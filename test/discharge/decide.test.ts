import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import { sheetOf } from "../../src/discharge/rendering/sheet.ts"
import type { Change } from "../../schemas/discharge/verification.ts"
import { decide } from "../../src/discharge/verifying/decide.ts"
import { standingOf } from "../../src/discharge/verifying/standing.ts"
import { drafted, recordOf } from "./drafted.ts"

const { sha256Hex } = nodeHash
const by = { name: "A. Weber", agent_id: null, at: "2026-11-23T09:00:00.000Z" }
const draft = drafted(recordOf(
  "Home medications:",
  "- Apixaban 5 mg PO BID",
  "",
  "DISCHARGE SUMMARY",
  "Principal diagnosis: heart failure",
  "Discharge medications:",
  "- Apixaban 5 mg PO BID"
))

const after = (
  id: (of: ReturnType<typeof standingOf>["values"][number]) => boolean,
  change: Omit<Change, "id" | "seen">
) =>
  Effect.gen(function* () {
    const value = standingOf(draft, [], sha256Hex).values.find(id)
    const changes = [{ id: value?.id ?? "", seen: value?.version ?? null, ...change }]
    const { decisions } = yield* decide({ draft, changes, by, sha256Hex }, [])
    return { value, decisions, standing: standingOf(draft, decisions, sha256Hex) }
  })

describe("decide()", () => {
  it.effect.each([
    { dose: "2.5 mg", expected: ["2.5 mg", "changed", "5 mg PO BID"] },
    { dose: "5 mg", expected: ["5 mg", "continued", null] }
  ])("a drug that goes on with $dose is told so", ({ dose, expected }) =>
    Effect.gen(function* () {
      const { standing, value } = yield* after(({ medication }) => medication !== null, {
        status: "corrected",
        medication: { dose, status: "continued" as const }
      })
      const medication = standing.values.find(({ id }) => id === value?.id)?.medication
      assert.deepStrictEqual([medication?.dose, medication?.status, medication?.before], expected)
    }))

  it.effect("words that changed since are not agreed to unseen, though the old ones were", () =>
    Effect.gen(function* () {
      const isDiagnosis = ({ id }: { readonly id: string }) => id === "principal_diagnosis"
      const changed: typeof draft = { ...draft, principal_diagnosis: "Pulmonary embolism" }
      const [old, now] = [draft, changed].map((one) =>
        standingOf(one, [], sha256Hex).values.find(isDiagnosis)
      )
      const agree = (of: typeof draft, seen: string | null, before: typeof agreed) => {
        const changes = [{ id: "principal_diagnosis", seen, status: "verified" as const }]
        return Effect.map(
          decide({ draft: of, changes, by, sha256Hex }, before),
          (done) => done.decisions
        )
      }
      const agreed = yield* decide({
        draft,
        changes: [{ id: "principal_diagnosis", seen: old?.version ?? null, status: "verified" }],
        by,
        sha256Hex
      }, []).pipe(Effect.map(({ decisions }) => decisions))
      const unseen = yield* Effect.flip(agree(changed, old?.version ?? null, agreed))
      assert.strictEqual(unseen._tag, "VERIFICATION_CONFLICT")
      assert.strictEqual(
        (yield* Effect.flip(agree(changed, old?.version ?? null, [])))._tag,
        "VERIFICATION_CONFLICT"
      )
      // A repeat changes nothing, and who has seen the new words may agree to them.
      assert.deepStrictEqual(yield* agree(draft, "of another time", agreed), agreed)
      const standing = standingOf(changed, agreed, sha256Hex).values.find(isDiagnosis)
      assert.strictEqual((yield* agree(changed, standing?.version ?? null, agreed)).length, 1)
      assert.notStrictEqual(old?.version, now?.version)
    }))

  it.effect.each(["A. Weber", "B. Roth"])(
    "agreed to by %s, a decision stands",
    (name) =>
      Effect.gen(function* () {
        const isDrug = ({ medication }: { readonly medication: unknown }) => medication !== null
        const { standing, decisions } = yield* after(isDrug, {
          status: "decided",
          decision: "stop",
          reason: "GI bleed"
        })
        const value = standing.values.find(isDrug)
        const changes = [{
          id: value?.id ?? "",
          seen: value?.version ?? null,
          status: "verified" as const
        }]
        const agreed = yield* decide({ draft, changes, by: { ...by, name }, sha256Hex }, decisions)
        assert.deepStrictEqual(agreed.decisions, decisions)
        assert.strictEqual(
          standingOf(draft, agreed.decisions, sha256Hex).values.find(isDrug)?.decision,
          "stop"
        )
      })
  )

  it("nobody signs while a critical flag is open, or a drug has no decision", () => {
    const standing = standingOf(draft, [], sha256Hex)
    const ends = (critical_flags: number, undecided: number) =>
      sheetOf({
        draft,
        standing: { ...standing, left: { ...standing.left, critical_flags, undecided } },
        saved_at: by.at
      })
    assert.include(ends(0, 0), "Reviewed by")
    assert.include(ends(1, 0), "Not to be signed: 1 critical flag open.")
    assert.include(
      ends(2, 1),
      "Not to be signed: no decision on 1 drug taken before; 2 critical flags open."
    )
    assert.notInclude(ends(1, 0), "Reviewed by")
  })

  it.effect("what the record does not say is left out, and not verified", () =>
    Effect.gen(function* () {
      const { standing } = yield* after(({ id }) => id === "disposition", { status: "verified" })
      const sheet = sheetOf({ draft, standing, saved_at: by.at })
      assert.include(sheet, "left out by the clinician:</strong> Disposition")
      assert.include(sheet, "No value was verified yet.")
    }))
})
