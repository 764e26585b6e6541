/** The operation id in documents: `escrows.create` becomes `escrows_create`. */
export const plainId = (id: string) => id.replaceAll(".", "_")
