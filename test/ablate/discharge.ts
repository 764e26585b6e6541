/**
 * The readers and patterns of discharge, and the records of the tree that say what must come out, a set a
 * field. The records in other countries' styles were not written for the readers of one field or another.
 */
import { Effect } from "effect"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { abroad } from "../discharge/records/abroad.ts"
import { heads } from "../discharge/names.ts"
import { SCORED_ONCE } from "../discharge/records/heads.ts"
import { kinds } from "../discharge/structure/kinds.ts"
import { recordOf } from "../discharge/drafted.ts"
import { root } from "../mutants/lists.ts"
import type { Set, Subject } from "./main.ts"
import { wrappedCopy } from "./wrapped.ts"

type Draft = ReturnType<typeof import("../discharge/drafted.ts").drafted>

const folded = (said: string | ReadonlyArray<string>) =>
  [said].flat().join(" / ").normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

const ABSENT = /^(?:missing|undocumented)$/u

const isRightList = (
  { medications_on_discharge: drugs }: Draft,
  home: ReadonlyArray<string>,
  not: ReadonlyArray<string>
) =>
  home.every((one) => folded(drugs).includes(folded(one.split("|")[0] ?? ""))) &&
  !not.some((one) => drugs.some((drug) => folded(drug).startsWith(folded(one)))) &&
  drugs.every((drug) =>
    ABSENT.test(drug) ||
    home.some((one) => folded(drug).includes(folded(one.split("|")[0] ?? "")))
  )

const holds = (said: string | ReadonlyArray<string>, parts: ReadonlyArray<string> = []) =>
  parts.every((one) => folded(said).includes(one))

export const discharge: Effect.Effect<Subject> = Effect.gen(function* () {
  const folder = wrappedCopy(root)
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href)
  const { ids, off } = yield* Effect.promise(() => load("src/discharge/__switch.ts"))
  const { drafted } = yield* Effect.promise(() => load("test/discharge/drafted.ts"))
  const caseOf =
    (text: string, isRight: (draft: Draft) => boolean): Set["cases"][number] => (without) =>
      Effect.sync(() => {
        off.clear()
        for (const id of without) off.add(id)
        try {
          const draft: Draft = drafted(text)
          return { isRight: isRight(draft), said: JSON.stringify(draft) }
        } catch {
          return { isRight: false, said: "broken" }
        } finally {
          off.clear()
        }
      })
  const ofAbroad = (
    name: string,
    isRight: (record: typeof abroad[number], draft: Draft) => boolean
  ): Set => ({
    name,
    isForeign: true,
    cases: abroad.map((record) => caseOf(record.text, (draft) => isRight(record, draft)))
  })
  return {
    rules: ids,
    sets: [
      {
        name: "kinds of lists",
        isForeign: false,
        cases: kinds.map(({ home, not, text }) =>
          caseOf(recordOf(text), (draft) => isRightList(draft, home, not))
        )
      },
      {
        name: "heads",
        isForeign: true,
        cases: [
          ...SCORED_ONCE.map(([, text, name]) =>
            caseOf(text, ({ patient_name }) => patient_name === (name ?? "missing"))
          ),
          ...heads.map(([, head]) =>
            caseOf(head("Orla Quist"), ({ patient_name }) => patient_name === "Orla Quist")
          )
        ]
      },
      ofAbroad("medications", ({ home, not }, draft) => isRightList(draft, home, not)),
      ofAbroad("diagnosis", ({ dx = "" }, draft) => holds(draft.principal_diagnosis, [dx])),
      ofAbroad("pending", ({ pend }, draft) => holds(draft.pending_results, pend)),
      ofAbroad("allergies", ({ all }, draft) => holds(draft.allergies, all)),
      ofAbroad("follow-up", ({ fu }, draft) => holds(draft.follow_up_instructions, fu))
    ]
  }
})
