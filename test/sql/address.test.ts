import { assert, describe, it } from "@effect/vitest"
import { Option, Redacted } from "effect"
import { variablesOf } from "../../layers/backup/postgres.ts"
import { type Address, addressOf, isElsewhere, placeOf } from "../../layers/sql/address.ts"

const read = (url: string): Address => Option.getOrThrow(addressOf(Redacted.make(url)))

const cases = [
  { url: "postgres://one/app", place: "one", elsewhere: true },
  { url: "postgres://u:p@127.0.0.1:5433/app", place: "127.0.0.1:5433", elsewhere: false },
  { url: "postgres://one:5432,two:5433/app", place: "one:5432, two:5433", elsewhere: true },
  { url: "postgres://[::1]:5433/app", place: "[::1]:5433", elsewhere: false },
  { url: "postgres:///app", place: "this machine", elsewhere: false },
  { url: "postgres:///app?host=/run/postgresql", place: "/run/postgresql", elsewhere: false },
  { url: "postgres://127.0.0.1/app?host=db.example", place: "db.example", elsewhere: true },
  {
    url: "postgres://localhost/app?host=127.0.0.1,db.example&port=1,2",
    place: "127.0.0.1:1, db.example:2",
    elsewhere: true
  }
] as const

describe("a DATABASE_URL", () => {
  it.each(cases)("$url is at $place", ({ elsewhere, place, url }) => {
    assert.strictEqual(placeOf(read(url)), place)
    assert.strictEqual(isElsewhere(read(url)), elsewhere)
  })

  it("of several servers is one of each", () => {
    const { isPooled, servers } = read(
      "postgres://u:p@one,two:5433/app?sslmode=require&pgbouncer=true&target_session_attrs=read-write"
    )
    assert.isTrue(isPooled)
    assert.deepStrictEqual(servers.map(({ url }) => Redacted.value(url)), [
      "postgres://u:p@one/app?sslmode=require&host=one",
      "postgres://u:p@one/app?sslmode=require&host=two&port=5433"
    ])
  })

  it.each(["postgres://one:99999/app", "postgres://one:1,two:99999/app", "mysql://one/app", "one"])(
    "cannot be read: %s",
    (url) => {
      assert.isTrue(Option.isNone(addressOf(Redacted.make(url))))
    }
  )

  it("is told to the programs of PostgreSQL as variables, the password from wherever it stands", () => {
    const told = { PGHOST: "one,two", PGUSER: "u", PGPASSWORD: "p w", PGDATABASE: "app" }
    assert.deepStrictEqual(
      variablesOf(read("postgres://u@one,two/app?password=p%20w&sslmode=require&pgbouncer=true")),
      { ...told, PGSSLMODE: "require" }
    )
    assert.deepStrictEqual(variablesOf(read("postgres://u:p%20w@one,two/app")), told)
  })
})
