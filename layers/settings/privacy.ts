import { Config, ConfigProvider, Effect, Layer, Option, Redacted, Schema } from "effect"
import { AgentId } from "../../schemas/agent.ts"
import type { TrustMode } from "../../schemas/privacy/trust.ts"
import { Settings } from "../../src/privacy/Settings.ts"
import * as Authorization from "../authorization.ts"
import { hostname } from "../hostname.ts"
import { count } from "../setting.ts"

/** Reads `TRUST_MODEL`, `TRUST_ANCHORS` and `REQUIRE_VERIFIED`. */
export const layer = Layer.effect(
  Settings,
  Effect.gen(function* () {
    const { model, anchors, requireVerified, retrySecondMillis } = yield* configured
    const authMode = yield* Authorization.mode({
      service: "privacy",
      keyless: true,
      holds: true,
      hostname: yield* hostname
    })
    // Assumption: an operator who asks for keys wants the model that keys give a meaning to.
    const fallback = authMode === "open" ? "open" : "anchored"
    const given = Option.match(anchors, {
      onNone: () => new Map<string, Option.Option<Redacted.Redacted>>(),
      onSome: (text) => parseAnchors(Redacted.value(text))
    })
    if (given === undefined) return yield* badAnchors
    const chosen = Option.getOrElse(model, () => fallback)
    const hasToken = [...given.values()].some(Option.isSome)
    const mode: TrustMode = chosen === "open" ? "open" : given.size === 0 ? "demo" : "anchored"
    const known = mode === "demo" ? DEMO_ANCHORS : given
    if (mode !== "anchored") yield* Effect.logWarning(WARNINGS[mode])
    return Settings.of({
      keyless: authMode === "open",
      operatorKeysOnly: authMode === "required",
      mode,
      model: mode === "open" ? { mode } : { mode: "anchored", anchors: new Set(known.keys()) },
      anchors: known,
      retrySecondMillis,
      require_verified: Option.getOrElse(requireVerified, () => hasToken ? "medium" : "none")
    })
  })
)

const configured = Config.all({
  model: Config.option(Config.Literals(["open", "anchored"], "TRUST_MODEL")),
  anchors: Config.option(Config.Redacted("TRUST_ANCHORS")),
  retrySecondMillis: count("WEBHOOK_RETRY_MS", 1, 1000, 3_600_000),
  requireVerified: Config.option(Config.Literals(["none", "medium", "high"], "REQUIRE_VERIFIED"))
})

const badAnchors = Effect.fail(
  new Config.ConfigError(
    new ConfigProvider.SourceError({
      message: "TRUST_ANCHORS is not a list of agent ids, each with '=' and its token or without"
    })
  )
)

const WARNINGS = {
  open: "TRUST_MODEL=open resists no Sybil: set TRUST_MODEL=anchored and TRUST_ANCHORS",
  demo: "Trust is anchored in seed-1 to seed-6, which need no token: set TRUST_ANCHORS"
} as const

const DEMO_ANCHORS = new Map(
  Array.from({ length: 6 }, (_, index) => [`seed-${index + 1}`, Option.none()] as const)
)

const isAgentId = Schema.is(AgentId)

const parseAnchors = (text: string) => {
  const anchors = new Map<string, Option.Option<Redacted.Redacted>>()
  for (const entry of text.split(",").map((part) => part.trim()).filter((part) => part !== "")) {
    const [id = "", ...rest] = entry.split("=")
    const token = rest.join("=")
    if (!isAgentId(id)) return undefined
    anchors.set(id, token === "" ? Option.none() : Option.some(Redacted.make(token)))
  }
  return anchors.size === 0 ? undefined : anchors
}
