/** Who carries the notices of escrows, as every service that sends some has it. */
export { Courier, type Sent } from "../ground/Courier.ts"
