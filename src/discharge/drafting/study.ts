/**
 * A record as a pass works on it: read once, each tool run once, whatever number of passes ask.
 */
import { Record } from "effect"
import type { Study, ToolResults } from "./DischargeModel.ts"
import { propose } from "./propose.ts"
import type { Proposal } from "../clinical/proposal.ts"
import { read } from "../clinical.ts"
import type { Source } from "../clinical/source.ts"
import { toolbox } from "./toolbox.ts"
import { failed } from "./tools/failed.ts"
import { toolNames } from "./tools.ts"
import { qualified } from "./unread.ts"

/** `patient` is whose record it is taken for, where several people are in it. */
export const studyOf = (source: Source, patient?: string): Study => {
  const reading = read(source, patient)
  const proposals = new Map<string, Proposal>()
  return {
    reading,
    tools: Record.map(toolbox, (tool) =>
      lazily(() => {
        const found = tool(reading)
        return { ...found, summary: qualified(source, found.summary) }
      })),
    propose: (results) => {
      const key = toolNames.filter((tool) => results.has(tool)).join()
      const known = proposals.get(key) ?? propose(reading, whole(results))
      proposals.set(key, known)
      return known
    }
  }
}

const lazily = <A>(make: () => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

// What each tool found; one that was not run has failed.
const whole = (results: ToolResults) =>
  Record.map(toolbox, (_, tool) => results.get(tool) ?? failed(tool))
