/**
 * What the verifier of the page says of the parts of a reply that bind its values.
 */
import { Effect } from "effect"
import { fullValue, viewValue } from "../../layers/web/privacy/proof/values.ts"

/** "proven", or why not. */
const reasonOf = (checked: () => Promise<unknown>) =>
  Effect.promise(() => checked().then(() => "proven", ({ message }: Error) => message))

type View = Parameters<typeof viewValue>[0] & {
  readonly content_id: string
  readonly view: Parameters<typeof viewValue>[2]
}

export const reasonOfView = (share: View) =>
  reasonOf(() => viewValue(share, share.content_id, share.view))

export const reasonOfFull = (share: Parameters<typeof fullValue>[0]) =>
  reasonOf(() => fullValue(share))
