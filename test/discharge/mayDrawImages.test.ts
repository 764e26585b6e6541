import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ascii85 } from "../../layers/pdf/pdfjs/ascii85.ts"
import { mayDrawImages } from "../../layers/pdf/pdfjs/mayDrawImages.ts"
import * as PdfJs from "../../layers/pdf/pdfjs.ts"
import { Pdf } from "../../src/discharge/Pdf.ts"
import { type FileSpec, lines, pdf } from "./pdf.ts"
import { scan } from "./scan.ts"

const encoder = new TextEncoder()
const page = lines(["The patient was admitted with heart failure and went home."])
const fileWith = (object: string) => pdf({ pages: [page], objects: { 4: object } })
const stream = (dictionary: string, data: string) =>
  fileWith(`<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`)

describe("mayDrawImages()", () => {
  it("tells none in a file of text, in the lists of what a printer has to know neither", () => {
    assert.isFalse(mayDrawImages(pdf({ pages: [page, page] })))
    assert.isFalse(mayDrawImages(fileWith("<< /ProcSet [/PDF /Text /ImageB /ImageC /ImageI] >>")))
  })

  it("tells an image, by itself or in the content of a page", () => {
    const inline = encoder.encode("q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q")
    assert.isTrue(mayDrawImages(pdf({ pages: [{ picture: scan(["text"]) }] })))
    assert.isTrue(mayDrawImages(pdf({ pages: [{ content: inline }] })))
    assert.isTrue(mayDrawImages(stream("", "BI /W 1 /H 1 ID x EI")))
  })

  it("reads a stream that was packed and then written in characters", () => {
    const filters = "/Filter [ /ASCII85Decode /FlateDecode ]"
    // "BI /W 1 /H 1 ID x EI" and "BT (text) Tj ET", by zlib and base 85.
    assert.isTrue(mayDrawImages(stream(filters, `GarjG<6u.W0N?En!"tkU$5EoNScC;t"C;~>`)))
    assert.isFalse(mayDrawImages(stream(filters, "Garg^;:$^_XXMRr#g#t`%06GR1^%=~>")))
    assert.isTrue(mayDrawImages(stream(filters, "this is neither~>")))
  })

  it("takes what it cannot look into for an image", () => {
    assert.isTrue(mayDrawImages(pdf({ pages: [page], password: "x" })))
    assert.isTrue(mayDrawImages(stream("/Filter /LZWDecode", "x")))
    assert.isTrue(mayDrawImages(stream("/Filter /FlateDecode", "no deflate")))
    assert.isTrue(mayDrawImages(stream("/Subtype /Im#61ge", "x")))
  })
})

describe("ascii85()", () => {
  const decoded = (text: string) => new TextDecoder().decode(ascii85(encoder.encode(text)))
  it("reads four bytes from five characters, and fewer at the end", () => {
    assert.strictEqual(decoded(`87cURD]i,"Ebo80~>`), "Hello World!")
    assert.strictEqual(decoded(`87cUR\nD]i,"\nEbo7~>`), "Hello World")
    assert.strictEqual(decoded("z~> and no more"), "\0\0\0\0")
  })
})

const imagesOf = (spec: FileSpec) =>
  Effect.flatMap(Pdf, ({ open }) => Effect.flatMap(open(pdf(spec)), (document) => document.page(1)))
    .pipe(
      Effect.map(({ images }) => images.length),
      Effect.scoped,
      Effect.provide(PdfJs.layer)
    )

describe("a page of much text", () => {
  const rows = Array.from({ length: 12 }, (_, row) => `Row ${row}: the patient went home.`)
  const text = rows.map((row, index) => `BT /F 11 Tf 60 ${700 - index * 15} Td (${row}) Tj ET`)
  it.effect("keeps its picture, be it a stream or inline", () =>
    Effect.gen(function* () {
      const picture = { ...scan(["Potassium"]), at: [60, 60, 400, 300] as const }
      assert.strictEqual(yield* imagesOf({ pages: [{ ...lines(rows), picture }] }), 1)
      const image = "q 400 0 0 300 60 60 cm\nBI /W 2 /H 2 /BPC 8 /CS /G\nID abcd\nEI Q"
      const content = encoder.encode([...text, image].join("\n"))
      assert.strictEqual(yield* imagesOf({ pages: [{ content }] }), 1)
    }))
})
