/** The id of a call as documents tell it: `escrows.create` is `escrows_create`. */
export const plainId = (id: string) => id.replaceAll(".", "_")
