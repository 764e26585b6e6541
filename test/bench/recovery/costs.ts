/**
 * The statements and commits of each call; a commit is an fsync on both databases, unless it is
 * shared with others that wait at the same time.
 */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { costs } from "../../recovery/costs.ts"
import type { Report } from "../report.ts"

const names = {
  made: "create with checkpoint",
  heartbeat: "heartbeat",
  checkpoint: "checkpoint",
  announced: "checkpoint with an effect",
  begun: "begin an effect",
  ended: "end an effect"
} as const

export const costReport = async (url: string | undefined): Promise<Report> => {
  // The clock stands still, so that nothing else of the service is counted.
  const cost = await Effect.runPromise(Effect.provide(costs(url), TestClock.layer()))
  return {
    service: "recovery",
    title: `Statements and fsyncs of a call on ${url === undefined ? "SQLite" : "PostgreSQL"}`,
    header: ["call", "statements", "commits (fsyncs)"],
    rows: Object.entries(names).flatMap(([key, name]) => {
      const found = Object.entries(cost).find(([call]) => call === key)?.[1]
      return found === undefined ? [] : [[name, found.statements, found.commits]]
    })
  }
}
