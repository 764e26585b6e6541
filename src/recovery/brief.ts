/**
 * A recovery package for a reader with little room: what matters most, within a number of tokens.
 */
import type { Checkpoint } from "../../schemas/recovery/checkpoint.ts"
import type { RecoveryPackage } from "../../schemas/recovery/package.ts"

// Assumption: three bytes of UTF-8 to a token. English has about four with every common tokenizer,
// so the estimate errs on the side of too many, and what fits here fits there.
const BYTES_PER_TOKEN = 3

/** A cautious estimate of how many tokens a model sees. */
export const tokens = (text: string) =>
  Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN)

const CUT = " …"

/** The longest beginning of `text` within `limit` tokens, cut between code points. */
const fit = (text: string, limit: number): string => {
  if (tokens(text) <= limit) return text
  const points = [...text]
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (tokens(points.slice(0, middle).join("") + CUT) <= limit) low = middle
    else high = middle - 1
  }
  return low === 0 ? "" : points.slice(0, low).join("") + CUT
}

interface Section {
  readonly title: string
  readonly lines: ReadonlyArray<string>
}

// In the order of what hurts most when it is not known.
const sections = (
  {
    context_evaluation,
    duplicate_risk,
    latest_checkpoint,
    resume_instructions,
    steps,
    workflow
  }: RecoveryPackage,
  summaries: ReadonlyArray<Pick<Checkpoint, "version" | "context_summary">>
): ReadonlyArray<Section> => {
  const { must_not_repeat, next_action, preserve, verify_first } = resume_instructions
  return [
    {
      title: "Rules",
      lines: [
        "Claim the workflow before you write, and send the lease token with every write.",
        `Your next checkpoint has parent_version ${resume_instructions.expected_parent_version}.`,
        ...resume_instructions.completion_requirements.map((line) => `To complete: ${line}`)
      ]
    },
    {
      title: "Look before you do (announced, never confirmed)",
      lines: verify_first.map(({ description, key }) =>
        description === null ? key : `${key}: ${description}`
      )
    },
    { title: "Next action", lines: next_action === null ? [] : [next_action] },
    { title: "Objective", lines: [workflow.objective] },
    { title: "Do not repeat", lines: must_not_repeat },
    {
      title: "Done twice already",
      lines: duplicate_risk.map(({ completed_in_version, repeated_in_version, step }) =>
        `${step} (versions ${completed_in_version} and ${repeated_in_version})`
      )
    },
    {
      title: "Decisions to keep",
      lines: preserve.flatMap((item) =>
        item.kind === "decision"
          ? [item.reason === null ? item.decision : `${item.decision} Reason: ${item.reason}`]
          : []
      )
    },
    {
      title: "Said to remain once, and not accounted for since",
      lines: steps.filter(({ state }) => state === "unaccounted").map(({ name }) => name)
    },
    { title: "Remaining steps", lines: latest_checkpoint?.remaining_steps ?? [] },
    {
      title: "Artifacts",
      lines: preserve.flatMap((item) =>
        item.kind === "artifact" ? [`${item.name} at ${item.location ?? "no known place"}`] : []
      )
    },
    {
      title: "Open issues",
      lines: [...context_evaluation.blocking_issues, ...context_evaluation.warnings]
        .map(({ code, message }) => `${code}: ${message}`)
    },
    {
      title: "Summaries, newest first",
      lines: summaries.flatMap(({ context_summary, version }) =>
        context_summary === null ? [] : [`Version ${version}: ${context_summary}`]
      )
    }
  ]
}

/** Markdown of at most `limit` tokens; a section that does not fit whole is cut, the rest is left out. */
export const brief = (
  recovery: RecoveryPackage,
  summaries: ReadonlyArray<Pick<Checkpoint, "version" | "context_summary">>,
  limit: number
): string => {
  let text = fit(`# Take over: ${recovery.workflow.title}\n`, limit)
  for (const { lines, title } of sections(recovery, summaries)) {
    if (lines.length === 0) continue
    const headed = `${text}\n## ${title}\n`
    if (tokens(headed) >= limit) break
    let written = headed
    for (const line of lines) {
      const whole = `${written}- ${line}\n`
      if (tokens(whole) <= limit) {
        written = whole
        continue
      }
      // One token is kept back: the bytes of two parts may round up where those of the whole do not.
      const part = fit(`- ${line}`, limit - tokens(written) - 1)
      return part === "" ? (written === headed ? text : written) : `${written}${part}\n`
    }
    text = written
  }
  return text
}

type Reduction = readonly [name: string, reduce: (recovery: RecoveryPackage) => RecoveryPackage]

const withCheckpoint = (
  recovery: RecoveryPackage,
  members: Partial<Checkpoint>
): RecoveryPackage => ({
  ...recovery,
  latest_checkpoint: recovery.latest_checkpoint === null
    ? null
    : { ...recovery.latest_checkpoint, ...members }
})

// From what is missed least. The instructions repeat the steps, the decisions and the next action.
const reductions: ReadonlyArray<Reduction> = [
  ["recent_events", (recovery) => ({ ...recovery, recent_events: [] })],
  ["checkpoint_history", (recovery) => ({
    ...recovery,
    checkpoint_history: recovery.checkpoint_history.slice(-1)
  })],
  [
    "latest_checkpoint.completed_steps",
    (recovery) => withCheckpoint(recovery, { completed_steps: [] })
  ],
  ["latest_checkpoint.decisions", (recovery) => withCheckpoint(recovery, { decisions: [] })],
  ["latest_checkpoint.effects", (recovery) => withCheckpoint(recovery, { effects: [] })],
  ["steps", (recovery) => ({ ...recovery, steps: [] })],
  ["artifacts", (recovery) => ({ ...recovery, artifacts: [] })],
  ["workflow.metadata", (recovery) => ({
    ...recovery,
    workflow: { ...recovery.workflow, metadata: {} }
  })],
  ["latest_checkpoint.variables", (recovery) => withCheckpoint(recovery, { variables: {} })],
  [
    "latest_checkpoint.context_summary",
    (recovery) => withCheckpoint(recovery, { context_summary: null })
  ],
  ["context_evaluation.recommended_repairs", (recovery) => ({
    ...recovery,
    context_evaluation: { ...recovery.context_evaluation, recommended_repairs: [] }
  })],
  ["effects", (recovery) => ({ ...recovery, effects: [] })],
  ["latest_checkpoint", (recovery) => ({ ...recovery, latest_checkpoint: null })],
  // What it holds is told by `must_preserve` too.
  ["resume_instructions.preserve", (recovery) => ({
    ...recovery,
    resume_instructions: { ...recovery.resume_instructions, preserve: [] }
  })],
  ["resume_instructions.must_preserve", (recovery) => ({
    ...recovery,
    resume_instructions: { ...recovery.resume_instructions, must_preserve: [] }
  })],
  ["resume_instructions.must_not_repeat", (recovery) => ({
    ...recovery,
    resume_instructions: { ...recovery.resume_instructions, must_not_repeat: [] }
  })]
]

/**
 * The package with a brief of at most `limit` tokens. What its other members hold beside their bare
 * form is kept within `limit` too: it gives up what matters least first; `omitted` names it.
 */
export const within = (
  recovery: RecoveryPackage,
  summaries: ReadonlyArray<Pick<Checkpoint, "version" | "context_summary">>,
  limit: number
): RecoveryPackage => {
  const bare = reductions.reduce((rest, [, reduce]) => reduce(rest), recovery)
  const most = limit + tokens(JSON.stringify(bare))
  let kept = recovery
  const omitted: Array<string> = []
  for (const [name, reduce] of reductions) {
    if (tokens(JSON.stringify(kept)) <= most) break
    kept = reduce(kept)
    omitted.push(name)
  }
  return { ...kept, brief: brief(recovery, summaries, limit), omitted }
}
