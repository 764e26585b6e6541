/** The text of `/skill.md`, for an agent that knows nothing else of this service. */
export const skill = (baseUrl: string): string =>
  `---
name: currency-conversion
description: Convert an amount of money from one currency to another at the reference rates of a central bank, today's or of any day of twenty years and more, with exact decimal arithmetic; no key is needed unless the operator asks for one. Use it whenever a task needs an exchange rate or an amount in another currency.
---

# Currency conversion

Base URL: ${baseUrl}

No call changes anything, so each can be repeated.

## Convert an amount

\`\`\`sh
curl '${baseUrl}/latest?amount=100&from=USD&to=EUR'
\`\`\`

| Parameter | Default | Meaning |
|---|---|---|
| \`amount\` | 1 | Plain digits such as \`1234.5\`, or \`1e3\`; above 0, up to 1e15. No sign, no \`1,000\`, no unit. |
| \`from\` (or \`base\`) | EUR | Three letters, ISO 4217. Case does not matter. |
| \`to\` (or \`symbols\`) | all | One code, or several joined by commas. |
| \`round\` | none | \`minor\`: to cents, whole yen. |
| \`provider\` | the first | A \`key\` of \`/v2/providers\`. |

Read the answer like this:

- \`result\`: the converted amount, when you asked for one target. \`rates\` has the same by code, and is what to read when you asked for several. Both are **amounts**, not unit rates (they are the same for amount 1).
- \`rate\`: one unit of \`from\` in \`to\`, to 12 significant digits. \`exact.result\` and \`exact.rate\` are the same as decimal strings of up to 25 digits: use them when you go on calculating.
- \`rounding\`: how \`result\` was rounded: half to even, once, never coarser than the currency's smallest coin.
- \`date\`: the day whose rates were used. \`staleness.stale\` is true when newer rates should exist; \`staleness.business_days_behind\` says by how many working days. Tell your user when it matters.
- \`carried\`: days of older rates.
- \`replaced\`: currencies that are no more, such as DEM.
- \`unknown\`: targets without a rate.
- \`ignored\`: parameters that were not looked at.
- \`compared\`: other banks' rates.

## Other days

\`\`\`sh
curl '${baseUrl}/2026-07-21?amount=100&from=USD&to=EUR'
\`\`\`

\`\`\`json
{"date": "2026-07-21", "result": 87.58, "rate": 0.875810124365, "staleness": {"stale": false}}
\`\`\`

\`\`\`sh
curl '${baseUrl}/2026-07-21..?from=GBP&to=USD'
\`\`\`

A weekend or holiday is answered with the fixing before it: look at \`date\`. The first day there is: \`start_date\` in \`GET ${baseUrl}/v2/providers\`. A range (\`/<first>..<last>\`, or without the last until today) has \`start_date\`, \`end_date\` and \`rates\` by day.

## Many conversions at once

\`\`\`sh
curl -H 'content-type: application/json' '${baseUrl}/convert/batch' -d '{"conversions":[{"amount":100,"from":"USD","to":"EUR"},{"amount":"0.1","from":"GBP","to":"JPY","date":"2026-07-21"}]}'
\`\`\`

Up to 100, each with a day of its own if you like; \`date\` beside \`conversions\` is the day of the others. \`results\` has the answers in the same order. Look at \`success\` of each: a conversion that cannot be made has \`error\` there. A body of another shape is refused whole.

## What there is

- \`GET ${baseUrl}/currencies\`: the codes that have a rate today, and their names.
- \`GET ${baseUrl}/convert?amount=100&from=USD&to=EUR\`: one conversion in the shape of exchangerate.host and fixer.
- \`GET ${baseUrl}/v1/...\` and \`GET ${baseUrl}/v2/...\`: the shapes of Frankfurter v1 and v2, for clients that are written for it. Means by week or month: \`GET ${baseUrl}/v2/rates?from=2026-01-01&quotes=USD&group=month\`; CSV: \`GET ${baseUrl}/v2/rates.csv\`.
- \`GET ${baseUrl}/health\`: how old the rates are; \`rates.quarantined\` has days that came and are not used, because nothing confirms them yet, \`rates.refused_days\` those of which a figure is not used, with the reason.

## When it fails

| \`error.code\` | Status | What to do |
|---|---|---|
| \`CURRENCY_NOT_FOUND\` | 404 | Check the code in \`/currencies\`. \`error.details.last_quoted\` names the last day of a currency that is gone, \`error.details.fixed_rate\` its rate when the euro replaced it. |
| \`RATES_NOT_FOUND\` | 404 | Ask for the first day there is or later, and for a range whose end is not before its start. |
| \`HISTORY_NOT_LOADED\` | 404 | The service has not loaded that day: try later if \`error.retryable\`, or a day in \`error.details.available\`. |
| \`RATES_NOT_LOADED\` | 503 | The service has no rates yet: ask again after \`Retry-After\`. |
| \`INVALID_AMOUNT\` | 422 | Send plain digits above 0. |
| \`INVALID_DATE\` | 422 | Send a date that exists, as YYYY-MM-DD. |
| \`INVALID_PARAMETER\` | 422 | Send each parameter once. |
| \`INVALID_CURRENCY\` | 422 | On \`/v2\`: a code is no currency's. |
| \`SCHEMA_VALIDATION_FAILED\` | 422 | On \`/convert/batch\`: read \`error.details.violations\`. |
| \`NOT_FOUND\`, \`METHOD_NOT_ALLOWED\` | 404, 405 | Use a path above, with GET. |

## Pitfalls

- Mistakes: reading \`rates\` as unit rates where \`amount\` is not 1; taking a rate without a look at \`date\`; \`1,000\` for 1000.
- Answers carry an \`ETag\` and \`Cache-Control\`: keep them, and send \`If-None-Match\` to learn cheaply that nothing changed.
- The rates are set once each working day of the bank, for information. They are no offer. \`GET ${baseUrl}/\` has what the bank says of their use.
- Source of all rates: the bank that \`source\` of the answers names. Cross rates and converted amounts are computed by this service.
`
