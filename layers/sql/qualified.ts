/**
 * Statements whose tables are named with their schema, so that they mean the same on every connection:
 * behind a pooler such as PgBouncer each may run on another, and a `search_path` is nowhere kept.
 *
 * It knows the statements of this project, not all of SQL: a table that it does not recognise is one
 * that PostgreSQL does not find.
 */
import type { SqlConnection } from "effect/sql"

/** Strings, quoted names, comments, words, numbers and parameters, and single characters. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_]\w*|\S/g

const OF_ROWS = new Set(["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "LOCK", "ANALYZE"])

/** All of what they name has the schema, but for functions: who makes these sets a path. */
const OF_TABLES = new Set(["CREATE", "ALTER", "DROP", "TRUNCATE"])

/** Functions in whose arguments FROM names no table. */
const WITH_FROM = new Set(["EXTRACT", "SUBSTRING", "TRIM", "OVERLAY"])

/** What ends a list of tables. */
const ENDS_TABLES = new Set([
  ...["WHERE", "GROUP", "HAVING", "WINDOW", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR", "SELECT"],
  ...["UNION", "EXCEPT", "INTERSECT", "RETURNING", "SET", "VALUES"]
])

/** Before UPDATE: what makes it no statement. */
const NO_UPDATE = new Set(["FOR", "KEY", "DO", "ON", "OR", "BEFORE", "AFTER"])

/** Between the word that announces a table and its name. */
const BEFORE_NAME = new Set(["ONLY", "LATERAL", "TABLE", "IF", "NOT", "EXISTS"])

/** What announces a table wherever it stands. */
const announcing = (verb: string, words: ReadonlyArray<string>) => {
  if (OF_ROWS.has(verb)) return new Set(["JOIN", "INTO", "LOCK", "ANALYZE"])
  if (words.includes("TABLE")) return new Set(["JOIN", "TABLE", "REFERENCES"])
  if (verb !== "CREATE" && words.includes("INDEX")) return new Set(["INDEX"])
  return words.includes("INDEX") || words.includes("TRIGGER") ? new Set(["ON"]) : new Set<string>()
}

/** Between them and a parenthesis a name is that of a table, not of a function. */
const BEFORE_PARENTHESIS = new Set(["INTO", "TABLE", "EXISTS", "REFERENCES", "ON"])

const NAMED_PART =
  /(?:\bWITH(?:\s+RECURSIVE)?|,)\s*([a-z_]\w*)\s*(?:\([\w\s,]*\)\s*)?AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/gi

const isName = (token: string) => /^(?:[a-z_]|")/i.test(token)

/** `text` with the schema before each of its tables, and in the place of `current_schema()`. */
export const qualified = (text: string, schema: string): string => {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => !/^(?:--|\/\*)/.test(token))
  const words = tokens.slice(0, 4).map(([token]) => token.toUpperCase())
  const [verb = ""] = words
  if (!OF_ROWS.has(verb) && !OF_TABLES.has(verb)) return text
  const announces = announcing(verb, words)
  const parts = new Set(Array.from(text.matchAll(NAMED_PART), ([, name = ""]) => name))
  const name = `"${schema.replaceAll('"', '""')}"`
  /** Of each open parenthesis whether a list of tables is in it, and what stands before it. */
  const open = [{ isOfTables: false, before: "" }]
  let [told, done, isNext] = ["", 0, false]
  for (const [index, match] of tokens.entries()) {
    const [token] = match
    const word = token.toUpperCase()
    const before = tokens[index - 1]?.[0].toUpperCase() ?? ""
    const after = tokens[index + 1]?.[0] ?? ""
    const inner = open[open.length - 1]
    if (isNext && !BEFORE_NAME.has(word)) {
      isNext = false
      const isTable = isName(token) && after !== "." &&
        (after !== "(" || BEFORE_PARENTHESIS.has(before)) &&
        !parts.has(token) && !word.startsWith("PG_")
      if (isTable) {
        told += `${text.slice(done, match.index)}${name}.${token}`
        done = match.index + token.length
      }
    }
    if (word === "CURRENT_SCHEMA" && after === "(") {
      told += `${text.slice(done, match.index)}CAST('${schema.replaceAll("'", "''")}' AS TEXT)`
      done = (tokens[index + 2]?.index ?? 0) + 1
    }
    if (token === "(") open.push({ isOfTables: false, before })
    else if (token === ")") open.pop()
    else if (inner === undefined) continue
    else if (word === "FROM") {
      isNext = before !== "DISTINCT" && !WITH_FROM.has(inner.before)
      inner.isOfTables = isNext
    } else if (announces.has(word)) isNext = true
    else if (word === "USING") isNext = after !== "("
    else if (word === "UPDATE") isNext = !NO_UPDATE.has(before)
    else if (token === ",") isNext = inner.isOfTables
    else if (ENDS_TABLES.has(word)) inner.isOfTables = false
  }
  return told + text.slice(done)
}

/** Texts are few, but for those of lists, whose length is in them. */
const KEPT_MAX = 2048

/** How a connection to `schema` is made of one that has no path. */
export const qualifying = (schema: string) => {
  const known = new Map<string, string>()
  const of = (text: string) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const after = qualified(text, schema)
    if (known.size >= KEPT_MAX) known.clear()
    known.set(text, after)
    return after
  }
  return (connection: SqlConnection.Connection): SqlConnection.Connection => ({
    execute: (text, ...rest) => connection.execute(of(text), ...rest),
    executeRaw: (text, ...rest) => connection.executeRaw(of(text), ...rest),
    executeStream: (text, ...rest) => connection.executeStream(of(text), ...rest),
    executeValues: (text, ...rest) => connection.executeValues(of(text), ...rest),
    executeValuesUnprepared: (text, ...rest) =>
      connection.executeValuesUnprepared(of(text), ...rest),
    executeUnprepared: (text, ...rest) => connection.executeUnprepared(of(text), ...rest)
  })
}
