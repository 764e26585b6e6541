/** What went wrong, in words with what to do. */
import { BASE } from "./base.ts"

export interface Problem {
  /** What happened. */
  readonly title: string
  readonly detail: string
  /** What one can do. */
  readonly remedy: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Such as `SCHEMA_VALIDATION_FAILED`; empty when the service told none. */
  readonly code: string
  /** Each part of a request that is wrong, by its path. */
  readonly violations: ReadonlyArray<{ readonly path: string; readonly message: string }>
}

/** A call that failed. */
export class Failed extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.title}: ${problem.detail}`)
    this.problem = problem
  }
}

export const UNREACHABLE: Problem = {
  title: "The service is unreachable",
  detail: "The server sent no response.",
  remedy: "Check that it runs. The page reconnects automatically; your edits are kept.",
  status: 0,
  code: "",
  violations: []
}

/** What the service says of a call that it refused. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const { status } = response
  try {
    const { detail, error, title, type } = await response.json()
    return {
      title,
      detail,
      remedy: await remedyAt(type),
      status,
      code: error.code,
      violations: error.details?.violations ?? []
    }
  } catch {
    return {
      ...UNREACHABLE,
      title: `The service answered ${status}`,
      detail: "It did not say why.",
      remedy: "Try again. If it keeps failing, check the log.",
      status
    }
  }
}

const remedies = new Map<string, string>()

/** The last paragraph of a problem's page; the page is had from here, whatever it is called by. */
const remedyAt = async (type: string): Promise<string> => {
  const [path = ""] = /problems\/[^/]+$/.exec(type) ?? []
  const known = remedies.get(path)
  if (known !== undefined || path === "") return known ?? ""
  try {
    const response = await fetch(new URL(path, BASE))
    const remedy = response.ok ? (await response.text()).trim().split("\n\n").at(-1) ?? "" : ""
    remedies.set(path, remedy)
    return remedy
  } catch {
    return ""
  }
}
