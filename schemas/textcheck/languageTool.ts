/**
 * LanguageTool's HTTP API, version 2, so that editors and clients written for it work.
 *
 * Source: https://languagetool.org/http-api/
 */
import { Schema } from "effect"
import { Match } from "./reply.ts"

/** The form of `POST /v2/check`; members that we have no use for are taken and ignored. */
export const V2Request = Schema.Struct({
  /** The text, unless `data` gives it. */
  text: Schema.optionalKey(Schema.String),
  /** JSON: `{"annotation": [{"text": "…"}, {"markup": "<b>", "interpretAs": ""}]}`. */
  data: Schema.optionalKey(Schema.String),
  /** A code such as `en-US`, or `auto`. */
  language: Schema.String,
  /** Rule ids with commas between. */
  disabledRules: Schema.optionalKey(Schema.String),
  enabledRules: Schema.optionalKey(Schema.String),
  disabledCategories: Schema.optionalKey(Schema.String),
  enabledCategories: Schema.optionalKey(Schema.String),
  /** `true`: only what `enabledRules` and `enabledCategories` name. */
  enabledOnly: Schema.optionalKey(Schema.Union([Schema.String, Schema.Boolean])),
  motherTongue: Schema.optionalKey(Schema.String),
  preferredVariants: Schema.optionalKey(Schema.String),
  level: Schema.optionalKey(Schema.String)
})
export type V2Request = typeof V2Request.Type

/** A text and what is marked up in it, as `data` holds it. */
export const Annotated = Schema.fromJsonString(
  Schema.Struct({
    /** Instead of `annotation`. */
    text: Schema.optionalKey(Schema.String),
    annotation: Schema.optionalKey(Schema.Array(
      Schema.Struct({
        text: Schema.optionalKey(Schema.String),
        markup: Schema.optionalKey(Schema.String),
        interpretAs: Schema.optionalKey(Schema.String)
      })
    ))
  })
)

const Named = Schema.Struct({ name: Schema.String, code: Schema.String })

export const V2Reply = Schema.Struct({
  software: Schema.Struct({
    name: Schema.String,
    version: Schema.String,
    buildDate: Schema.String,
    apiVersion: Schema.Int,
    premium: Schema.Boolean,
    status: Schema.String
  }),
  warnings: Schema.Struct({
    incompleteResults: Schema.Boolean,
    /** The code of the language where spelling and grammar were not read, for it is not English. */
    unreadLanguage: Schema.optionalKey(Schema.String)
  }),
  language: Schema.Struct({
    ...Named.fields,
    detectedLanguage: Schema.Struct({
      ...Named.fields,
      confidence: Schema.Finite,
      source: Schema.String
    })
  }),
  matches: Schema.Array(Match)
}).annotate({ identifier: "V2Reply" })
export type V2Reply = typeof V2Reply.Type

/** An entry of `GET /v2/languages`. */
export const V2Language = Schema.Struct({
  name: Schema.String,
  code: Schema.String,
  longCode: Schema.String
})
