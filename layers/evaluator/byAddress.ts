/**
 * The evaluator behind an address: each passing deliverable is sent there, signed, and the answer is
 * its word. An answer that names other work, or none, or one member twice, leaves it to the
 * evaluator's key.
 */
import { Config, Effect, Layer, Option, Schema, Stream } from "effect"
import { Hash } from "../../src/ground/Hash.ts"
import { Jws } from "../../src/ground/Jws.ts"
import { repeatsMember } from "../../src/ground/repeatsMember.ts"
import { EvaluationOutcome } from "../../schemas/escrow/terms.ts"
import { Reason } from "../../schemas/escrow/escrow.ts"
import { Evaluator, type Opinion, type Work } from "../../src/escrow/Evaluator.ts"
import { Misconfigured } from "../misconfigured.ts"
import * as PublicHttp from "../publicHttp.ts"
import { webAddress } from "../setting.ts"

/** The `typ` of the signature of a request. */
const REQUEST_TYP = "evaluation-request+jws"

const ANSWER_BYTES_MAX = 64 * 1024

/** What the address answers with; it says of which work. */
const Answered = Schema.Struct({
  escrow_id: Schema.String,
  deliverable_sha256: Schema.String,
  outcome: EvaluationOutcome,
  reason: Reason
})
const decodeAnswer = Schema.decodeUnknownOption(Schema.fromJsonString(Answered))

const later: Opinion = { kind: "later" }

/**
 * `EVALUATOR_URL` is https, so that nobody in between answers for it;
 * `EVALUATOR_ALLOW_PRIVATE=1` takes plain http and this machine's network, for trials.
 */
export const settings = Config.all({
  url: Config.option(webAddress("EVALUATOR_URL")),
  allowPrivate: Config.Boolean("EVALUATOR_ALLOW_PRIVATE").pipe(Config.withDefault(false))
})

export const layer = Layer.effect(
  Evaluator,
  Effect.gen(function* () {
    const { url, allowPrivate } = yield* settings
    if (Option.isNone(url) || (url.value.protocol !== "https:" && !allowPrivate)) {
      return yield* new Misconfigured({ message: "EVALUATOR_URL has to be an https address" })
    }
    const { href } = url.value
    const network = yield* PublicHttp.Network
    const reached = Effect.provideService(
      PublicHttp.Network,
      allowPrivate ? { ...network, isAllowed: () => true } : network
    )
    const jws = yield* Jws
    const { sha256Hex } = yield* Hash

    const post = Effect.fnUntraced(function* (work: Work) {
      const body = JSON.stringify(work)
      const signature = yield* jws.sign(REQUEST_TYP, {
        escrow_id: work.escrow_id,
        evaluator_agent_id: work.evaluator_agent_id,
        deliverable_sha256: work.deliverable_sha256,
        body_sha256: sha256Hex(body)
      })
      const headers = {
        "content-type": "application/json",
        "content-length": String(new TextEncoder().encode(body).length),
        "user-agent": "agent-services-escrow/1.0",
        "evaluation-signature": signature
      }
      return yield* PublicHttp.call(
        href,
        { method: "POST", headers, body },
        (answer) =>
          answer.status !== 200
            ? Effect.succeed("")
            : Stream.mkString(Stream.decodeText(answer.body(ANSWER_BYTES_MAX)))
      )
    })

    return Evaluator.of({
      ask: (work) =>
        post(work).pipe(
          Effect.map((text) =>
            Option.match(repeatsMember(text) ? Option.none() : answerAbout(work, text), {
              onNone: () => later,
              onSome: ({ outcome, reason }): Opinion => ({ kind: "decided", outcome, reason })
            })
          ),
          Effect.tapError(({ _tag }) =>
            Effect.logWarning("The evaluator's address gave no answer", {
              escrow_id: work.escrow_id,
              why: _tag
            })
          ),
          Effect.orElseSucceed(() => later),
          reached
        )
    })
  })
)

const answerAbout = (work: Work, text: string) => Option.filter(decodeAnswer(text), isAbout(work))

const isAbout =
  (work: Work) => ({ escrow_id, deliverable_sha256 }: typeof Answered.Type): boolean =>
    escrow_id === work.escrow_id && deliverable_sha256 === work.deliverable_sha256
