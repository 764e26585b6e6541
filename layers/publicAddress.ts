/**
 * Which addresses are public. Everything else is refused: what a service may reach from inside, its
 * callers may not reach through it.
 *
 * The ranges are those of the IANA special-purpose registries
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …-ipv6-special-registry).
 */
import { BlockList, isIP, isIPv4 } from "node:net"

const ipv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4]
] as const

// An address that is not here is outside 2000::/3, where all global unicast is.
const ipv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20]
] as const

const special = new BlockList()
ipv4.forEach(([network, prefix]) => special.addSubnet(network, prefix, "ipv4"))
const special6 = new BlockList()
ipv6.forEach(([network, prefix]) => special6.addSubnet(network, prefix, "ipv6"))
const global6 = new BlockList()
global6.addSubnet("2000::", 3, "ipv6")
const nat64 = new BlockList()
nat64.addSubnet("64:ff9b::", 96, "ipv6")

/** The eight groups of an IPv6 address, its last two perhaps written as IPv4. */
const groups = (address: string): ReadonlyArray<number> => {
  const [plain = ""] = address.split("%", 1)
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const hex = (high: string | undefined, low: string | undefined) =>
    ((Number(high) << 8) | Number(low)).toString(16)
  const whole = dotted === null
    ? plain
    : `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`
  const [head = "", tail] = whole.split("::")
  const parse = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
  const left = parse(head)
  const right = tail === undefined ? [] : parse(tail)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

/** The IPv4 address that an IPv6 address stands for: mapped, compatible, or behind NAT64. */
const embedded = (address: string): string | undefined => {
  const all = groups(address)
  const [high = 0, low = 0] = all.slice(6)
  const isMapped = all.slice(0, 5).every((group) => group === 0) &&
    (all[5] === 0xffff || all[5] === 0)
  return isMapped || nat64.check(address, "ipv6")
    ? `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
    : undefined
}

/** Whether a textual IP address is a public unicast one. */
export const isPublic = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address, "ipv4")
  if (isIP(address) !== 6 || address.includes("%")) return false
  const inner = embedded(address)
  // An address that only stands for an IPv4 one is as public as that one, except that `::` and
  // `::1` are in the same form and never public.
  if (inner !== undefined) {
    return nat64.check(address, "ipv6") || groups(address)[5] === 0xffff ? isPublic(inner) : false
  }
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6")
}
