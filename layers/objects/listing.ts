/**
 * What `ListObjectsV2` answers: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
import { SaxesParser } from "saxes"

interface Listed {
  readonly name: string
  readonly changedMillis: number
}

export interface Listing {
  readonly objects: ReadonlyArray<Listed>
  /** Where the next page begins; none after the last. */
  readonly next: string | undefined
}

/** Of XML that is well-formed; it throws else. */
export const listingOf = (xml: string): Listing => {
  const objects: Array<Listed> = []
  let [key, changed, next, text] = ["", "", "", ""]
  const parser = new SaxesParser()
  parser.on("opentag", () => {
    text = ""
  })
  parser.on("text", (more) => {
    text += more
  })
  parser.on("closetag", ({ name }) => {
    if (name === "Key") key = text
    if (name === "LastModified") changed = text
    if (name === "NextContinuationToken") next = text
    if (name === "Contents") objects.push({ name: key, changedMillis: Date.parse(changed) })
    text = ""
  })
  parser.on("error", (error) => {
    throw error
  })
  parser.write(xml).close()
  return { objects, next: next === "" ? undefined : next }
}
