/**
 * `Archive` as files below `DATA_DIR/drafts`: `<name>_draft.json`, `<name>_trace.json`, and
 * `<name>_learning.json` with the curve and when all three are to go. A file is whole or not there.
 */
import { Effect, Layer, Option, Predicate, Schema, Semaphore } from "effect"
import { randomBytes } from "node:crypto"
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { TraceStep } from "../../schemas/discharge/agent.ts"
import { Draft } from "../../schemas/discharge/draft.ts"
import { Archive, type ListOptions } from "../../src/discharge/patients/Archive.ts"
import { privateFiles, privateFolder } from "../files/private.ts"
import { unwritable } from "../files/unwritable.ts"
import { dataDir } from "../sql/client.ts"

const DRAFT = "_draft.json"
const TRACE = "_trace.json"
const LEARNING = "_learning.json"
const PART = ".part"
const PART_AGE_MILLIS = 60_000

const Learning = Schema.Struct({
  patient_name: Schema.String,
  distances: Schema.Array(Schema.Finite),
  rules: Schema.Array(Schema.String),
  /** Empty while no draft is kept. */
  saved_at: Schema.String,
  expires_at: Schema.String
})

/** `baseNameOf` returns the prefix of a patient's files. */
export const layer = (baseNameOf: (patient_name: string) => string) =>
  Layer.effect(
    Archive,
    Effect.gen(function* () {
      const folder = resolve(join(yield* dataDir, "drafts"))
      yield* privateFolder(folder)
      yield* privateFiles(folder, () => true)
      yield* Effect.promise(() => sweep(folder))
      const one = yield* Semaphore.make(1)
      const files = filesIn(folder)

      /** In the spelling in which the patient's files are there already. */
      const baseOf = Effect.fnUntraced(function* (patient_name: string) {
        const base = baseNameOf(patient_name)
        const wanted = `${base}${LEARNING}`.toLowerCase()
        const known = (yield* files.names(LEARNING)).find((name) => name.toLowerCase() === wanted)
        return known === undefined ? base : known.slice(0, -LEARNING.length)
      })

      /** With what a process that was killed had begun to write. */
      const remove = Effect.fnUntraced(function* (base: string) {
        const own = [DRAFT, TRACE, LEARNING].map((end) => base + end)
        const parts = (yield* files.names(PART)).filter((name) =>
          own.some((one) => name.toLowerCase().startsWith(`${one}.`.toLowerCase()))
        )
        yield* Effect.forEach([...parts, ...own], files.remove, { discard: true })
      })

      const listed = Effect.fnUntraced(
        function* <A>(end: string, schema: Schema.Codec<A, unknown>, options: ListOptions) {
          const { patient_name } = options
          const only = patient_name === undefined ? undefined : (yield* baseOf(patient_name)) + end
          return yield* files.list(end, schema, { ...options, only })
        }
      )

      const rulesOf = (base: string) =>
        Effect.map(
          files.read(base + LEARNING, Learning),
          Option.match({ onNone: () => [], onSome: ({ rules }) => rules })
        )

      return Archive.of({
        save: Effect.fn("Archive.save")(function* ({ draft, trace, ...learning }) {
          const base = yield* baseOf(learning.patient_name)
          const rules = yield* rulesOf(base)
          // First of all when it is to go: no draft is kept that nobody would remove.
          yield* files.write(base + LEARNING, Learning, { ...learning, rules })
          yield* files.write(base + TRACE, Schema.Array(TraceStep), trace)
          yield* files.write(base + DRAFT, Draft, draft)
        }, one.withPermits(1)),

        learn: Effect.fn("Archive.learn")(function* ({ distance, rules, ...lesson }) {
          const base = yield* baseOf(lesson.patient_name)
          const before = yield* files.read(base + LEARNING, Learning)
          const learning = Option.match(before, {
            onNone: () => ({ ...lesson, distances: [distance], rules, saved_at: "" }),
            onSome: (known) => ({
              ...known,
              distances: [...known.distances, distance],
              rules: [...new Set([...known.rules, ...rules])]
            })
          })
          yield* files.write(base + LEARNING, Learning, learning)
          return learning
        }, one.withPermits(1)),

        unlearn: Effect.fn("Archive.unlearn")(function* (patient_name, rule) {
          const base = yield* baseOf(patient_name)
          const before = yield* files.read(base + LEARNING, Learning)
          if (Option.isNone(before)) return []
          const rules = before.value.rules.filter((one) => one !== rule)
          yield* files.write(base + LEARNING, Learning, { ...before.value, rules })
          return rules
        }, one.withPermits(1)),

        taught: (patient_name) => Effect.flatMap(baseOf(patient_name), rulesOf),

        drafts: (options) => listed(DRAFT, Draft, options),
        traces: (options) => listed(TRACE, Schema.Array(TraceStep), options),

        draft: Effect.fn("Archive.draft")(function* (filename) {
          // Only what is listed: a name that a caller makes up leads nowhere.
          if (!(yield* files.names(DRAFT)).includes(filename)) return Option.none()
          const draft = yield* files.read(filename, Draft)
          const base = filename.slice(0, -DRAFT.length)
          const learning = yield* files.read(base + LEARNING, Learning)
          return Option.map(
            Option.all({ draft, learning }),
            ({ draft, learning }) => ({ draft, saved_at: learning.saved_at })
          )
        }),

        curves: files.list(LEARNING, Learning, { limit: undefined, after: undefined }).pipe(
          Effect.map((learnings) => learnings.map(({ data }) => data))
        ),

        forget: Effect.fn("Archive.forget")(function* (patient_name) {
          const base = yield* baseOf(patient_name)
          const isKnown = (yield* files.names(LEARNING)).includes(base + LEARNING)
          yield* remove(base)
          return isKnown
        }, one.withPermits(1)),

        expire: Effect.fn("Archive.expire")(function* (now) {
          const all = { limit: undefined, after: undefined }
          const learnings = yield* files.list(LEARNING, Learning, all)
          yield* Effect.forEach(
            learnings.filter(({ data }) => data.expires_at <= now),
            ({ filename }) => remove(filename.slice(0, -LEARNING.length)),
            { discard: true }
          )
        }, one.withPermits(1)),

        fault: unwritable(folder)
      })
    })
  )

interface FileList extends Pick<ListOptions, "limit" | "after"> {
  /** The one file that is wanted. */
  readonly only?: string | undefined
}

/** JSON files, each written beside its place, on the disk, and only then put there. */
const filesIn = (folder: string) => {
  const names = (end: string) =>
    Effect.map(
      Effect.promise(() => readdir(folder)),
      (all) => all.filter((name) => name.endsWith(end)).toSorted()
    )
  const remove = (name: string) => Effect.promise(() => rm(join(folder, name), { force: true }))
  const read = <A>(name: string, schema: Schema.Codec<A, unknown>) =>
    Effect.promise(() => readFile(join(folder, name), "utf8").catch(noneIfMissing)).pipe(
      Effect.flatMap((text) =>
        text === undefined
          ? Effect.succeedNone
          : Effect.asSome(Schema.decodeEffect(Schema.fromJsonString(schema))(text))
      ),
      Effect.orDie
    )
  return {
    names,
    remove,
    read,
    write: <A>(name: string, schema: Schema.Codec<A, unknown>, data: A) =>
      Effect.flatMap(
        Effect.orDie(Schema.encodeEffect(Schema.fromJsonString(schema))(data)),
        (text) => Effect.promise(() => put(folder, name, text))
      ),
    list: Effect.fnUntraced(
      function* <A>(
        end: string,
        schema: Schema.Codec<A, unknown>,
        { limit, after, only }: FileList
      ) {
        const listed = (yield* names(end)).filter((name) =>
          (after === undefined || name > after) && (only === undefined || name === only)
        )
        const read_ = yield* Effect.forEach(
          listed.slice(0, limit),
          (filename) =>
            Effect.map(read(filename, schema), Option.map((data) => ({ filename, data })))
        )
        return read_.flatMap(Option.toArray)
      }
    )
  }
}

/** Another process may remove what was listed; what cannot be read now is not taken for gone. */
const noneIfMissing = (error: unknown) => {
  if (Predicate.hasProperty(error, "code") && error.code === "ENOENT") return undefined
  throw error
}

/** Removes what a killed process was writing; another that writes now has a minute to end. */
const sweep = async (folder: string) => {
  const parts = (await readdir(folder)).filter((name) => name.endsWith(PART))
  await Promise.all(parts.map(async (name) => {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - PART_AGE_MILLIS) await rm(path, { force: true })
  }))
}

const put = async (folder: string, name: string, text: string) => {
  const path = join(folder, `${name}.${randomBytes(6).toString("hex")}${PART}`)
  try {
    const file = await open(path, "wx", 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(path, join(folder, name))
  } finally {
    // On a disk that is full the half of it would take the room of others.
    await rm(path, { force: true })
  }
  const directory = await open(folder, "r")
  await directory.sync().finally(() => directory.close())
}
