/** What was learnt is taken back: the next draft does not follow it. */
import type { LeftLearnt } from "../../../schemas/discharge/chart.ts"
import { say } from "../design/frame.ts"
import { call } from "./api.ts"
import { attempt } from "./attempt.ts"
import { focusOn } from "../design/focus.ts"
import { get, update } from "./store.ts"

export const unlearn = (rule: string): Promise<void> =>
  attempt(async () => {
    const { patient, sheet } = get()
    if (patient === null || sheet === null || sheet === undefined) return
    const { learnt } = await call<typeof LeftLearnt.Type>(
      `/api/drafts/${encodeURIComponent(sheet.filename)}/learnt?${new URLSearchParams({ rule })}`,
      { method: "DELETE" }
    )
    const { chart } = get()
    if (get().patient === patient && chart !== null) update({ chart: { ...chart, learnt } })
    say("Taken back: the next draft does not follow it.")
    // The button that was pressed is gone.
    focusOn("main h1")
  })
