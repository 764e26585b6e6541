/**
 * Credentials that are known by their form: the prefixes and lengths that providers publish.
 */
import type { PatternRule } from "../finding.ts"
import { newerSecrets } from "./newerSecrets.ts"
import { cut, digits, hex, L, lower } from "./secretLetters.ts"

/** How an example is put together, so that no whole credential stands in the source. */
type Parts = ReadonlyArray<string>

const all: Array<PatternRule> = []
const known = (
  name: string,
  message: string,
  pattern: string,
  needs: string,
  example: Parts,
  confidence = 0.95,
  flags = "g"
) => {
  all.push({
    id: `secret.${name}`,
    message,
    severity: "high",
    confidence,
    needs: needs.split(" "),
    pattern: RegExp(`(?<![A-Za-z0-9])(?:${pattern})(?![A-Za-z0-9])`, flags),
    examples: [example.join("")]
  })
}

// Source hosts and registries.
known(
  "github-pat",
  "A GitHub token",
  "gh[opusr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{36,255}|ghs_[A-Za-z0-9_]{3,}\\.?[A-Za-z0-9_.-]{60,}",
  "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_",
  ["ghp", "_", cut(L, 36)]
)
known(
  "gitlab-token",
  "A GitLab token",
  [
    "(?:glpat|gldt|glft|glsoat|glrt|glwt|glimt|glffct)-[A-Za-z0-9_-]{20,26}(?:\\.[a-z0-9.]{9,20})?(?![_-])",
    "glptt-[A-Za-z0-9_-]{40}(?![_-])",
    "gloas-[A-Za-z0-9_-]{64}(?![_-])",
    "glcbt-[A-Za-z0-9]{1,5}_[A-Za-z0-9_-]{20}",
    "glagent-[A-Za-z0-9_-]{50,1024}",
    "_gitlab_session=[0-9a-z]{32}",
    "GR1348941[A-Za-z0-9_-]{20,50}(?<!_)(?![_-])"
  ].join("|"),
  "glpat gldt glft glsoat glrt glcbt glptt glagent glimt glffct gloas gr1348941 _gitlab_session",
  ["glpat", "-", cut(L, 20)]
)
known(
  "bitbucket-token",
  "A Bitbucket token",
  "ATBB[A-Za-z0-9]{24,40}|ATCTT3xFfGN0[A-Za-z0-9_=-]{60,}",
  "atbb atctt3",
  ["ATBB", cut(L, 32)]
)
known(
  "npm-token",
  "An npm token",
  "npm_[A-Za-z0-9]{36}|(?<=//[a-z0-9.:/-]{3,80}/:_authToken ?= ?)(?:npm_[A-Za-z0-9]{8,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})",
  "npm_ _authtoken",
  ["npm", "_", cut(L, 36)]
)
known("pypi-token", "A PyPI token", "pypi-AgE[A-Za-z0-9_-]{85,1000}", "pypi-", [
  "pypi-",
  "AgEIcHlwaS5vcmc",
  cut(L, 90)
])
known("rubygems-token", "A RubyGems token", "rubygems_[a-f0-9]{48}", "rubygems_", [
  "rubygems",
  "_",
  cut(hex, 48)
])
known(
  "clojars-token",
  "A Clojars token",
  "CLOJARS_[A-Za-z0-9]{60}",
  "clojars_",
  ["CLOJARS", "_", cut(L, 60)],
  0.95,
  "gi"
)
known("docker-token", "A Docker token", "dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,40}", "dckr_", [
  "dckr",
  "_pat_",
  cut(L, 27)
])
known("cargo-token", "A crates.io token", "cio[A-Za-z0-9]{32}", "cio", ["cio", cut(L, 32)], 0.6)
known(
  "artifactory-token",
  "An Artifactory key",
  "AKCp?[A-Za-z0-9]{10,}|AP[0-9A-F][A-Za-z0-9]{8,}(?=[\\s\"']|$)|cmVmd[A-Za-z0-9]{59}",
  "akc ap cmvmd",
  ["AKCp", "8", cut(L, 68)],
  0.85
)

// Clouds.
known(
  "aws-access-key",
  "An AWS access key",
  "(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[A-Z2-7]{16}",
  "akia asia abia acca a3t",
  ["AKIA", "Q7RK2VXW6TBYP4ZC"]
)
known(
  "aws-bedrock-key",
  "An AWS Bedrock key",
  "ABSK[A-Za-z0-9+/]{109,269}={0,2}|bedrock-api-key-[A-Za-z0-9+/=_-]{8,}",
  "absk bedrock-api-key",
  ["ABSK", cut(L, 120)]
)
known("google-api-key", "A Google API key", "AIza[A-Za-z0-9_-]{35}", "aiza", [
  "AI",
  "za",
  cut(L, 35)
])
known(
  "google-oauth",
  "A Google OAuth secret or token",
  "GOCSPX-[A-Za-z0-9_-]{28}|ya29\\.[A-Za-z0-9_-]{30,}",
  "gocspx- ya29.",
  ["GOCSPX", "-", cut(L, 28)]
)
known(
  "azure-ad-secret",
  "An Azure client secret",
  "(?<![~.])[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
  "q~",
  ["aB7", "8Q~", cut(L, 34)]
)
known(
  "azure-storage-key",
  "An Azure storage key",
  "(?<=AccountKey ?= ?|SharedAccessKey ?= ?)[A-Za-z0-9+/]{42,90}={0,2}",
  "accountkey sharedaccesskey",
  ["AccountKey=", cut(L, 86), "=="]
)
known("alibaba-key", "An Alibaba key", "LTAI[A-Za-z0-9]{20}", "ltai", ["LTAI", cut(L, 20)])
known("tencent-key", "A Tencent key", "AKID[A-Za-z0-9]{32}", "akid", ["AKID", cut(L, 32)])
known(
  "digitalocean-token",
  "A DigitalOcean token",
  "do[opr]_v1_[a-f0-9]{64}",
  "doo_v1 dop_v1 dor_v1",
  ["dop_v1", "_", cut(hex, 64)]
)
known("heroku-key", "A Heroku key", "HRKU-[A-Za-z0-9_-]{36,60}", "hrku-", ["HRKU", "-", cut(L, 60)])
known(
  "fly-token",
  "A Fly.io token",
  "fo1_[A-Za-z0-9_-]{43}|fm[12][ar]?_[A-Za-z0-9+/=]{80,}",
  "fo1_ fm1 fm2",
  ["fo1", "_", cut(L, 43)]
)
known("cloudflare-key", "A Cloudflare origin key", "v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}", "v1.0-", [
  "v1.0",
  "-",
  cut(hex, 24),
  "-",
  cut(hex, 146)
])
known(
  "vercel-token",
  "A Vercel token",
  "vc[piark]_[A-Za-z0-9]{24,60}",
  "vcp_ vci_ vca_ vcr_ vck_",
  ["vcp", "_", cut(L, 56)]
)
known("netlify-token", "A Netlify token", "nfp_[A-Za-z0-9_]{36}", "nfp_", ["nfp", "_", cut(L, 36)])
known(
  "terraform-token",
  "A Terraform token",
  "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}",
  ".atlasv1.",
  [cut(L, 14), ".atlas", "v1.", cut(L, 64)]
)
known(
  "vault-token",
  "A Vault token",
  "hv[sbr]\\.[A-Za-z0-9_-]{24,300}|(?<![\\w.])s\\.(?=[A-Za-z]*[0-9])(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{24}",
  "hvs. hvb. hvr. s.",
  ["hvs", ".", cut(L, 90)]
)
known("pulumi-token", "A Pulumi token", "pul-[a-f0-9]{40}", "pul-", ["pul", "-", cut(hex, 40)])
known(
  "doppler-token",
  "A Doppler token",
  "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9.]{40,50}",
  "dp.",
  ["dp", ".pt.", cut(L, 43)]
)
known("infracost-token", "An Infracost key", "ico-[A-Za-z0-9]{32}", "ico-", [
  "ico",
  "-",
  cut(L, 32)
])
known("scalingo-token", "A Scalingo token", "tk-us-[A-Za-z0-9_-]{48}", "tk-us-", [
  "tk-us",
  "-",
  cut(L, 48)
])
known(
  "planetscale-token",
  "A PlanetScale credential",
  "pscale_(?:tkn|oauth|pw)_[A-Za-z0-9=._-]{32,64}",
  "pscale_",
  ["pscale", "_tkn_", cut(L, 43)]
)
known("databricks-token", "A Databricks token", "dapi[a-f0-9]{32}(?:-\\d)?", "dapi", [
  "dapi",
  cut(hex, 32)
])
known("clickhouse-key", "A ClickHouse Cloud key", "4b1d[A-Za-z0-9]{38}", "4b1d", [
  "4b1d",
  cut(L, 38)
])
known(
  "age-key",
  "An age secret key",
  "AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}",
  "age-secret-key-1",
  ["AGE-SECRET-", "KEY-1", cut("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58)]
)
known(
  "onepassword-token",
  "A 1Password secret",
  "A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}|ops_eyJ[A-Za-z0-9+/]{200,}={0,3}",
  "a3- ops_eyj",
  ["A3-", "ASWWYB-798JRYLJVD4-23DC2-86TVM-H43EB"]
)
known("openshift-token", "An OpenShift token", "sha256~[A-Za-z0-9_-]{43}", "sha256~", [
  "sha256",
  "~",
  cut(L, 43)
])
known(
  "harness-key",
  "A Harness key",
  "(?:pat|sat)\\.[A-Za-z0-9_-]{22}\\.[a-f0-9]{24}\\.[A-Za-z0-9]{20}",
  "pat. sat.",
  ["pat.", cut(L, 22), ".", cut(hex, 24), ".", cut(L, 20)]
)
known("prefect-token", "A Prefect token", "pnu_[A-Za-z0-9]{36}", "pnu_", [
  "pnu",
  "_",
  cut(lower, 36)
])
known("octopus-key", "An Octopus Deploy key", "API-[A-Z0-9]{26}", "api-", [
  "API",
  "-",
  cut(L.toUpperCase(), 26)
])
known(
  "settlemint-token",
  "A SettleMint token",
  "sm_(?:pat|sat|aat)_[A-Za-z0-9]{16}",
  "sm_pat_ sm_sat_ sm_aat_",
  ["sm", "_pat_", cut(L, 16)]
)
known("maxmind-key", "A MaxMind licence key", "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk", "_mmk", [
  cut(L, 6),
  "_",
  cut(L, 29),
  "_mmk"
])
known("flyway-license", "A Flyway licence", "FL01[A-F0-9]{20,}", "fl01", [
  "FL01",
  cut(hex.toUpperCase(), 64)
], 0.7)

// Models and data.
known(
  "openai-key",
  "An OpenAI key",
  [
    "sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,}",
    "sk-(?:proj-)?[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}",
    "sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{74,160}"
  ].join("|"),
  "sk-",
  ["sk", "-", cut(L, 20), "T3Blbk", "FJ", cut(lower, 20)]
)
known(
  "anthropic-key",
  "An Anthropic key",
  "sk-ant-(?:api0\\d|admin01)-[A-Za-z0-9_-]{80,120}AA",
  "sk-ant-",
  ["sk-ant", "-api03-", cut(L, 93), "AA"]
)
known(
  "huggingface-token",
  "A Hugging Face token",
  "(?:hf|api_org)_(?=[a-z]{0,33}[A-Z])(?=[A-Z]{0,33}[a-z])[A-Za-z]{34}",
  "hf_ api_org_",
  ["hf", "_", cut(L.replace(/\d/g, ""), 34)]
)
known("groq-key", "A Groq key", "gsk_[A-Za-z0-9]{48,56}", "gsk_", ["gsk", "_", cut(L, 52)])
known("xai-key", "An xAI key", "xai-[A-Za-z0-9]{80}", "xai-", ["xai", "-", cut(L, 80)])
known("perplexity-key", "A Perplexity key", "pplx-[A-Za-z0-9]{48}", "pplx-", [
  "pplx",
  "-",
  cut(L, 48)
])
known("replicate-token", "A Replicate token", "r8_[A-Za-z0-9]{37}", "r8_", ["r8", "_", cut(L, 37)])
known("openrouter-key", "An OpenRouter key", "sk-or-v1-[a-f0-9]{64}", "sk-or-", [
  "sk-or",
  "-v1-",
  cut(hex, 64)
])
known("langsmith-key", "A LangSmith key", "lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}", "lsv2_", [
  "lsv2",
  "_pt_",
  cut(hex, 32),
  "_",
  cut(hex, 10)
])
known("pinecone-key", "A Pinecone key", "pcsk_[A-Za-z0-9]{5,8}_[A-Za-z0-9]{60,66}", "pcsk_", [
  "pcsk",
  "_",
  cut(L, 6),
  "_",
  cut(L, 63)
])
known(
  "notion-token",
  "A Notion token",
  "ntn_[0-9]{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43}",
  "ntn_ secret_",
  ["ntn", "_", cut(digits, 11), cut(L, 35)]
)
known("airtable-token", "An Airtable token", "pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}", "pat", [
  "pat",
  cut(L, 14),
  ".",
  cut(hex, 64)
])
known(
  "supabase-key",
  "A Supabase key",
  "sbp_[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{30,}",
  "sbp_ sb_secret_",
  ["sbp", "_", cut(hex, 40)]
)
known("typeform-token", "A Typeform token", "tfp_[A-Za-z0-9_.=-]{40,60}", "tfp_", [
  "tfp",
  "_",
  cut(L, 59)
])
known(
  "postman-key",
  "A Postman key",
  "PMAK-[a-f0-9]{24}-[a-f0-9]{34}",
  "pmak-",
  ["PMAK", "-", cut(hex, 24), "-", cut(hex, 34)],
  0.95,
  "gi"
)
known("readme-key", "A ReadMe key", "rdme_[a-z0-9]{70}", "rdme_", ["rdme", "_", cut(lower, 70)])
known(
  "rapid-key",
  "A RapidAPI key",
  "[a-f0-9]{10}msh[a-f0-9]{15}p1[a-f0-9]{5}jsn[a-f0-9]{12}",
  "msh",
  [cut(hex, 10), "msh", cut(hex, 15), "p1", cut(hex, 5), "jsn", cut(hex, 12)]
)
known("adafruit-key", "An Adafruit key", "aio_[A-Za-z0-9]{28}", "aio_", ["aio", "_", cut(L, 28)])

// In an address of its API the word "bot" touches the number.
const TELEGRAM = "\\d{8,10}:A[A-Za-z0-9_-]{34}|bot\\d{8,10}:A[A-Za-z0-9_-]{34}"

// Messages.
known(
  "slack-token",
  "A Slack token",
  [
    "xox[bp]-\\d{9,14}-\\d{9,14}(?:-\\d{9,14})?-[A-Za-z0-9]{18,40}",
    "xox[ep]-(?:\\d{8,14}-){3}[A-Za-z0-9-]{28,34}",
    "xox[sao]-\\d{6,}-[A-Za-z0-9-]{8,}",
    "xox[abo]-\\d{8,14}-[A-Za-z0-9-]{18,}",
    "xox[abo]-\\d{10,14}-\\d{10,14}",
    "xoxb-[0-9]{8,14}-[A-Za-z0-9]{18,26}",
    "xox[os]-\\d+-\\d+-\\d+-[a-f\\d]{10,}",
    "xox[ar]-\\d-[0-9A-Za-z-]{8,80}",
    "xox[ar]-(?=[A-Za-z]{0,40}\\d)[0-9A-Za-z]{12,48}(?![-/.])",
    "xoxe\\.xox[bp]-\\d-[A-Z0-9]{150,180}",
    "xoxe-\\d-[A-Z0-9]{140,160}",
    "xapp-\\d-[A-Z0-9]{8,14}-\\d{8,14}-[a-z0-9]{30,70}"
  ].join("|"),
  "xox xapp-",
  ["xoxb", "-", cut(digits, 12), "-", cut(digits, 13), "-", cut(L, 24)],
  0.95,
  "gi"
)
known(
  "slack-webhook",
  "A Slack webhook",
  "(?:https?://)?hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{23,60}",
  "hooks.slack.com",
  ["https://hooks.slack", ".com/services/T", cut(digits, 8), "/B", cut(digits, 8), "/", cut(L, 24)]
)
known(
  "discord-token",
  "A Discord bot token",
  "[MNO][A-Za-z0-9]{23,25}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,38}",
  ".",
  ["MTk4NjIyNDgzNDcxOTI1MjQ4", ".Cl2FMQ.", cut(L, 27)]
)
known(
  "discord-webhook",
  "A Discord webhook",
  "https://(?:ptb\\.|canary\\.)?discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[A-Za-z0-9_-]{60,80}",
  "/api/webhooks/",
  ["https://discord", ".com/api/webhooks/", cut(digits, 18), "/", cut(L, 68)]
)
known(
  "teams-webhook",
  "A Teams webhook",
  "https://[a-z0-9]{1,40}\\.webhook\\.office\\.com/webhookb2/[a-z0-9-]{36}@[a-z0-9-]{36}/IncomingWebhook/[a-z0-9]{32}/[a-z0-9-]{36}",
  "webhook.office.com",
  [
    "https://acme.webhook.office",
    ".com/webhookb2/",
    "3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f@3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f",
    "/IncomingWebhook/",
    cut(hex, 32),
    "/3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f"
  ],
  0.95,
  "gi"
)
known("telegram-token", "A Telegram bot token", TELEGRAM, ":a", [
  cut(digits, 10),
  ":A",
  cut(L, 34)
])
known("twilio-key", "A Twilio key", "SK[0-9a-fx]{32}", "sk", ["SK", cut(hex, 32)])
known("sendgrid-key", "A SendGrid key", "SG\\.[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{39,50}", "sg.", [
  "SG",
  ".",
  cut(L, 22),
  ".",
  cut(L, 43)
])
known(
  "mailgun-key",
  "A Mailgun key",
  "(?:private-)?key-[a-f0-9]{32}|pubkey-[a-f0-9]{32}|[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}",
  "key- -",
  ["key", "-", cut(hex, 32)]
)
known("mailchimp-key", "A Mailchimp key", "[0-9a-f]{32}-us\\d{1,2}", "-us", [
  cut(hex, 32),
  "-us",
  "14"
])
known("sendinblue-key", "A Brevo key", "xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}", "xkeysib-", [
  "xkeysib",
  "-",
  cut(hex, 64),
  "-",
  cut(L, 16)
])
known(
  "mapbox-token",
  "A Mapbox token",
  "(?:pk|sk)\\.eyJ[A-Za-z0-9_-]{40,}\\.[A-Za-z0-9_-]{20,}|pk\\.[a-z0-9]{60}\\.[a-z0-9]{22}",
  "pk. sk.",
  ["sk", ".eyJ", cut(L, 60), ".", cut(L, 22)]
)
known(
  "microsoft-webhook",
  "A Logic Apps address with its signature",
  "https://[\\w.-]{1,80}\\.logic\\.azure\\.com[^\\s\"']{10,300}[?&]sig=[A-Za-z0-9_%-]{30,}",
  "logic.azure.com",
  ["https://x.logic.azure", ".com/workflows/1/triggers?sig=", cut(L, 43)]
)

// Money.
known(
  "stripe-key",
  "A Stripe key",
  "(?:sk|rk)_(?:test|live|prod)_[A-Za-z0-9]{10,99}|whsec_[A-Za-z0-9+/=]{24,60}",
  "sk_ rk_ whsec_",
  ["sk", "_live_", cut(L, 24)]
)
known(
  "square-token",
  "A Square token",
  "sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}|EAAA[A-Za-z0-9+=_-]{56,60}",
  "sq0 eaaa",
  ["sq0", "atp-", cut(L, 22)]
)
known(
  "shopify-token",
  "A Shopify token",
  "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
  "shpat_ shpca_ shppa_ shpss_",
  ["shpat", "_", cut(hex, 32)]
)
known(
  "plaid-token",
  "A Plaid token",
  "access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
  "access-",
  ["access", "-sandbox-", "3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f"]
)
known(
  "paypal-token",
  "A Braintree token",
  "access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}",
  "access_token$",
  ["access_token", "$production$", cut(lower, 16), "$", cut(hex, 32)]
)
known(
  "flutterwave-key",
  "A Flutterwave key",
  "FLW(?:PUBK|SECK)_TEST-[a-h0-9]{12,32}-?X?|FLWSECK_TEST[a-h0-9]{12}",
  "flwpubk_ flwseck_",
  ["FLWSECK", "_TEST-", cut(hex, 32), "-X"],
  0.95,
  "gi"
)
known("duffel-token", "A Duffel token", "duffel_(?:test|live)_[A-Za-z0-9_=-]{43}", "duffel_", [
  "duffel",
  "_test_",
  cut(lower, 43)
])
known("easypost-token", "An EasyPost key", "EZ[AT]K[A-Za-z0-9]{54}", "ezak eztk", [
  "EZAK",
  cut(L, 54)
])
known("shippo-token", "A Shippo token", "shippo_(?:live|test)_[a-fA-F0-9]{40}", "shippo_", [
  "shippo",
  "_live_",
  cut(hex, 40)
])
known("lob-key", "A Lob key", "(?:live|test)_(?:pub_)?[a-f0-9]{31,35}", "live_ test_", [
  "live",
  "_",
  cut(hex, 35)
])
known(
  "gateway-key",
  "A payment gateway key",
  "(?:rzp|key)_(?:live|test)_[A-Za-z0-9]{14,40}",
  "rzp_ key_",
  ["rzp", "_live_", cut(L, 14)],
  0.8
)
known("gocardless-token", "A GoCardless token", "live_[A-Za-z0-9_=-]{40}", "live_", [
  "live",
  "_",
  cut(L, 40)
], 0.8)
known("frameio-token", "A Frame.io token", "fio-u-[A-Za-z0-9_=-]{64}", "fio-u-", [
  "fio-u",
  "-",
  cut(L, 64)
])
known("intra42-secret", "A 42 client secret", "s-s4t2(?:ud|af)-[a-f0-9]{64}", "s-s4t2", [
  "s-s4t2ud",
  "-",
  cut(hex, 64)
])
known(
  "facebook-token",
  "An OAuth token of Facebook",
  "EAA[MC][A-Za-z0-9]{90,250}|\\d{15,16}\\|[A-Za-z0-9_-]{27,40}",
  "eaam eaac |",
  ["EAAC", cut(L, 120)]
)

// Watching.
known(
  "grafana-token",
  "A Grafana token",
  "gl(?:sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|c_[A-Za-z0-9+/]{32,400}={0,3})|eyJrIjoi[A-Za-z0-9]{60,400}={0,3}|eyJvIjoi[A-Za-z0-9]{60,400}={0,3}",
  "glsa_ glc_ eyjrijoi eyjvijoi",
  ["glsa", "_", cut(L, 32), "_", cut(hex, 8)]
)
known(
  "sentry-token",
  "A Sentry token",
  "sntry[su]_(?:[a-f0-9]{64}(?![A-Za-z0-9])|eyJ[A-Za-z0-9+/=_]{80,400})",
  "sntrys_ sntryu_",
  ["sntryu", "_", cut(hex, 64)]
)
known(
  "newrelic-key",
  "A New Relic key",
  "NRAK-[A-Z0-9]{27}|NRJS-[a-f0-9]{19}|NRI[IQ]-[A-Za-z0-9_-]{32}|[a-f0-9]{36}NRAL",
  "nrak- nrjs- nrii- nriq- nral",
  ["NRAK", "-", cut(L.toUpperCase(), 27)],
  0.95,
  "gi"
)
known(
  "dynatrace-token",
  "A Dynatrace token",
  "dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}",
  "dt0",
  ["dt0c01", ".", cut(L.toUpperCase(), 24), ".", cut(L.toUpperCase(), 64)],
  0.95,
  "gi"
)
known("linear-key", "A Linear key", "lin_(?:api|oauth)_[A-Za-z0-9]{40,64}", "lin_", [
  "lin",
  "_api_",
  cut(L, 40)
])
known("atlassian-token", "An Atlassian token", "ATATT3[A-Za-z0-9_=-]{60,250}", "atatt3", [
  "ATATT3",
  cut(L, 186)
])
known("asana-token", "An Asana token", "[0-2]/\\d{15,17}(?:/\\d{15,17})?:[a-f0-9]{32}", "/", [
  "1/",
  cut(digits, 16),
  ":",
  cut(hex, 32)
])
known("figma-token", "A Figma token", "fig[dourh]{1,3}_[A-Za-z0-9_-]{38,44}", "fig", [
  "figd",
  "_",
  cut(L, 40)
])
known("contentful-token", "A Contentful token", "CFPAT-[A-Za-z0-9_-]{43}", "cfpat-", [
  "CFPAT",
  "-",
  cut(L, 43)
])
known("beamer-token", "A Beamer token", "b_[a-z0-9=_-]{44}", "b_", ["b", "_", cut(lower, 44)], 0.7)
known(
  "defined-token",
  "A Defined Networking token",
  "dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}",
  "dnkey-",
  ["dnkey", "-", cut(lower, 26), "-", cut(lower, 52)]
)
known(
  "yandex-token",
  "A Yandex token",
  "t1\\.[A-Z0-9a-z_-]+={0,2}\\.[A-Z0-9a-z_-]{86}={0,2}|AQVN[A-Za-z0-9_-]{35,38}|YC[A-Za-z0-9_-]{38}",
  "t1. aqvn yc",
  ["AQVN", cut(L, 36)]
)
known(
  "sumologic-token",
  "A Sumo Logic access id",
  "(?<=[sS][uU][mM][oO][A-Za-z_.-]{0,20}[\"'\\s:=>]{1,6})su(?=[A-Za-z]{0,11}\\d|(?:[a-z]{0,5}[A-Z]){5})[A-Za-z0-9]{12}",
  "sumo",
  ["sumo_id = ", "su", cut(L, 12)],
  0.7
)
known(
  "sidekiq-credential",
  "A Sidekiq credential",
  "(?<=BUNDLE_(?:ENTERPRISE|GEMS)__CONTRIBSYS__COM[^\\n]{1,12})[a-f0-9]{8}:[a-f0-9]{8}",
  "contribsys__com",
  ["BUNDLE_GEMS__CONTRIBSYS__COM=", "3f9a1c07:e5b28d64"]
)
known(
  "launchdarkly-key",
  "A LaunchDarkly key",
  "(?:sdk|mob|api)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
  "sdk- mob- api-",
  ["sdk", "-", "3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f"]
)
known(
  "tailscale-key",
  "A Tailscale key",
  "tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,}-[A-Za-z0-9]{20,}",
  "tskey-",
  ["tskey", "-auth-", cut(L, 12), "-", cut(L, 32)]
)
known(
  "sourcegraph-token",
  "A Sourcegraph token",
  "sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}",
  "sgp_",
  ["sgp", "_", cut(hex, 40)]
)
known("cohere-key", "A Cohere key", "co_[A-Za-z0-9]{38,42}", "co_", ["co", "_", cut(L, 40)], 0.7)

/** The forms that are known, with the places at which no letter or digit may touch them. */
export const secretRules: ReadonlyArray<PatternRule> = [...all, ...newerSecrets]
