import { isIPv4 } from "node:net"

/** Whether a name or an address is this machine's own. */
export const isLoopback = (hostname: string) =>
  hostname === "localhost" || hostname === "::1" ||
  (isIPv4(hostname) && hostname.startsWith("127."))
