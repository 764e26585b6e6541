/**
 * Effect's `Aead` and `Mac` on the ciphers of `node:crypto`: for short messages a synchronous call
 * costs a tenth of Web Crypto's promises, and Effect takes such primitives by these layers.
 */
import { Aead, Mac } from "effect/crypto"
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto"

const TAG_BYTES = 16

const aes256Gcm: Aead.Implementation = {
  encrypt: (key, nonce, plaintext, aad) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonce)
    cipher.setAAD(aad)
    const ciphertext = cipher.update(plaintext)
    cipher.final()
    return Uint8Array.from(Buffer.concat([ciphertext, cipher.getAuthTag()]))
  },
  decrypt: (key, nonce, ciphertext, aad) => {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce)
    decipher.setAAD(aad)
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
    const plaintext = decipher.update(ciphertext.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
      return Uint8Array.from(plaintext)
    } catch {
      return undefined
    }
  }
}

export const layerAead = Aead.layerWebCryptoWith({ implementations: { aes256Gcm } })

export const layerMac = Mac.layerWebCryptoWith({
  hmac: (hash, key, data) =>
    Uint8Array.from(createHmac(hash.replace("-", ""), key).update(data).digest())
})
