import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { migrations } from "../../layers/sql/privacy/migrations.ts"
import * as SqlOpinions from "../../layers/sql/privacy/opinions.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { AgentId } from "../../schemas/agent.ts"
import { type Opinion, Opinions } from "../../src/privacy/Opinions.ts"
import { weigh } from "../../src/privacy/trust.ts"
import { databases } from "../databases.ts"
import { chance } from "./randomRecord.ts"

describe.each(databases)("Opinions on $name", ({ layer: database }) => {
  it.effect("about() leaves out nothing that counts, in any graph of reports", () =>
    Effect.gen(function* () {
      const opinions = yield* Opinions
      const dice = chance(5)
      const anchors = new Set(["a0", "a1", "a2", "a3"])
      const agents = [...anchors, ...Array.from({ length: 20 }, (_, index) => `b${index}`)]
      const said: Array<Opinion> = []
      for (const agent_id of agents) {
        for (const reporter_id of agents) {
          if (agent_id === reporter_id || dice() > (anchors.has(reporter_id) ? 0.4 : 0.2)) continue
          const positive_share = dice() < 0.7 ? 1 : 0
          said.push({ agent_id, reporter_id, positive_share, newest_at: 0 })
          yield* opinions.add({
            agent_id: AgentId.make(agent_id),
            reporter_id: AgentId.make(reporter_id),
            outcome: positive_share === 1 ? "positive" : "negative",
            report_id: `${agent_id}-${reporter_id}`,
            at: "1970-01-01T00:00:00.000Z",
            log_index: said.length
          }, positive_share)
        }
      }
      const model = { mode: "anchored", anchors } as const
      let weighted = 0
      for (const agent of agents) {
        const heard = yield* opinions.about(agent, anchors)
        const evidence = weigh(model, heard, agent, 0)
        const whole = weigh(model, said, agent, 0)
        for (const name of ["positive", "negative", "unanchored_positive"] as const) {
          assert.closeTo(evidence[name], whole[name], 1e-12, agent)
        }
        const strangers = said.filter(({ agent_id, reporter_id }) =>
          agent_id === agent && anchors.has(reporter_id)
        )
        if (whole.positive + whole.negative > 0.9 * strangers.length + 1e-9) weighted++
      }
      // Agents that are not anchors did come to weigh something.
      assert.isAbove(weighted, 5)
    }).pipe(
      Effect.provide(
        SqlOpinions.layer.pipe(
          Layer.provide(Migrations.layer(migrations)),
          Layer.provide(database)
        )
      )
    ))
})
