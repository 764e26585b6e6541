import type { HttpRouter } from "effect/http"

/** Paths are exact; a parameter may be as long as the longest id, percent-encoded. */
export const routerConfig = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: 1024
} satisfies typeof HttpRouter.RouterConfig.Service
