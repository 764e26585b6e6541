/** The forms that a share can be told in; the first is what whoever does not say gets. */
const FORMS = ["application/json", "application/dc+sd-jwt", "application/cose"] as const
type Form = typeof FORMS[number]

/** The form that `Accept` likes best (RFC 9110, section 12.5.1); JSON where it names none of ours. */
export const formOf = (accept: string | undefined): Form => {
  let best: { readonly form: Form; readonly quality: number } = { form: FORMS[0], quality: 0 }
  for (const part of (accept ?? "").split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase())
    const form = FORMS.find((known) => known === name) ??
      (name === "*/*" || name === "application/*" ? FORMS[0] : undefined)
    const weight = parameters.find((parameter) => parameter.startsWith("q="))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    if (form !== undefined && quality > best.quality) best = { form, quality }
  }
  return best.form
}
