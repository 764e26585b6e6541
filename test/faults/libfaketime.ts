import { globSync } from "node:fs"

/** The library by which a process is shown another clock; `undefined` where it is not installed. */
export const [libfaketimePath] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")
