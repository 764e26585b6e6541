/** A call as it was made. */
export interface ApiCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whether a key went with it. */
  readonly isKeyed: boolean
  /** undefined while there is no answer. */
  readonly status: number | undefined
  readonly millis: number
}
