/**
 * The verifier of shares, for a program that has neither the service nor Deno:
 * `import { verify } from "agent-services/verify"`.
 */
export { told, verify } from "../layers/web/privacy/proof/verify.ts"
export type { Evidence, Proof, Verdict } from "../layers/web/privacy/proof/verify.ts"
