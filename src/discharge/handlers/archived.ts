import { Effect, Option } from "effect"
import { Base64 } from "effect/encoding"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { DraftNotFound } from "../../../schemas/discharge/archive.ts"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Accesses, noting } from "../patients/Accesses.ts"
import { Archive, type Saved } from "../patients/Archive.ts"
import { baseNameOf } from "../patients/filename.ts"
import { bundleOf } from "../telling/fhir.ts"
import { sheetOf, STYLE } from "../telling/sheet.ts"
import { Hash } from "../../ground/Hash.ts"
import * as Cursor from "../../ground/cursor.ts"

interface Page {
  readonly patient_name?: string
  readonly limit?: number
  readonly cursor?: string
}

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "archived",
  Effect.fnUntraced(function* (handlers) {
    const archive = yield* Archive
    const { sha256 } = yield* Hash
    const note = noting(yield* Accesses)
    const styleHash = Base64.encode(sha256(STYLE))

    /** By what their files begin with. */
    const namesOf = Effect.map(
      archive.curves,
      (curves) =>
        new Map(curves.map(({ patient_name }) => [baseNameOf(patient_name), patient_name]))
    )

    const saved = Effect.fnUntraced(function* (filename: string) {
      const found = yield* archive.draft(filename)
      if (Option.isNone(found)) return yield* new DraftNotFound({ filename })
      const names = yield* namesOf
      yield* note("read_draft", names.get(baseOf(filename)) ?? filename)
      return found.value
    })

    return handlers.handleAll({
      drafts: Effect.fnUntraced(function* ({ query }) {
        const { items, ...page } = pageOf(query, yield* archive.drafts(yield* optionsOf(query)))
        const names = yield* namesOf
        yield* note(
          "read_draft",
          ...items.map(({ filename }) => names.get(baseOf(filename)) ?? filename)
        )
        return { drafts: items, ...page }
      }),
      traces: Effect.fnUntraced(function* ({ query }) {
        const { items, ...page } = pageOf(query, yield* archive.traces(yield* optionsOf(query)))
        const names = yield* namesOf
        yield* note(
          "read_draft",
          ...items.map(({ filename }) => names.get(baseOf(filename)) ?? filename)
        )
        return { traces: items, ...page }
      }),
      fhir: Effect.fnUntraced(function* ({ params: { filename } }) {
        const { draft, saved_at } = yield* saved(filename)
        return bundleOf({ draft, saved_at, digest: sha256(JSON.stringify(draft)) })
      }),
      print: Effect.fnUntraced(function* ({ params: { filename } }) {
        const { draft, saved_at } = yield* saved(filename)
        return HttpServerResponse.text(sheetOf(draft, saved_at), {
          contentType: "text/html; charset=utf-8",
          headers: {
            "cache-control": "private, no-store",
            "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; ` +
              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
          }
        })
      })
    })
  })
)

const baseOf = (filename: string) => filename.replace(/_(?:draft|trace)\.json$/u, "")

/** One more than asked for tells whether there are more. */
const optionsOf = Effect.fnUntraced(function* ({ patient_name, limit, cursor }: Page) {
  const [after] = (yield* Cursor.decode(cursor, [Cursor.text])) ?? []
  return { patient_name, limit: limit === undefined ? undefined : limit + 1, after }
})

const pageOf = <A>({ limit }: Page, found: ReadonlyArray<Saved<A>>) =>
  Cursor.page(
    Cursor.firstOf(found, limit ?? found.length, ({ filename }) => [filename]),
    (saved) => saved
  )
