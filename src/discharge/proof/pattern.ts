/** A pattern in rows, one behind the other. */
export const pattern = (flags: string, ...rows: ReadonlyArray<string>): RegExp =>
  RegExp(rows.join(""), flags)
