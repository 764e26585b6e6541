/** What went wrong with a document, as it is said to a clinician, and what to do. */
export const told: Readonly<Record<string, string>> = {
  UNSUPPORTED_MEDIA_TYPE:
    "Unsupported file type. Add the record as a PDF, a scan or photo (PNG, JPEG, " +
    "TIFF), a Word or text file, or an export of the hospital's system.",
  PDF_ENCRYPTED:
    "It is locked with a password. Open it, save it without the password, and add that file.",
  PDF_UNREADABLE:
    "It is damaged: no page of it could be opened. Export or scan it again, and add that file.",
  PDF_TOO_COMPLEX:
    "Its pages or pictures are too large to be read. Scan it at 300 dots an inch, and add that file.",
  PDF_TOO_MANY_PAGES:
    "It has more pages than are read at once. Upload it in parts; they are merged.",
  REQUEST_TOO_LARGE: "The file is too large. Upload it in parts; they are merged.",
  UPLOAD_QUEUE_FULL: "Too many documents wait to be read. Add it again in a minute.",
  TIMEOUT: "Processing timed out. Upload it in smaller parts.",
  RECORD_TOO_COMPLEX: "The record is too long to be drafted from at once. Draft from its parts.",
  VERIFICATION_CONFLICT: "Someone else changed this.",
  DRAFT_NOT_FOUND: "The draft has expired. Draft again.",
  UNKNOWN_API_KEY_KIND: "This key is of no provider that is known. Look where it was copied from."
}
