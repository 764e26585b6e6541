import { existsSync } from "node:fs"
import process from "node:process"

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"]

/** Where it is; undefined where there is none, and the tests of the page are skipped. */
export const chromiumPath = places.find((path) => path !== undefined && existsSync(path))
