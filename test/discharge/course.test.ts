/** The hospital course: by problem, in the record's clauses, and without what must not stand in it. */
import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "./drafted.ts"
import { faultsOf } from "./courseFaults.ts"
import { dictated } from "./records/dictated.ts"
import { forms } from "./records/forms.ts"
import { mixed } from "./records/mixed.ts"
import { pages } from "./records/pages.ts"
import { prints } from "./records/prints.ts"
import { styles } from "./records/styles.ts"
import { summaries } from "./records/summaries.ts"
import { wards } from "./records/wards.ts"

const courseOf = (...lines: ReadonlyArray<string>) => drafted(recordOf(...lines)).hospital_course

describe("the hospital course", () => {
  it("has a paragraph for each problem that the record labels", () => {
    assert.strictEqual(
      courseOf(
        "PRINCIPAL DIAGNOSIS: Acute on chronic heart failure",
        "HOSPITAL COURSE:",
        "1. Heart failure: She was diuresed with IV furosemide. The edema went down.",
        "2. Hypertension. Her blood pressure was stable.",
        "3. Diabetes mellitus.",
        "RENAL: Creatinine came back to 1.1."
      ),
      "Heart failure: She was diuresed with IV furosemide. The edema went down.\n\n" +
        "Hypertension: Her blood pressure was stable.\n\n" +
        "Renal: Creatinine came back to 1.1."
    )
  })

  it("begins a paragraph where running text turns to another diagnosis, and keeps the order", () => {
    assert.strictEqual(
      courseOf(
        "PRINCIPAL DIAGNOSIS: Pneumonia",
        "SECONDARY DIAGNOSES:",
        "1. Thrombocytopenia",
        "HOSPITAL COURSE: The pneumonia was treated with ceftriaxone. He improved. The " +
          "thrombocytopenia was watched. It resolved. The pneumonia cleared on a second film."
      ),
      "The pneumonia was treated with ceftriaxone. He improved.\n\n" +
        "The thrombocytopenia was watched. It resolved. The pneumonia cleared on a second film."
    )
  })

  it("leaves out the clause that is refuted, and keeps the rest of its sentence", () => {
    const draft = drafted(recordOf(
      "ALLERGIES: penicillin (anaphylaxis)",
      "HOSPITAL COURSE: She improved on furosemide; she has no known drug allergies; she walked " +
        "on day 3."
    ))
    assert.strictEqual(draft.hospital_course, "She improved on furosemide. She walked on day 3.")
    assert.isTrue(draft.flags.some(({ category }) => category === "allergy"))
    assert.deepStrictEqual(
      draft.provenance.hospital_course?.map(({ quote }) => quote),
      ["improved on furosemide", "walked on day 3"]
    )
  })

  it("keeps what of a sentence is proved, where a part of it is of somebody else", () => {
    const course = courseOf(
      "HOSPITAL COURSE: She was treated for pneumonia, and her mother had a stroke last year. " +
        "She went home well."
    )
    assert.include(course, "She was treated for pneumonia")
    assert.include(course, "She went home well.")
    assert.notInclude(course, "stroke")
  })

  it("tells something of each problem where all is too long", () => {
    const long = "The blood pressure was measured and was found to be in range on that day again. "
    const course = courseOf(
      "HOSPITAL COURSE:",
      `1. Hypertension: ${
        Array.from({ length: 60 }, (_, day) => long.replace("that day", `day ${day + 1}`)).join("")
      }`,
      "2. Anemia: Two units were given."
    )
    assert.isAtMost(course.length, 2_100)
    assert.include(course, "Anemia: Two units were given.")
  })

  it("has no heading, no signature and no clause twice", () => {
    const course = courseOf(
      "HOSPITAL COURSE:",
      "SUMMARY OF STAY:",
      "He was given fluids. He was given fluids. The following issues were addressed as follows:",
      "He walked on day 2.",
      "Grace Hopper, M.D.",
      "Electronically signed by Grace Hopper, MD on 03/09/2025"
    )
    assert.strictEqual(course, "He was given fluids. He walked on day 2.")
  })

  it.each([
    ...[...dictated, ...forms, ...mixed, ...pages],
    ...[...prints, ...styles, ...summaries, ...wards]
  ].map(({ title, text }) => [title, text] as const))(
    "is without a fault that a program counts in %s",
    (_, text) => {
      assert.deepStrictEqual(faultsOf(drafted(text)), [])
    }
  )
})
