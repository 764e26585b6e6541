/**
 * Forms of credentials that providers have given out since 2024, as their documentation and their
 * secret scanning partners publish them; several are wider than what was seen, for bodies grow.
 */
import type { PatternRule } from "../finding.ts"
import { cut, digits, hex, L, lower } from "./secretLetters.ts"

const form = (
  name: string,
  message: string,
  pattern: string,
  needs: string,
  example: ReadonlyArray<string>
): PatternRule => ({
  id: `secret.${name}`,
  message,
  severity: "high",
  confidence: 0.95,
  needs: needs.split(" "),
  pattern: RegExp(`(?<![A-Za-z0-9])(?:${pattern})(?![A-Za-z0-9])`, "g"),
  examples: [example.join("")]
})

// What stands between an id and its secret.
const BESIDE = "[ \\t\\r\\n\"',:;|/]{1,6}"
const PRIVATE_PART = '"d" ?: ?"[A-Za-z0-9_-]{32,700}"'
const OF_A_KEY = '"(?:kty|crv|n)"'
const MEMBERS = "[^{}]{0,1200}"

// A mark in the key tells the service (Microsoft's identifiable secrets).
const AZURE_MARKS = [
  "JQQJ99[A-Za-z0-9]{22,30}",
  "\\+(?:ASt|ACR|AEh|ASb|ARm|ABa)[A-Za-z0-9+/]{5,8}={0,2}",
  "(?:AzSe|AzFu|AzCa|ACDb|AIoT|APIM|AAPS)[A-Za-z0-9+/_-]{5,8}={0,2}",
  "AZDO[A-Za-z0-9]{4}"
].join("|")

/** The newer forms that are known. */
export const newerSecrets: ReadonlyArray<PatternRule> = [
  form(
    "google-refresh-token",
    "A Google OAuth refresh token",
    "1//0[A-Za-z0-9_-]{40,160}",
    "1//0",
    ["1//0", cut(L, 60)]
  ),
  form(
    "openai-project-key",
    "An OpenAI key",
    "sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{161,240}|sess-[A-Za-z0-9]{40}",
    "sk- sess-",
    ["sk", "-svcacct-", cut(L, 180)]
  ),
  form(
    "anthropic-token",
    "An Anthropic key",
    "sk-ant-(?:oat|ort|sid)\\d\\d-[A-Za-z0-9_-]{40,140}",
    "sk-ant-",
    ["sk-ant", "-oat01-", cut(L, 95)]
  ),
  form(
    "google-auth-key",
    "A Google API key",
    "AQ\\.A[A-Za-z0-9_-]{40,120}|1//0[0-9a-z][A-Za-z0-9_-]{40,160}",
    "aq.a 1//0",
    ["AQ", ".Ab8RN6", cut(L, 44)]
  ),
  form(
    "azure-key",
    "An Azure key with its mark",
    `[A-Za-z0-9+/_-]{33,80}(?:${AZURE_MARKS})`,
    "jqqj99 +ast +acr +aeh +asb +arm +aba azse azfu azca acdb aiot apim aaps azdo",
    [cut(L, 52), "JQQ", "J99AB", cut(L, 25)]
  ),
  form("azure-sas", "An Azure signature", "(?<=[?&])sig=[A-Za-z0-9%+/]{40,80}(?:%3D|=)", "sig=", [
    "https://a.blob.core.windows.net/c?sv=2024-11-04&se=2026-01-01&sp=r",
    "&sig=",
    cut(L, 43),
    "%3D"
  ]),
  form(
    "aws-secret-key",
    "An AWS secret key beside its id",
    `(?<=(?:AKIA|ASIA)[A-Z2-7]{16}${BESIDE}(?:aws_secret_access_key|secret|secret_key)?[ =:"']{0,4})[A-Za-z0-9/+]{40}(?![/+=])`,
    "akia asia",
    ["AKIA", "Q7RK2VXW6TBYP4ZC ", cut(L, 40)]
  ),
  form(
    "aws-session-token",
    "An AWS session token",
    "(?:FwoGZXIvYXdz|IQoJb3JpZ2lu|FQoGZXIvYXdz)[A-Za-z0-9+/=]{60,2000}",
    "fwogzxivyxdz iqojb3jpz2lu fqogzxivyxdz",
    ["IQoJb3J", "pZ2lu", cut(L, 200)]
  ),
  form(
    "gitlab-routable-token",
    "A GitLab token",
    "gl(?:pat|dt|ft|soat|rt|wt|imt|ffct|ptt|cbt)-[A-Za-z0-9_-]{27,300}\\.[a-z0-9]{2,12}(?:\\.[a-z0-9]{7,10})?",
    "glpat gldt glft glsoat glrt glwt glimt glffct glptt glcbt",
    ["glpat", "-", cut(L, 40), ".01.0z1q8x7k4"]
  ),
  form(
    "databricks-secret",
    "A Databricks token",
    "(?:dose|dkea|dapi)[a-f0-9]{32,36}(?:-\\d)?",
    "dose dkea dapi",
    ["dose", cut(hex, 32)]
  ),
  form(
    "shopify-app-token",
    "A Shopify token",
    "shp(?:tka|ua|rt|pat)_[A-Za-z0-9]{32,64}",
    "shptka_ shpua_ shprt_ shppat_",
    ["shpua", "_", cut(hex, 32)]
  ),
  form(
    "vercel-blob-token",
    "A Vercel token",
    "vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{24,40}",
    "vercel_blob_rw_",
    ["vercel_blob", "_rw_", cut(L, 16), "_", cut(L, 30)]
  ),
  form(
    "supabase-token",
    "A Supabase key",
    "sbp_(?:v0_|oauth_)[a-f0-9]{40}",
    "sbp_",
    ["sbp", "_v0_", cut(hex, 40)]
  ),
  form(
    "cloudflare-token",
    "A Cloudflare token",
    "cf(?:ut|at|k)_[A-Za-z0-9_-]{37,80}",
    "cfut_ cfat_ cfk_",
    ["cfut", "_", cut(L, 48)]
  ),
  form("nvidia-key", "An NVIDIA key", "nvapi-[A-Za-z0-9_-]{60,80}", "nvapi-", [
    "nvapi",
    "-",
    cut(L, 64)
  ]),
  form("together-key", "A Together AI key", "tgp_v1_[A-Za-z0-9_-]{40,60}", "tgp_v1_", [
    "tgp_",
    "v1_",
    cut(L, 43)
  ]),
  form("fireworks-key", "A Fireworks AI key", "fw_[A-Za-z0-9]{22,32}", "fw_", [
    "fw",
    "_",
    cut(L, 24)
  ]),
  form("cerebras-key", "A Cerebras key", "csk-[a-z0-9]{48}", "csk-", ["csk", "-", cut(lower, 48)]),
  form(
    "deepseek-key",
    "A key of a model's provider",
    "sk-(?=[a-f]{0,31}\\d)[a-f0-9]{32}|sk_[a-f0-9]{48}",
    "sk- sk_",
    ["sk", "-", cut(hex, 32)]
  ),
  form("jina-key", "A Jina AI key", "jina_[A-Za-z0-9_-]{50,70}", "jina_", [
    "jina",
    "_",
    cut(L, 60)
  ]),
  form("tavily-key", "A Tavily key", "tvly-(?:dev-|prod-)?[A-Za-z0-9-]{24,64}", "tvly-", [
    "tvly",
    "-dev-",
    cut(L, 32)
  ]),
  form("firecrawl-key", "A Firecrawl key", "fc-[a-f0-9]{32}", "fc-", ["fc", "-", cut(hex, 32)]),
  form(
    "langfuse-key",
    "A Langfuse secret key",
    "sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "sk-lf-",
    ["sk-lf", "-3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f"]
  ),
  form("wandb-key", "A Weights & Biases key", "wandb_v1_[A-Za-z0-9_-]{40,100}", "wandb_v1_", [
    "wandb",
    "_v1_",
    cut(L, 77)
  ]),
  form("resend-key", "A Resend key", "re_[A-Za-z0-9]{8,9}_[A-Za-z0-9]{20,26}", "re_", [
    "re",
    "_",
    cut(L, 8),
    "_",
    cut(L, 24)
  ]),
  form("neon-key", "A Neon key", "napi_[a-z0-9]{60,70}", "napi_", ["napi", "_", cut(lower, 64)]),
  form("posthog-key", "A PostHog personal key", "ph[xs]_[A-Za-z0-9]{40,60}", "phx_ phs_", [
    "phx",
    "_",
    cut(L, 43)
  ]),
  form("render-key", "A Render key", "rnd_[A-Za-z0-9]{28,40}", "rnd_", ["rnd", "_", cut(L, 28)]),
  form("netlify-key", "A Netlify token", "nf[cbuo]_[A-Za-z0-9_]{36}", "nfc_ nfb_ nfu_ nfo_", [
    "nfc",
    "_",
    cut(L, 36)
  ]),
  form(
    "buildkite-token",
    "A Buildkite token",
    "bk(?:ua|aj|pt|ct)_[a-f0-9]{40}",
    "bkua_ bkaj_ bkpt_ bkct_",
    ["bkua", "_", cut(hex, 40)]
  ),
  form(
    "circleci-token",
    "A CircleCI token",
    "CCI(?:PAT|PRJ)_[A-Za-z0-9]{20,24}_[a-f0-9]{40}",
    "ccipat_ cciprj_",
    ["CCIPAT", "_", cut(L, 22), "_", cut(hex, 40)]
  ),
  form(
    "snyk-token",
    "A Snyk token",
    "snyk_[us]at\\.[a-f0-9]{8}\\.[A-Za-z0-9_-]{40,120}",
    "snyk_uat. snyk_sat.",
    ["snyk", "_uat.", cut(hex, 8), ".", cut(L, 64)]
  ),
  form("sonar-token", "A SonarQube token", "sq[pau]_[a-f0-9]{40}", "sqp_ sqa_ squ_", [
    "squ",
    "_",
    cut(hex, 40)
  ]),
  form("nuget-key", "A NuGet key", "oy2[a-z0-9]{43}", "oy2", ["oy2", cut(lower, 43)]),
  form(
    "hubspot-token",
    "A HubSpot token",
    "pat-(?:na|eu|ap)\\d-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "pat-na pat-eu pat-ap",
    ["pat-eu1", "-3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f"]
  ),
  form(
    "salesforce-token",
    "A Salesforce session",
    "00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{60,200}",
    "!",
    ["00D", cut(L, 12), "!", cut(L, 96)]
  ),
  form("dropbox-token", "A Dropbox token", "sl\\.(?:u\\.)?[A-Za-z0-9_-]{100,2000}", "sl.", [
    "sl",
    ".u.",
    cut(L, 140)
  ]),
  form("trello-token", "A Trello token", "ATTA[a-f0-9]{64}[A-Z0-9]{0,8}", "atta", [
    "ATTA",
    cut(hex, 64)
  ]),
  form(
    "honeycomb-key",
    "A Honeycomb key",
    "hc[abix][cilr]k_[a-z0-9]{58}",
    "hcaik_ hcbik_ hcxik_ hcalk_ hcblk_ hcxlk_ hcack_ hcark_",
    ["hcaik", "_", cut(lower, 58)]
  ),
  form("ngrok-token", "An ngrok token", "[123][A-Za-z0-9]{26}_[1-9][A-Za-z0-9]{19,22}", "_", [
    "2",
    cut(L, 26),
    "_",
    "5",
    cut(L, 20)
  ]),
  form("deno-token", "A Deno Deploy token", "dd[pow]_[A-Za-z0-9]{36}", "ddp_ ddo_ ddw_", [
    "ddp",
    "_",
    cut(L, 36)
  ]),
  form("polar-token", "A Polar token", "polar_(?:oat|pat|whs)_[A-Za-z0-9]{40,60}", "polar_", [
    "polar",
    "_oat_",
    cut(L, 43)
  ]),
  form(
    "slack-session",
    "A Slack session",
    "xox[cd]-(?:\\d{8,14}-){0,4}[A-Za-z0-9%+/=-]{24,400}",
    "xoxc- xoxd-",
    ["xoxc", "-", cut(digits, 12), "-", cut(digits, 12), "-", cut(hex, 64)]
  ),
  form("twitch-token", "A Twitch token", "oauth:[a-z0-9]{30}", "oauth:", [
    "oauth",
    ":",
    cut(lower, 30)
  ]),
  form("modal-token", "A Modal token", "a[ks]-[A-Za-z0-9]{22}", "ak- as-", ["as", "-", cut(L, 22)]),
  form("clickup-token", "A ClickUp token", "pk_\\d{6,9}_[A-Z0-9]{32}", "pk_", [
    "pk_",
    cut(digits, 8),
    "_",
    cut(L.toUpperCase(), 32)
  ]),
  form(
    "private-jwk",
    "A private key as JSON",
    `${PRIVATE_PART}(?=${MEMBERS}${OF_A_KEY})|(?<=${OF_A_KEY}${MEMBERS})${PRIVATE_PART}`,
    "kty",
    ['{"kty":"EC","crv":"P-256",', '"d":"', cut(L, 43), '"}']
  )
]
