/** Who carries the notices of escrows, as every service that sends some has it. */
export { type Sent, WebhookSender } from "../ground/WebhookSender.ts"
