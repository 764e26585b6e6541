import { assert, describe, it } from "@effect/vitest"
import { isLoopback } from "../layers/isLoopback.ts"

describe("isLoopback", () => {
  it.each(["localhost", "::1", "127.0.0.1", "127.255.0.3"])(
    "takes %s",
    (hostname) => assert.isTrue(isLoopback(hostname))
  )

  it.each(["127.evil.example", "127.0.0.1.evil.example", "127.", "128.0.0.1", "0.0.0.0"])(
    "does not take %s",
    (hostname) => assert.isFalse(isLoopback(hostname))
  )
})
