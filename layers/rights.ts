/**
 * What a process that serves may touch, as flags of Deno: made from its settings, so that it reaches
 * the hosts it calls, its code and its folder, and nothing else. Without Effect: the process that starts
 * others is there in a tenth of a second.
 */
import { existsSync } from "node:fs"
import { delimiter, join, resolve } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

export interface Settings {
  readonly [name: string]: string | undefined
}

/** The program that runs, and where. */
interface Place {
  readonly deno: string
  readonly folder: string
  /** Whether a program is on the path: Deno tells of each that it does not find. */
  readonly has: (program: string) => boolean
}

interface Needs {
  readonly port: number
  /** The settings with addresses that it calls, and what they are where they are not set. */
  readonly calls: (settings: Settings) => ReadonlyArray<string>
  /** Whether callers name addresses (webhooks, artifacts), which are known at the call alone. */
  readonly isCallersChoice?: true
  readonly programs?: (settings: Settings, place: Place) => ReadonlyArray<string>
  /** Beside its code and its folder. */
  readonly reads?: ReadonlyArray<string>
}

const VENDORS = {
  ANTHROPIC: "https://api.anthropic.com",
  OPENAI: "https://api.openai.com",
  GEMINI: "https://generativelanguage.googleapis.com",
  GROQ: "https://api.groq.com"
} as const

/** Where each bank of `RATES_SOURCE` is. */
const FEEDS = {
  ecb: "https://www.ecb.europa.eu",
  cnb: "https://www.cnb.cz",
  nbp: "https://api.nbp.pl",
  boc: "https://www.bankofcanada.ca",
  norges: "https://data.norges-bank.no"
} as const

const given = (settings: Settings, name: string, otherwise = "") => settings[name] ?? otherwise

const ours = (settings: Settings, name: string, service: string, port: number) =>
  given(settings, name, `http://127.0.0.1:${given(settings, `${service}_PORT`, `${port}`)}`)

/** `cat` tells how much of the machine a child uses. */
const children = (_: Settings, { deno }: Place) => [deno, "cat"]

const NEEDS: Readonly<Record<string, Needs>> = {
  privacy: {
    port: 8001,
    // `vkey address`, with commas between.
    calls: (settings) => given(settings, "LOG_WITNESSES").split(/[\s,]+/u),
    isCallersChoice: true
  },
  recovery: { port: 8002, calls: () => [], isCallersChoice: true },
  discharge: {
    port: 8003,
    calls: (settings) => [
      given(settings, "LOCAL_MODEL_URL"),
      objectsOf(given(settings, "OBJECTS_URL")),
      ...(Object.entries(VENDORS).map(([vendor, url]) =>
        given(settings, `${vendor}_BASE_URL`, url)
      ))
    ],
    programs: (settings, place) => [
      ...children(settings, place),
      ...(place.has("bwrap") ? ["bwrap"] : []),
      ...(settings.OCR_ENGINE === "native" ? [given(settings, "TESSERACT", "tesseract")] : [])
    ],
    // What memory there is, and where libtesseract is.
    reads: ["/proc/self/cgroup", "/sys/fs/cgroup", "/usr/lib", "/usr/lib64", "/usr/local/lib"]
  },
  escrow: {
    port: 8004,
    calls: (settings) => [ours(settings, "REPUTATION_URL", "REPUTATION", 8007)],
    isCallersChoice: true
  },
  textcheck: { port: 8005, calls: () => [], programs: children },
  currency: {
    port: 8006,
    calls: (settings) => {
      const sources = given(settings, "RATES_SOURCE", "ecb").split(",").map((one) => one.trim())
      return Object.entries(FEEDS).flatMap(([bank, url]) =>
        sources.includes(bank) ? [given(settings, `${bank.toUpperCase()}_FEED_URL`, url)] : []
      )
    }
  },
  reputation: {
    port: 8007,
    calls: (settings) => [ours(settings, "ESCROW_JWKS_URL", "ESCROW", 8004)]
  }
}

export const services: ReadonlyArray<string> = Object.keys(NEEDS)

/** Where a cloud tells what runs in it who it is, keys included: no caller's address leads there. */
const METADATA = ["169.254.169.254", "[fd00:ec2::254]"]

const PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "https:": "443",
  "redis:": "6379",
  "rediss:": "6379"
}

/** None where it is no address: the process that is started says so. */
const hostOf = (address: string) => {
  if (!URL.canParse(address)) return []
  const { hostname, port, protocol } = new URL(address)
  const known = port === "" ? PORTS[protocol] : port
  return hostname === "" || known === undefined ? [] : [`${hostname}:${known}`]
}

/** https://bucket.s3.region.amazonaws.com, where no other endpoint is said. */
const objectsOf = (text: string) => {
  if (!URL.canParse(text)) return ""
  const { hostname, searchParams } = new URL(text)
  const region = searchParams.get("region") ?? "us-east-1"
  return searchParams.get("endpoint") ?? `https://${hostname}.s3.${region}.amazonaws.com`
}

const bracketed = (host: string) => host.includes(":") && !host.startsWith("[") ? `[${host}]` : host

/** The servers of a `postgres://` URL, sockets as folders, and the files it names. */
const databaseOf = (url: string) => {
  const [whole, authority = "", query = ""] =
    /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?([^/?#]*)[^?#]*(?:\?([^#]*))?/u.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const ports = parameters.get("port")?.split(",") ?? []
  const servers = parameters.get("host")?.split(",") ?? authority.replaceAll("%2F", "/").split(",")
  const hosts = whole === undefined ? [] : servers.map((server, n) => {
    const [, host = "", port = ""] = /^(\[.*\]|[^:]*|[\da-f:]{3,})(?::(\d+))?$/iu.exec(server) ?? []
    return host.startsWith("/")
      ? host
      : `${bracketed(host || "localhost")}:${port || (ports[n] ?? ports[0] ?? "5432")}`
  })
  return {
    hosts: hosts.filter((host) => !host.startsWith("/")),
    files: [
      ...hosts.filter((host) => host.startsWith("/")),
      ...["sslrootcert", "sslcert", "sslkey"].flatMap((name) => parameters.get(name) ?? [])
    ]
  }
}

const TELEMETRY = ["", "_TRACES", "_METRICS", "_LOGS"].map((signal) =>
  `OTEL_EXPORTER_OTLP${signal}_ENDPOINT`
)

/** Deno's own folder of what it fetched, as Deno finds it. */
export const cacheOf = (settings: Settings): string => {
  const home = given(settings, "HOME", given(settings, "USERPROFILE", "/"))
  const caches = process.platform === "darwin"
    ? join(home, "Library/Caches")
    : given(settings, "XDG_CACHE_HOME", given(settings, "LOCALAPPDATA", join(home, ".cache")))
  return given(settings, "DENO_DIR", join(caches, "deno"))
}

/** The place of this process. */
export const here = (settings: Settings, folder: string): Place => ({
  deno: Deno.execPath(),
  folder,
  has: (program) =>
    given(settings, "PATH").split(delimiter).some((one) => existsSync(join(one, program)))
})

const root = fileURLToPath(new URL("..", import.meta.url))
const CODE = ["src", "layers", "schemas", "package.json", "deno.json", "deno.lock"]

// Within a value Deno reads a comma twice as one.
const listOf = (values: ReadonlyArray<string>) =>
  [...new Set(values)].filter((value) => value !== "")
    .map((value) => value.replaceAll(",", ",,")).join(",")

/** Flags of a process that serves `names`, all where there is none of them. */
export const rightsOf = (
  names: ReadonlyArray<string>,
  settings: Settings,
  place: Place
): ReadonlyArray<string> => {
  const needs = services.filter((name) => names.length === 0 || names.includes(name))
    .flatMap((name) => {
      const found = NEEDS[name]
      return found === undefined ? [] : [{ name, ...found }]
    })
  const database = databaseOf(given(settings, "DATABASE_URL"))
  const host = bracketed(given(settings, "HOST", "127.0.0.1"))
  const hosts = listOf([
    ...needs.map(({ name, port }) =>
      `${host}:${given(settings, `${name.toUpperCase()}_PORT`, `${port}`)}`
    ),
    ...needs.flatMap(({ calls }) => calls(settings)).flatMap(hostOf),
    ...["REDIS_URL", ...TELEMETRY].flatMap((name) => hostOf(given(settings, name))),
    ...database.hosts
  ])
  const inFolder = (path: string) => path === "" ? "" : resolve(place.folder, path)
  const data = inFolder(given(settings, "DATA_DIR", "./data"))
  const sockets = database.files.map(inFolder)
  const programs = listOf(needs.flatMap(({ programs }) => programs?.(settings, place) ?? []))
  // Deno lets nobody hand these on who may not run everything.
  const isUnbound = Object.keys(settings).some((name) => name.startsWith("LD_"))
  return [
    "--no-prompt",
    // Not looked for where the code is itself a package.
    `--config=${join(root, "deno.json")}`,
    "--node-modules-dir=none",
    ...(needs.some(({ isCallersChoice }) => isCallersChoice)
      ? ["--allow-net", `--deny-net=${METADATA.join(",")}`]
      // Nothing that is served was named: what starts says so, or gives its help.
      : hosts === ""
      ? []
      : [`--allow-net=${hosts}`]),
    "--allow-env",
    `--allow-read=${
      listOf([
        ...CODE.map((name) => join(root, name)),
        join(cacheOf(settings), "npm"),
        data,
        ...["MASTER_KEY_FILE", "PDX_MASTER_KEY_FILE"].map((name) =>
          inFolder(given(settings, name))
        ),
        ...sockets,
        ...needs.flatMap(({ reads }) => reads ?? [])
      ])
    }`,
    `--allow-write=${listOf([data, ...sockets])}`,
    "--allow-sys=hostname",
    ...(programs === "" ? [] : [isUnbound ? "--allow-run" : `--allow-run=${programs}`])
  ]
}
