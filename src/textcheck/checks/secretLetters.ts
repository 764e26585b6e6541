/** Letters of no credential, of which examples are put together: enough for every length. */

export const L = "q7Rk2vXw9TbYp4ZcN8mH3sJf6LgD1aVeU5iCoKtGxQzBnMyPrSdWhFjEuAl0O"
export const lower = L.toLowerCase()
export const hex = "3f9a1c07e5b28d64c1f0a9e7b3d5826f4a0c9e1b7d3f5a82c6e4b0d19f7a3c5e8b2d"
export const digits = "48213975064182937560"
export const cut = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)
