/** Invented pages: prose and a table of four columns, always the same. */
import { random } from "../../discharge/scan.ts"

const WORDS =
  ("patient admitted with shortness of breath chest pain treated furosemide lisinopril " +
    "metoprolol daily tablet potassium creatinine hemoglobin normal follow up clinic within week " +
    "discharged home stable condition blood pressure heart rate oxygen room air echocardiogram " +
    "ejection fraction history of hypertension diabetes chronic kidney disease allergies penicillin rash")
    .split(" ")

export const rowsOf = (page: number) => {
  const chance = random(page + 1)
  const word = () => WORDS[Math.floor(chance() * WORDS.length)] ?? ""
  const prose = Array.from({ length: 34 }, () => Array.from({ length: 12 }, word).join(" "))
  const table = Array.from(
    { length: 8 },
    () =>
      [[60, word()], [220, `${1 + Math.floor(chance() * 90)} mg`], [320, word()], [
        430,
        (chance() * 10).toFixed(1)
      ]] as const
  )
  return [`Patient: DOE, JOHN    MRN: 1234567    Page ${page} of 500`, ...prose, ...table]
}

export const plain = (page: number) =>
  rowsOf(page).map((row) => typeof row === "string" ? row : row.map(([, text]) => text).join(" "))
    .join("\n")
