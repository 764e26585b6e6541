/** Why a file proves nothing. */
export class Refusal extends Error {}

export const refuse = (reason: string): never => {
  throw new Refusal(reason)
}

export const ensure = (holds: boolean, reason: string): void => {
  if (!holds) refuse(reason)
}
