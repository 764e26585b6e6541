/** What stands in the way of production, and what mends it. */
export interface Finding {
  /** `unsafe`: money, records or keys are open. `unwise`: they could be lost, or the service fail. */
  readonly level: "unsafe" | "unwise"
  readonly what: string
  /** A setting, or a command, as it is typed. */
  readonly mend: string
}

export const unsafe = (what: string, mend: string): Finding => ({ level: "unsafe", what, mend })
export const unwise = (what: string, mend: string): Finding => ({ level: "unwise", what, mend })
