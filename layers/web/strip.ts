import module from "node:module"

/** A name that is not read ahead: the package is fetched where it is wanted. */
const AMARO = "amaro"

interface Amaro {
  readonly transformSync: (
    text: string,
    options: { readonly mode: "strip-only" }
  ) => { readonly code: string }
}

/** By what Node's own `stripTypeScriptTypes` is made of. */
const byAmaro = async () => {
  const { transformSync }: Amaro = await import(AMARO)
  return (text: string) => transformSync(text, { mode: "strip-only" }).code
}

/** TypeScript without its types, line for line. Deno has it from 2.8.1 on. */
export const strip: (text: string) => string = typeof module.stripTypeScriptTypes === "function"
  ? module.stripTypeScriptTypes
  : await byAmaro()
