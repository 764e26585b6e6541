/**
 * What the settings of services leave open.
 */
import { Config, Effect, Option, Redacted } from "effect"
import type { Mode } from "../authorization.ts"
import { isLoopback } from "../isLoopback.ts"
import { configured } from "../edge/limits.ts"
import { addressOf, isElsewhere } from "../sql/address.ts"
import { databaseUrl } from "../sql/client.ts"
import { type Diagnostic, unsafe, unwise } from "./diagnostic.ts"

/** A service as its settings have it. */
export interface Placed {
  readonly name: string
  readonly holds: boolean
  readonly isPublic: boolean
  readonly mode: Mode
  /** Of one that runs, what it warns of itself: then it is judged by that. */
  readonly warnings: Option.Option<ReadonlyArray<string>>
}

/** What those that run warn of. */
const ofRunning = (services: ReadonlyArray<Placed>) =>
  services.flatMap(({ name, warnings }) =>
    Option.getOrElse(warnings, () => []).map((warning) =>
      unsafe(`${name}, as it runs: ${warning}`, `start ${name} again with that setting`)
    )
  )

const namesOf = (services: ReadonlyArray<Placed>) => services.map(({ name }) => name).join(", ")

const text = (name: string) => Config.option(Config.String(name))
const isTrue = (name: string) => Config.Boolean(name).pipe(Config.withDefault(false))

const PROVIDERS = ["ANTHROPIC", "OPENAI", "GEMINI", "GROQ"]

const read = Config.all({
  demo: isTrue("DEMO_MODE"),
  trustModel: text("TRUST_MODEL"),
  webhooksAllowPrivate: isTrue("WEBHOOKS_ALLOW_PRIVATE"),
  evaluatorAllowPrivate: isTrue("EVALUATOR_ALLOW_PRIVATE"),
  reputationUrl: text("REPUTATION_URL"),
  jwksUrl: text("ESCROW_JWKS_URL"),
  cloudModels: text("CLOUD_MODELS"),
  models: Config.all(
    ["LOCAL_MODEL_URL", ...PROVIDERS.map((name) => `${name}_BASE_URL`)].map((name) =>
      Config.map(text(name), (address) => ({ name, address }))
    )
  ),
  ratesSource: text("RATES_SOURCE"),
  environment: text("ENVIRONMENT"),
  rateLimit: text("RATE_LIMIT_PER_MINUTE"),
  url: databaseUrl
})

const isPlain = (address: string) => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === "http:" && !isLoopback(url.hostname)
}

const TLS = ["require", "verify-ca", "verify-full"]

const isUnsealed = (url: Redacted.Redacted) =>
  Option.exists(
    addressOf(url),
    (address) => isElsewhere(address) && !TLS.includes(address.parameters.get("sslmode") ?? "")
  )

type Findings = ReadonlyArray<readonly [applies: boolean, finding: Diagnostic]>

const installed = Effect.fnUntraced(function* (services: ReadonlyArray<Placed>) {
  const named = (name: string) => services.find((service) => service.name === name)
  const keyless = services.filter(({ holds, mode, warnings }) =>
    holds && mode !== "required" && Option.isNone(warnings)
  )
  return {
    settings: yield* read,
    ...yield* configured,
    has: (name: string) => named(name) !== undefined,
    privacy: named("privacy"),
    reputation: named("reputation"),
    open: services.filter(({ isPublic }) => isPublic),
    keyless,
    exposed: keyless.filter(({ isPublic }) => isPublic)
  }
})
type Installed = Effect.Success<ReturnType<typeof installed>>

/** Who may call, and whom the services believe. */
const ofCallers = (
  { settings, hosts, origins, open, keyless, exposed, privacy, reputation }: Installed
): Findings => [
  [
    exposed.length > 0,
    unsafe(
      `${namesOf(exposed)} would take calls without an operator's key on another address than ` +
        "this machine's own",
      "AUTH_MODE=required"
    )
  ],
  [
    settings.demo,
    unsafe("any caller can impersonate an agent", "DEMO_MODE=false")
  ],
  [
    privacy !== undefined && !Option.contains(settings.trustModel, "anchored") &&
    (privacy.mode === "open" || settings.trustModel._tag === "Some"),
    (privacy?.isPublic === true ? unsafe : unwise)(
      "trust in privacy is open to Sybil attacks",
      "TRUST_MODEL=anchored with TRUST_ANCHORS"
    )
  ],
  [
    reputation?.mode === "open",
    (reputation?.isPublic === true ? unsafe : unwise)(
      "one word without a key makes a payee trusted in reputation, and escrow pays whom it trusts",
      "AUTH_MODE=required"
    )
  ],
  [
    open.some(({ name }) => name === "discharge") && Option.contains(settings.cloudModels, "on"),
    unsafe(
      "every agent may send the records of its patients to a cloud provider, with a key of its own",
      "CLOUD_MODELS=off"
    )
  ],
  [
    keyless.length > 0 && Option.exists(origins, (named) => named.includes("*")),
    unsafe(
      `CORS allows every origin to read ${namesOf(keyless)}`,
      "CORS_ORIGINS=https://…"
    )
  ],
  [
    keyless.length > 0 && hosts.includes("*"),
    unsafe(
      `any page may read what ${namesOf(keyless)} holds, by a name that it points at this machine`,
      "ALLOWED_HOSTS=…, the names that the services are called by"
    )
  ]
]

/** Where the services call, and what can be read or changed on the way. */
const ofTraffic = ({ settings, has }: Installed): Findings => [
  [
    ["escrow", "privacy", "recovery"].some(has) && settings.webhooksAllowPrivate,
    unsafe("webhooks may reach private networks", "WEBHOOKS_ALLOW_PRIVATE=false")
  ],
  [
    has("escrow") && settings.evaluatorAllowPrivate,
    unsafe(
      "an evaluator may be an address in the network behind",
      "EVALUATOR_ALLOW_PRIVATE=false"
    )
  ],
  [
    has("escrow") && Option.exists(settings.reputationUrl, isPlain),
    unsafe(
      "plain HTTP: payouts can be tampered with",
      "REPUTATION_URL=https://…"
    )
  ],
  [
    has("reputation") && Option.exists(settings.jwksUrl, isPlain),
    unsafe(
      "plain HTTP: receipts that count as evidence can be forged",
      "ESCROW_JWKS_URL=https://…"
    )
  ],
  ...settings.models.map(({ address, name }) =>
    [
      (has("discharge") || has("escrow")) && Option.exists(address, isPlain),
      unsafe("model traffic is unencrypted", `${name}=https://…`)
    ] as const
  ),
  [
    Option.exists(settings.url, isUnsealed),
    unsafe(
      "database traffic is unencrypted",
      "DATABASE_URL with ?sslmode=verify-full"
    )
  ]
]

/** What is unwise, and no danger by itself. */
const ofHabits = ({ settings, has, open }: Installed): Findings => [
  [
    open.length > 0 && Option.getOrElse(settings.rateLimit, () => "0") === "0",
    unwise("one caller may ask as often as it likes", "RATE_LIMIT_PER_MINUTE=600")
  ],
  [
    open.length > 0 && Option.isNone(settings.environment),
    unwise('/health says "development"', "ENVIRONMENT=production")
  ],
  [
    has("currency") && Option.contains(settings.ratesSource, "snapshot"),
    unwise("rates stay those of the day the code was made", "RATES_SOURCE=ecb")
  ]
]

/** What the settings of `services` leave open. */
export const ofSettings = Effect.fnUntraced(function* (services: ReadonlyArray<Placed>) {
  const all = yield* installed(services)
  return [
    ...ofRunning(services),
    ...[...ofCallers(all), ...ofTraffic(all), ...ofHabits(all)]
      .flatMap(([applies, finding]) => applies ? [finding] : [])
  ]
})
