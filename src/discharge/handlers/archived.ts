import { Effect } from "effect"
import { Base64 } from "effect/encoding"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { noting } from "../patients/noting.ts"
import { Archive, type Saved } from "../patients/Archive.ts"
import { Verifications } from "../patients/Verifications.ts"
import { bundleOf } from "../rendering/fhir.ts"
import { sheetOf } from "../rendering/sheet.ts"
import { STYLE } from "../rendering/sheet/style.ts"
import { Hash } from "../../ground/Hash.ts"
import * as Cursor from "../../ground/cursor.ts"
import { baseOf } from "../patients/filename.ts"
import { namesIn, standingIn } from "./saved.ts"

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
    const { sha256, sha256Hex } = yield* Hash
    const note = yield* noting
    const styleHash = Base64.encode(sha256(STYLE))

    const namesOf = namesIn(archive)
    const standing = standingIn(archive, yield* Verifications, sha256Hex)

    const saved = Effect.fnUntraced(function* (filename: string) {
      const found = yield* standing(filename)
      yield* note("read_draft", found.patient_name)
      return found
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
        const { draft, told, saved_at } = yield* saved(filename)
        const content = JSON.stringify(told.length === 0 ? draft : [draft, told])
        return bundleOf({ draft, told, saved_at, digest: sha256(content) })
      }),
      print: Effect.fnUntraced(function* ({ params: { filename } }) {
        return HttpServerResponse.text(sheetOf(yield* saved(filename)), {
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
