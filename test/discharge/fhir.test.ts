import { assert, describe, it } from "@effect/vitest"
import { Predicate } from "effect"
import type { Draft } from "../../schemas/discharge/draft.ts"
import { bundleOf } from "../../src/discharge/rendering/fhir.ts"
import { nodeHash } from "../../layers/hash.ts"
import { standingOf } from "../../src/discharge/verifying/standing.ts"
import { sheetOf } from "../../src/discharge/rendering/sheet.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { counted, nothing } from "./study.ts"

const empty = requireSources(nothing, counted().study.reading, []).draft

const draft: Draft = {
  ...empty,
  patient_name: "Jane <script>alert(1)</script> O'Roe",
  medical_record_number: "1234567",
  date_of_birth: "02/11/1951",
  admission_date: "02/25/2026",
  principal_diagnosis: "K+ < 3 & falling",
  allergies: ["Penicillin (hives)"],
  pending_results: [],
  medication_reconciliation: [
    {
      name: "Furosemide",
      dose: "40 mg",
      route: "PO",
      frequency: "undocumented",
      status: "changed",
      before: "20 mg daily",
      reason: null,
      note: null
    },
    {
      name: "Lisinopril",
      dose: "undocumented",
      route: "undocumented",
      frequency: "undocumented",
      status: "held",
      before: null,
      reason: "AKI",
      note: null
    },
    {
      name: "Keflex",
      dose: "500 mg",
      route: "undocumented",
      frequency: "QID",
      status: "listed",
      before: null,
      reason: null,
      note: null
    }
  ],
  medications_on_discharge: ["Furosemide 40 mg PO"],
  flags: [{
    category: "allergy",
    tier: "critical",
    item: '<img src=x onerror="x">',
    why: "w",
    evidence: [],
    action: "a"
  }]
}

const digest = Uint8Array.from({ length: 32 }, (_, index) => index * 7)
const saved_at = "2026-11-21T08:00:00.000Z"
const bundle: unknown = bundleOf({ draft, told: [], saved_at, digest })

const member = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, key) => Predicate.hasProperty(inner, key) ? inner[key] : undefined,
    value
  )

const list = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const resources = (type: string) =>
  list(member(bundle, "entry")).map((entry) => member(entry, "resource"))
    .filter((resource) => member(resource, "resourceType") === type)

const section = (title: string) =>
  list(member(resources("Composition")[0], "section")).find((one) => member(one, "title") === title)

describe("bundleOf()", () => {
  it("begins with a preliminary composition of LOINC 18842-5", () => {
    const first = member(bundle, "entry", 0, "resource")
    assert.strictEqual(member(first, "resourceType"), "Composition")
    assert.strictEqual(member(first, "status"), "preliminary")
    assert.strictEqual(member(first, "type", "coding", 0, "code"), "18842-5")
  })

  it("has what a document must have: an identifier, a time, and every reference in itself", () => {
    assert.isDefined(member(bundle, "identifier", "value"))
    assert.strictEqual(member(bundle, "timestamp"), saved_at)
    const urls = list(member(bundle, "entry")).map((entry) => member(entry, "fullUrl"))
    assert.strictEqual(new Set(urls).size, urls.length)
    for (const url of urls) {
      assert.match(
        String(url),
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u
      )
    }
    const references = JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/gu)
    for (const [, reference] of references) assert.include(urls, reference)
  })

  it("tells drugs with their status, and only the parts of an order that are known", () => {
    const [furosemide, lisinopril, keflex] = resources("MedicationStatement")
    assert.strictEqual(member(keflex, "status"), "active")
    assert.strictEqual(member(keflex, "note", 0, "text"), "Listed.")
    assert.deepInclude(furosemide, {
      status: "active",
      medicationCodeableConcept: { text: "Furosemide" },
      dosage: [{ text: "40 mg PO", route: { text: "PO" } }]
    })
    assert.strictEqual(member(lisinopril, "status"), "on-hold")
    assert.isUndefined(member(lisinopril, "dosage"))
    assert.notInclude(JSON.stringify(resources("MedicationStatement")), "undocumented")
  })

  it("tells allergies unconfirmed, and the patient as far as the record does", () => {
    assert.deepInclude(resources("AllergyIntolerance")[0], {
      code: { text: "Penicillin (hives)" }
    })
    assert.deepInclude(resources("Patient")[0], { birthDate: "1951-02-11" })
  })

  it.each([
    ["12/05/1951", "25/02/2026", "1951-05-12"],
    ["12/05/1951", "02/25/2026", "1951-12-05"],
    ["12/05/1951", "03/04/2026", undefined],
    ["12/05/1951", "missing", undefined],
    ["05/05/1951", "missing", "1951-05-05"],
    ["25/12/1951", "missing", "1951-12-25"],
    ["May 12, 1951", "missing", "1951-05-12"]
  ])("is born on %s, admitted on %s: %s", (date_of_birth, admission_date, born) => {
    const bundle = bundleOf({
      told: [],
      draft: { ...empty, date_of_birth, admission_date },
      saved_at,
      digest
    })
    assert.strictEqual(member(bundle, "entry", 1, "resource", "birthDate"), born)
  })

  it.each([
    ["NKDA", "409137002"],
    ["No known drug allergies", "409137002"],
    ["none", "716186003"],
    ["Nil known", "716186003"],
    ["No known allergy to penicillin", undefined],
    ["Penicillin (hives)", undefined]
  ])("codes what says that there is no allergy: %s", (text, code) => {
    const bundle = bundleOf({ told: [], draft: { ...empty, allergies: [text] }, saved_at, digest })
    const allergy = list(member(bundle, "entry")).map((entry) => member(entry, "resource"))
      .find((one) => member(one, "resourceType") === "AllergyIntolerance")
    assert.strictEqual(member(allergy, "code", "coding", 0, "code"), code)
    assert.strictEqual(member(allergy, "code", "text"), text)
  })

  it("says why a section is empty: nothing known, or nothing there", () => {
    assert.strictEqual(
      member(section("Procedures"), "emptyReason", "coding", 0, "code"),
      "unavailable"
    )
    const denied = { ...empty, allergies: [] }
    const sections = list(
      member(
        bundleOf({ draft: denied, told: [], saved_at, digest }),
        "entry",
        0,
        "resource",
        "section"
      )
    )
    const allergies = sections.find((one) => member(one, "title") === "Allergies")
    assert.strictEqual(member(allergies, "emptyReason", "coding", 0, "code"), "nilknown")
  })

  it("holds text in XHTML with nothing in it that is not text", () => {
    const div = String(member(section("Discharge diagnosis"), "text", "div"))
    assert.include(div, "K+ &lt; 3 &amp; falling")
    assert.match(div, /^<div xmlns="http:\/\/www.w3.org\/1999\/xhtml">/u)
  })
})

describe("sheetOf()", () => {
  it("escapes whatever a record says", () => {
    const page = sheetOf({ draft, standing: standingOf(draft, [], nodeHash.sha256Hex), saved_at })
    assert.notMatch(page, /<script|<img/u)
    assert.include(page, "Jane &lt;script&gt;alert(1)&lt;/script&gt; O&#39;Roe")
    assert.include(page, "&lt;img src=x onerror=&quot;x&quot;&gt;")
  })

  it("says DRAFT, marks what is missing, and tells none from missing", () => {
    const page = sheetOf({ draft, standing: standingOf(draft, [], nodeHash.sha256Hex), saved_at })
    assert.include(page, ">DRAFT</div>")
    assert.include(page, '<span class="absent">not found in the record</span>')
    assert.match(page, /Results still to come<\/h2>\s*<p>None<\/p>/u)
    assert.notMatch(page, /\[\d+\]|medication_reconciliation/u)
  })

  it("has no style but the one whose hash is told, and no handler", () => {
    const page = sheetOf({ draft, standing: standingOf(draft, [], nodeHash.sha256Hex), saved_at })
    assert.lengthOf(page.match(/<style>/gu) ?? [], 1)
    assert.notMatch(page, /\sstyle=|\son\w+=["']/u)
  })
})
