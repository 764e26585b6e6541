/**
 * What an `s3://` URL says: `s3://bucket/prefix?endpoint=https://objects.example:9000&region=eu-1`.
 */
import { Option } from "effect"

export interface Address {
  /** As a message names it. */
  readonly place: string
  /** The URL of the bucket, with a slash at its end. */
  readonly bucket: string
  /** Before each name: empty, or with a slash at its end. */
  readonly prefix: string
  readonly region: string
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:\/[\w.-]+)*\/?$/
const REGION = /^[a-z0-9-]+$/
const PARAMETERS = ["endpoint", "region"]

/** None where it cannot be read. */
export const addressOf = (text: string): Option.Option<Address> => {
  if (!URL.canParse(text)) return Option.none()
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(
    text
  )
  const region = searchParams.get("region") ?? "us-east-1"
  const isRead = protocol === "s3:" && `${port}${username}${password}${hash}` === "" &&
    BUCKET.test(hostname) && PREFIX.test(pathname) && REGION.test(region) &&
    [...searchParams.keys()].every((name) => PARAMETERS.includes(name))
  if (!isRead) return Option.none()
  const trimmed = pathname.replace(/^\/|\/$/g, "")
  const prefix = trimmed === "" ? "" : `${trimmed}/`
  const endpoint = searchParams.get("endpoint")
  if (endpoint === null) {
    const place = `${hostname}.s3.${region}.amazonaws.com`
    return Option.some({ place, bucket: `https://${place}/`, prefix, region })
  }
  return Option.map(originOf(endpoint), ({ origin, host }) => ({
    place: `${host}/${hostname}`,
    bucket: `${origin}/${hostname}/`,
    prefix,
    region
  }))
}

const originOf = (endpoint: string): Option.Option<URL> => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    ? Option.some(url)
    : Option.none()
}
