import { noHistory } from "../../src/recovery/commands/checkpoint.ts"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Draft } from "../../schemas/recovery/checkpoint.ts"
import { evaluate } from "../../src/recovery/evaluate.ts"
import { whole } from "../../src/recovery/mergeCheckpoint.ts"
import { type Context, type Judged, rules } from "../../src/recovery/rules.ts"
import { artifact, content } from "./states.ts"

const sound: Context = {
  status: "recoverable",
  current_version: 1,
  checkpoint: { ...content, parent_version: 0, version: 1 },
  isDraft: false,
  objective: "",
  artifacts: [],
  ...noHistory
}

const withDraft = (draft: Partial<Judged>): Context => ({
  ...sound,
  checkpoint: { ...content, parent_version: 0, version: 1, ...draft }
})

const codes = (context: Context) => {
  const { blocking_issues, warnings } = evaluate(context, 50)
  return [...blocking_issues, ...warnings].map(({ code }) => code)
}

describe("evaluate()", () => {
  it("gives a sound checkpoint 100", () => {
    const { resumable, score } = evaluate(sound, 50)
    assert.deepStrictEqual({ resumable, score }, { resumable: true, score: 100 })
  })

  it("takes the workflow's own objective where the checkpoint has none", () => {
    const without = { ...withDraft({ objective: null }), objective: "Index the archive" }
    assert.notInclude(codes(without), "MISSING_OBJECTIVE")
  })

  // The contract's two columns: what fires, and what is left of 100.
  it.each<{ code: string; left: number; context: Context }>([
    { code: "NO_CHECKPOINT", left: 0, context: { ...sound, checkpoint: null } },
    {
      code: "UNSUPPORTED_SCHEMA_VERSION",
      left: 70,
      context: withDraft({ schema_version: "2.0" })
    },
    { code: "MISSING_OBJECTIVE", left: 75, context: withDraft({ objective: "  " }) },
    { code: "MISSING_NEXT_ACTION", left: 80, context: withDraft({ next_action: null }) },
    {
      code: "COMPLETE_WITH_REMAINING_STEPS",
      left: 80,
      context: { ...sound, status: "completed" }
    },
    {
      code: "ARTIFACT_VERIFICATION_FAILED",
      left: 80,
      context: { ...sound, artifacts: [{ ...artifact, verification_status: "failed" }] }
    },
    {
      code: "NO_REMAINING_STEPS_BUT_INCOMPLETE",
      left: 85,
      context: withDraft({ remaining_steps: [] })
    },
    {
      code: "CONTRADICTORY_STEPS",
      left: 85,
      context: withDraft({ remaining_steps: ["  FETCH "] })
    },
    {
      code: "ARTIFACT_MISSING_LOCATION",
      left: 85,
      context: { ...sound, artifacts: [{ ...artifact, uri: null }] }
    },
    { code: "CHECKPOINT_VERSION_GAP", left: 90, context: withDraft({ parent_version: 7 }) },
    {
      code: "ARTIFACT_MISSING_CHECKSUM",
      left: 92,
      context: { ...sound, artifacts: [{ ...artifact, sha256: null }] }
    },
    { code: "MISSING_CONTEXT_SUMMARY", left: 92, context: withDraft({ context_summary: "" }) },
    {
      code: "DECISION_WITHOUT_REASON",
      left: 94,
      context: withDraft({
        decisions: [{ decision: "Keep it", reason: "why not  ", made_at: null }]
      })
    },
    {
      code: "ARTIFACT_UNVERIFIED",
      left: 95,
      context: { ...sound, artifacts: [{ ...artifact, verification_status: "unverified" }] }
    },
    { code: "MISSING_PARENT_VERSION", left: 95, context: withDraft({ parent_version: null }) },
    { code: "NO_DECISIONS_RECORDED", left: 96, context: withDraft({ decisions: [] }) },
    {
      code: "STEP_REPEATED",
      left: 100,
      context: {
        ...sound,
        duplicates: [{
          step: "fetch",
          completed_in_version: 1,
          completed_by_agent_id: "a",
          repeated_in_version: 2,
          repeated_by_agent_id: "b"
        }]
      }
    }
  ])("$code alone leaves $left", ({ code, context, left }) => {
    assert.deepStrictEqual(codes(context), [code])
    assert.strictEqual(evaluate(context, 50).score, left)
  })

  it("fires a rule once, however many artifacts it finds", () => {
    const failed = { ...artifact, verification_status: "failed" as const }
    const context = { ...sound, artifacts: [failed, { ...failed, id: "b", name: "other" }] }
    assert.strictEqual(evaluate(context, 50).score, 80)
  })

  it("counts an artifact no more when a newer one of its name stands", () => {
    const failed = { ...artifact, verification_status: "failed" as const }
    const newer = { ...artifact, id: "b", checkpoint_version: 2 }
    assert.deepStrictEqual(codes({ ...sound, artifacts: [failed, newer] }), [])
  })

  it.prop(
    "subtracts the weight of each finding once, and never goes below zero",
    [Draft],
    ([draft]) => {
      const { blocking_issues, recommended_repairs, resumable, score, warnings } = evaluate(
        { ...sound, checkpoint: { ...draft, ...whole(draft, null) }, isDraft: true },
        50
      )
      const found = [...blocking_issues, ...warnings]
      const rest = found.reduce((rest, { weight }) => rest - weight, 100)
      assert.strictEqual(score, Math.max(0, rest))
      assert.strictEqual(resumable, blocking_issues.length === 0 && score >= 50)
      assert.strictEqual(new Set(found.map(({ code }) => code)).size, found.length)
      assert.lengthOf(recommended_repairs, found.length)
    }
  )

  it("has each rule once", () => {
    assert.strictEqual(new Set(rules.map(({ code }) => code)).size, rules.length)
    assert.isTrue(Schema.is(Schema.Array(Schema.String))(rules.map(({ repair }) => repair)))
  })
})
