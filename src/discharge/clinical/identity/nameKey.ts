/** Names that differ only in case and spacing are the same. */
export const nameKey = (name: string) =>
  name.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/gu, " ")
