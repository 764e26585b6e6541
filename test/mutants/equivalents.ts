/** What can be left out without a difference that a caller could see, and why. */
interface Equivalent {
  /** From the root of the project. */
  readonly file: string
  /** The text that is left out, on one line. */
  readonly without: string
  /** What else stands on its line, where the same text stands on others. */
  readonly beside?: string
  /** In one sentence. */
  readonly why: string
}

const of = (file: string, ...rows: ReadonlyArray<Omit<Equivalent, "file">>) =>
  rows.map((row) => ({ file, ...row }))

export const equivalents: ReadonlyArray<Equivalent> = [
  ...of("src/privacy/merkle.ts", {
    without: "held !== undefined",
    why: "The middle of a range is in it: the type does not say so."
  }),
  ...of("src/privacy/multiproof.ts", {
    without: "at < to",
    why: "What stands behind the range is not below its middle, and nothing is behind the last."
  }),
  ...of("src/privacy/logTree.ts", {
    without: "if (left === undefined) break",
    why: "A frontier has a subtree for each bit of the size: the type does not say so."
  }),
  ...of("src/privacy/note.ts", {
    without: "end < 0",
    why: "A note without an empty line has an empty origin."
  }, {
    without: "rest.length === 0",
    why: "Without a third line the root is empty, which is too short."
  }),
  ...of("src/privacy/tiles.ts", {
    without: "level > LEVEL_MAX",
    why: "The path of a tile has no higher level, and no log reaches so far."
  }),
  ...of("src/discharge/verifying.ts", {
    without: "flag === undefined",
    why: "There is a reason for each flag: both are there, or neither."
  }, {
    without: "why === undefined",
    why: "There is a reason for each flag: both are there, or neither."
  }, {
    without: 'status === "added"',
    why: "What was added has no evidence to leave out."
  }, {
    without: "medication !== null",
    why: "A row of drugs that stands has its drug: the type does not say so."
  }),
  ...of("src/discharge/verifying/standing.ts", {
    without: "drafted !== null",
    why: "Nothing is no word for what is absent."
  }, {
    without: "field !== FLAGS",
    why: "Of a flag nothing is added, corrected or filled."
  }, {
    without: "text === null",
    why: "Nothing is no word for what is absent, and gives nothing."
  }, {
    without: 'status === "done"',
    beside: '"open" : status',
    why: "Of a value nothing is done: that is of flags."
  }, {
    without: 'status === "not_relevant"',
    beside: '"open" : status',
    why: "No value is of no relevance: that is of flags."
  }),
  ...of("src/discharge/verifying/about.ts", {
    without: "if (row === undefined) return true",
    why: "A value that is no row has no name, and every text contains that."
  }),
  ...of("layers/sql/keys.ts", {
    without: "expires_at !== null",
    why: "Nothing is not before any instant: the type does not say so."
  }, {
    without: "last_used_at !== null",
    why: "Nothing is not after any instant: the type does not say so."
  }, {
    without: "if (last_used_at !== null && last_used_at > before) return",
    why: "The statement asks the same: this saves one that changes nothing."
  }),
  ...of("src/recovery/writeAccess.ts", {
    without: "workflow.claim_expires_at !== null",
    why: "A lease token that is kept has its end beside it: the type does not say so."
  }),
  ...of("src/recovery/interruption.ts", {
    without: "counted_from !== null",
    why: "Nothing is not after any instant: the type does not say so."
  }, {
    without: 'workflow.status === "suspected_failed"',
    why: "Of a suspected workflow alone there is when it was suspected."
  }, {
    without: "workflow.suspected_at !== null",
    why: "A suspected workflow has when it was suspected: the type does not say so."
  }),
  ...of("src/recovery/lifecycle.ts", {
    without: 'command === "release"',
    why: "Of what adds a fruitless claim all but a release are failures."
  }),
  ...of("src/recovery/commands/claim.ts", {
    without: "claim.id === claim_id",
    why:
      "The claim that is read is the workflow's; once the clock ends it, its token lets nobody in."
  }),
  ...of("src/escrow/transition.ts", {
    without: "step.reason === undefined",
    why: "A member that is undefined is none in JSON."
  }),
  ...of("src/escrow/change.ts", {
    without: "due_at !== null",
    why: "Nothing is not before any time: the type does not say so."
  }, {
    without: "time !== null",
    why: "Nothing is not before any time: the type does not say so."
  }),
  ...of("src/escrow/deadlines.ts", {
    without: "!Cause.hasInterruptsOnly(exit.cause)",
    why: "What is interrupted with the sweep itself does not go on to tell."
  }),
  ...of("src/escrow/handlers/ledger.ts", {
    without: "agent_id === undefined",
    why: "A cursor has both keys, or there is none."
  }, {
    without: "currency === undefined",
    why: "A cursor has both keys, or there is none."
  }),
  ...of("layers/sql/escrow/idempotentReplies.ts", {
    without: "if (digest === undefined) return sealed",
    why: "What has no digest has nothing to replace: it is only looked for."
  }),
  ...of(
    "layers/sql/escrow/escrows.ts",
    {
      without: "deliverable === null",
      why: "Without a deliverable there is no text of it."
    },
    {
      without: "text === null",
      why: "A deliverable that is read with its text has one."
    },
    ...["outcome", "resolved_by", "resolved_at"].map((column) => ({
      without: `${column} === null`,
      why: "The columns of a resolution are null together: one of them tells."
    }))
  ),
  ...of("layers/sql/escrow/ledger.ts", {
    without: "if (row === undefined) return 0n",
    why: "A sum over all rows is one row: the type does not say so."
  }),
  ...of("layers/sql/escrow/sums.ts", {
    without: "own[0].read < limit",
    why: "The part behind the last one is empty, and tells the same."
  }, {
    without: "rows[0] === undefined",
    why: "Of no rows there are fewer than of a part."
  }, {
    without: "count < limit",
    why: "The part behind the last one is empty, and tells the same."
  })
]
