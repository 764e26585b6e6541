/** What went wrong with a document, as it is said to a clinician, and what to do. */
export const told: Readonly<Record<string, string>> = {
  UNSUPPORTED_MEDIA_TYPE:
    "This is no document that can be read. Add the record as a PDF, a scan or photo (PNG, JPEG, " +
    "TIFF), a Word or text file, or an export of the hospital's system.",
  PDF_ENCRYPTED:
    "It is locked with a password. Open it, save it without the password, and add that file.",
  PDF_UNREADABLE:
    "It is damaged: no page of it could be opened. Export or scan it again, and add that file.",
  PDF_TOO_COMPLEX:
    "Its pages or pictures are too large to be read. Scan it at 300 dots an inch, and add that file.",
  PDF_TOO_MANY_PAGES:
    "It has more pages than are read at once. Add it in parts: they come together again.",
  REQUEST_TOO_LARGE: "The file is too large. Add it in parts: they come together again.",
  UPLOAD_QUEUE_FULL: "Too many documents wait to be read. Add it again in a minute.",
  TIMEOUT: "Reading it took too long and was ended. Add it in smaller parts.",
  RECORD_TOO_COMPLEX: "The record is too long to be drafted from at once. Draft from its parts.",
  VERIFICATION_CONFLICT: "Somebody else decided this meanwhile.",
  DRAFT_NOT_FOUND: "The draft is not kept any more: draft again.",
  UNKNOWN_API_KEY_KIND: "This key is of no provider that is known. Look where it was copied from."
}
