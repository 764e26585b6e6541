/** A problem for production, and its fix. */
export interface Diagnostic {
  /** `unsafe`: money, records or keys are open. `unwise`: they could be lost, or the service fail. */
  readonly level: "unsafe" | "unwise"
  readonly what: string
  /** A setting, or a command, as it is typed. */
  readonly fix: string
}

export const unsafe = (what: string, fix: string): Diagnostic => ({
  level: "unsafe",
  what,
  fix
})
export const unwise = (what: string, fix: string): Diagnostic => ({
  level: "unwise",
  what,
  fix
})
