/** The banks whose rates can be served, as `RATES_SOURCE`, the store and answers name them. */
export const bankIds = ["ecb", "cnb", "nbp", "boc", "norges"] as const
export type BankId = (typeof bankIds)[number]
