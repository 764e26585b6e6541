/**
 * Names and ISO 4217 numbers of currencies.
 */

interface Currency {
  readonly name: string
  /** ISO 4217, three digits. */
  readonly numeric: string
  readonly symbol: string
  /** The last day on which the ECB quoted it; of one that it quotes no more. */
  readonly lastQuoted?: string
}

const KNOWN: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ["AUD", { name: "Australian Dollar", numeric: "036", symbol: "$" }],
  ["BGN", {
    name: "Bulgarian Lev",
    numeric: "975",
    symbol: "лв.",
    lastQuoted: "2025-12-31"
  }],
  ["BRL", { name: "Brazilian Real", numeric: "986", symbol: "R$" }],
  ["CAD", { name: "Canadian Dollar", numeric: "124", symbol: "$" }],
  ["CHF", { name: "Swiss Franc", numeric: "756", symbol: "CHF" }],
  ["CNY", { name: "Chinese Renminbi Yuan", numeric: "156", symbol: "¥" }],
  ["CYP", {
    name: "Cypriot Pound",
    numeric: "196",
    symbol: "£",
    lastQuoted: "2007-12-31"
  }],
  ["CZK", { name: "Czech Koruna", numeric: "203", symbol: "Kč" }],
  ["DKK", { name: "Danish Krone", numeric: "208", symbol: "kr." }],
  ["EEK", {
    name: "Estonian Kroon",
    numeric: "233",
    symbol: "kr",
    lastQuoted: "2010-12-31"
  }],
  ["EUR", { name: "Euro", numeric: "978", symbol: "€" }],
  ["GBP", { name: "British Pound", numeric: "826", symbol: "£" }],
  ["HKD", { name: "Hong Kong Dollar", numeric: "344", symbol: "$" }],
  ["HRK", {
    name: "Croatian Kuna",
    numeric: "191",
    symbol: "kn",
    lastQuoted: "2022-12-30"
  }],
  ["HUF", { name: "Hungarian Forint", numeric: "348", symbol: "Ft" }],
  ["IDR", { name: "Indonesian Rupiah", numeric: "360", symbol: "Rp" }],
  ["ILS", { name: "Israeli New Shekel", numeric: "376", symbol: "₪" }],
  ["INR", { name: "Indian Rupee", numeric: "356", symbol: "₹" }],
  ["ISK", { name: "Icelandic Króna", numeric: "352", symbol: "kr." }],
  ["JPY", { name: "Japanese Yen", numeric: "392", symbol: "¥" }],
  ["KRW", { name: "South Korean Won", numeric: "410", symbol: "₩" }],
  ["LTL", {
    name: "Lithuanian Litas",
    numeric: "440",
    symbol: "Lt",
    lastQuoted: "2014-12-31"
  }],
  ["LVL", {
    name: "Latvian Lats",
    numeric: "428",
    symbol: "Ls",
    lastQuoted: "2013-12-31"
  }],
  ["MTL", {
    name: "Maltese Lira",
    numeric: "470",
    symbol: "₤",
    lastQuoted: "2007-12-31"
  }],
  ["MXN", { name: "Mexican Peso", numeric: "484", symbol: "$" }],
  ["MYR", { name: "Malaysian Ringgit", numeric: "458", symbol: "RM" }],
  ["NOK", { name: "Norwegian Krone", numeric: "578", symbol: "kr" }],
  ["NZD", { name: "New Zealand Dollar", numeric: "554", symbol: "$" }],
  ["PHP", { name: "Philippine Peso", numeric: "608", symbol: "₱" }],
  ["PLN", { name: "Polish Złoty", numeric: "985", symbol: "zł" }],
  ["ROL", {
    name: "Romanian Leu (before July 2005)",
    numeric: "642",
    symbol: "lei",
    lastQuoted: "2005-06-30"
  }],
  ["RON", { name: "Romanian Leu", numeric: "946", symbol: "lei" }],
  ["RUB", { name: "Russian Ruble", numeric: "643", symbol: "₽", lastQuoted: "2022-03-01" }],
  ["SEK", { name: "Swedish Krona", numeric: "752", symbol: "kr" }],
  ["SGD", { name: "Singapore Dollar", numeric: "702", symbol: "$" }],
  ["SIT", {
    name: "Slovenian Tolar",
    numeric: "705",
    symbol: "SIT",
    lastQuoted: "2006-12-29"
  }],
  ["SKK", {
    name: "Slovak Koruna",
    numeric: "703",
    symbol: "Sk",
    lastQuoted: "2008-12-31"
  }],
  ["THB", { name: "Thai Baht", numeric: "764", symbol: "฿" }],
  ["TRL", {
    name: "Turkish Lira (before 2005)",
    numeric: "792",
    symbol: "₺",
    lastQuoted: "2004-12-31"
  }],
  ["TRY", { name: "Turkish Lira", numeric: "949", symbol: "₺" }],
  ["USD", { name: "United States Dollar", numeric: "840", symbol: "$" }],
  ["XDR", { name: "Special Drawing Right of the IMF", numeric: "960", symbol: "SDR" }],
  ["ZAR", { name: "South African Rand", numeric: "710", symbol: "R" }]
])

/** `undefined` for a currency that the ECB took up after this table was written. */
export const currencyOf = (code: string): Currency | undefined => KNOWN.get(code)

/** The name in English; the code where no name is known. */
export const nameOf = (code: string): string => KNOWN.get(code)?.name ?? code
