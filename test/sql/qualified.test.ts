import { assert, describe, it } from "@effect/vitest"
import { qualified } from "../../layers/sql/qualified.ts"

const cases: ReadonlyArray<readonly [text: string, told: string]> = [
  ["SELECT a FROM t WHERE b = 'FROM u'", `SELECT a FROM "s".t WHERE b = 'FROM u'`],
  [`SELECT max(id) FROM "migrations"`, `SELECT max(id) FROM "s"."migrations"`],
  [
    "SELECT a, b FROM t, u x, ONLY v WHERE c IN (1, 2)",
    'SELECT a, b FROM "s".t, "s".u x, ONLY "s".v WHERE c IN (1, 2)'
  ],
  [
    "SELECT t.a FROM t JOIN u ON t.a = u.a LEFT JOIN v USING (a)",
    'SELECT t.a FROM "s".t JOIN "s".u ON t.a = u.a LEFT JOIN "s".v USING (a)'
  ],
  [
    "INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET b = excluded.b",
    'INSERT INTO "s".t (a, b) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET b = excluded.b'
  ],
  [
    "INSERT INTO t AS held (a) SELECT a FROM u",
    'INSERT INTO "s".t AS held (a) SELECT a FROM "s".u'
  ],
  ["INSERT INTO t(a) VALUES (1)", 'INSERT INTO "s".t(a) VALUES (1)'],
  [
    "UPDATE t SET a = (SELECT b FROM u) FROM v WHERE t.c = v.c",
    'UPDATE "s".t SET a = (SELECT b FROM "s".u) FROM "s".v WHERE t.c = v.c'
  ],
  ["DELETE FROM t USING u WHERE t.a = u.a", 'DELETE FROM "s".t USING "s".u WHERE t.a = u.a'],
  [
    "WITH a AS (INSERT INTO t (x) VALUES (1) RETURNING x), b AS MATERIALIZED (SELECT 1) SELECT * FROM a, b",
    'WITH a AS (INSERT INTO "s".t (x) VALUES (1) RETURNING x), b AS MATERIALIZED (SELECT 1) SELECT * FROM a, b'
  ],
  [
    "WITH RECURSIVE up (id) AS (SELECT id FROM t UNION SELECT t.id FROM t JOIN up ON up.id = t.of) SELECT id FROM up",
    'WITH RECURSIVE up (id) AS (SELECT id FROM "s".t UNION SELECT t.id FROM "s".t JOIN up ON up.id = t.of) SELECT id FROM up'
  ],
  [
    "SELECT 1 FROM t WHERE a IS DISTINCT FROM b FOR UPDATE SKIP LOCKED",
    'SELECT 1 FROM "s".t WHERE a IS DISTINCT FROM b FOR UPDATE SKIP LOCKED'
  ],
  [
    "SELECT extract(epoch FROM a), trim(both FROM b) FROM t",
    'SELECT extract(epoch FROM a), trim(both FROM b) FROM "s".t'
  ],
  [
    "SELECT x FROM unnest($1) AS x JOIN LATERAL (SELECT 1 FROM t) AS y ON true",
    'SELECT x FROM unnest($1) AS x JOIN LATERAL (SELECT 1 FROM "s".t) AS y ON true'
  ],
  [
    "SELECT 1 FROM pg_namespace, information_schema.tables",
    "SELECT 1 FROM pg_namespace, information_schema.tables"
  ],
  ["LOCK TABLE t IN SHARE MODE", 'LOCK TABLE "s".t IN SHARE MODE'],
  [
    "SELECT to_regclass(current_schema() || '.t') -- FROM u",
    `SELECT to_regclass(CAST('s' AS TEXT) || '.t') -- FROM u`
  ],
  ["SELECT a FROM t ORDER BY a, b", 'SELECT a FROM "s".t ORDER BY a, b'],
  [
    "CREATE TABLE IF NOT EXISTS t (a TEXT REFERENCES u (a) ON DELETE CASCADE, b INT CHECK (b IN (1, 2)))",
    'CREATE TABLE IF NOT EXISTS "s".t (a TEXT REFERENCES "s".u (a) ON DELETE CASCADE, b INT CHECK (b IN (1, 2)))'
  ],
  ["CREATE UNLOGGED TABLE t(a TEXT)", 'CREATE UNLOGGED TABLE "s".t(a TEXT)'],
  [
    "CREATE UNIQUE INDEX i ON t (lower(a), b) WHERE c IS NULL",
    'CREATE UNIQUE INDEX i ON "s".t (lower(a), b) WHERE c IS NULL'
  ],
  [
    "CREATE TRIGGER i BEFORE UPDATE OF a, b ON t FOR EACH ROW EXECUTE FUNCTION f()",
    'CREATE TRIGGER i BEFORE UPDATE OF a, b ON "s".t FOR EACH ROW EXECUTE FUNCTION f()'
  ],
  ["ALTER TABLE t RENAME TO u", 'ALTER TABLE "s".t RENAME TO u'],
  ["DROP TABLE IF EXISTS t", 'DROP TABLE IF EXISTS "s".t'],
  ["DROP INDEX i", 'DROP INDEX "s".i'],
  ["DROP TRIGGER i ON t", 'DROP TRIGGER i ON "s".t'],
  ["TRUNCATE TABLE t", 'TRUNCATE TABLE "s".t'],
  [
    "CREATE FUNCTION f() RETURNS trigger AS $f$ BEGIN DELETE FROM t; END $f$",
    "CREATE FUNCTION f() RETURNS trigger AS $f$ BEGIN DELETE FROM t; END $f$"
  ],
  ["ANALYZE t", 'ANALYZE "s".t'],
  ["COMMIT", "COMMIT"],
  ["", ""]
]

describe("qualified()", () => {
  it.each(cases)("%s", (text, told) => {
    assert.strictEqual(qualified(text, "s"), told)
  })

  it("quotes what a schema is called", () => {
    assert.strictEqual(qualified("SELECT 1 FROM t", 'a"b'), 'SELECT 1 FROM "a""b".t')
  })
})
