/**
 * A stream of texts, or one text of any length: findings as they come, the verdict last.
 */
import { Effect, Option, Ref, Schema, Stream } from "effect"
import type { StreamEvent } from "../../schemas/textcheck.ts"
import type { Finding } from "../../schemas/textcheck/reply.ts"
import {
  type CheckOptions,
  CheckRequest,
  TEXT_MAX,
  type Verdict
} from "../../schemas/textcheck/terms.ts"
import { violationsIn } from "./options.ts"
import { BEGIN, cut, last, type Part, START } from "./parts.ts"
import { answer, gravest } from "./reply.ts"

/** Characters of a line of NDJSON; a longer one is an error of its own. */
const LINE_MAX = 2 * TEXT_MAX

/** The reason of a verdict on texts of which one was no request, or too long. */
const UNCHECKED = "unchecked"

const Line = Schema.fromJsonString(
  Schema.Struct({ id: Schema.optionalKey(Schema.String), ...CheckRequest.fields })
)
const decodeLine = Schema.decodeUnknownEffect(Line)

interface Total {
  readonly verdict: Verdict
  readonly risk: number
  readonly reasons: ReadonlySet<string>
  readonly texts: number
  readonly chars: number
}
const none: Total = { verdict: "allow", risk: 0, reasons: new Set(), texts: 0, chars: 0 }

/** The events of a body of lines, each a request with an `id`. */
export const ofLines = <E>(body: Stream.Stream<Uint8Array, E>) =>
  withVerdict((total) =>
    body.pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.filter((line) => line.trim() !== ""),
      Stream.zipWithIndex,
      Stream.flatMap(([line, index]) =>
        Stream.unwrap(
          Effect.flatMap(
            Effect.option(decodeLine(line.length > LINE_MAX ? "" : line)),
            Option.match({
              onNone: () =>
                failed(String(index + 1), "The line is no request, or is too long", total),
              onSome: ({ text, ...request }) =>
                textEvents(request, request.id ?? String(index + 1), wholeOf(text), total)
            })
          )
        )
      )
    )
  )

/** The events of one long text, with offsets into all of it. */
export const ofText = <E>(body: Stream.Stream<Uint8Array, E>) =>
  withVerdict((total) =>
    body.pipe(
      Stream.decodeText,
      Stream.mapAccum(() => BEGIN, cut, { onHalt: last }),
      Stream.flatMap((part) => Stream.unwrap(textEvents({}, "text", part, total)))
    )
  )

// What was not checked is for somebody to look at.
const failed = (id: string, message: string, total: Ref.Ref<Total>) =>
  Effect.as(
    Ref.update(total, (sum): Total => ({
      ...sum,
      verdict: gravest([sum.verdict, "review"]),
      reasons: new Set([...sum.reasons, UNCHECKED])
    })),
    Stream.succeed<StreamEvent>({ type: "error", id, message })
  )

const wholeOf = (text: string): Part => ({ text, origin: START, from: 0, to: text.length })

const textEvents = Effect.fnUntraced(
  function* (options: CheckOptions, id: string, part: Part, total: Ref.Ref<Total>) {
    const { from, origin, text, to } = part
    if (text.length > TEXT_MAX) {
      return yield* failed(id, `The text has over ${TEXT_MAX} characters`, total)
    }
    const [wrong] = yield* violationsIn(options)
    if (wrong !== undefined) return yield* failed(id, `${wrong.path}: ${wrong.message}`, total)
    const reply = yield* answer(text, options)
    yield* Ref.update(total, (sum): Total => ({
      verdict: gravest([sum.verdict, reply.verdict]),
      risk: Math.max(sum.risk, reply.risk_score),
      reasons: new Set([...sum.reasons, ...reply.reasons]),
      texts: sum.texts + 1,
      chars: sum.chars + to - from
    }))
    const events: ReadonlyArray<StreamEvent> = [
      ...reply.findings.filter(isOf(part)).map((finding): StreamEvent => ({
        type: "finding",
        id,
        finding: {
          ...finding,
          offset: finding.offset + origin.offset,
          code_point_offset: finding.code_point_offset + origin.codePoints,
          line: finding.line + origin.lines,
          column: finding.column + (finding.line === 1 ? origin.column : 0),
          end_line: finding.end_line + origin.lines,
          end_column: finding.end_column + (finding.end_line === 1 ? origin.column : 0)
        }
      })),
      {
        type: "text",
        id,
        verdict: reply.verdict,
        risk_score: reply.risk_score,
        summary: reply.summary,
        reasons: reply.reasons,
        chars: to - from
      }
    ]
    return Stream.fromIterable(events)
  }
)

// A finding is told with the part it begins in.
const isOf = ({ from, text, to }: Part) => ({ offset }: Finding) =>
  to - from === text.length || (offset >= from && offset < to)

const withVerdict = <E, R>(
  events: (total: Ref.Ref<Total>) => Stream.Stream<StreamEvent, E, R>
): Stream.Stream<StreamEvent, E, R> =>
  Stream.unwrap(
    Effect.map(Ref.make(none), (total) =>
      Stream.concat(
        events(total),
        Stream.fromEffect(
          Effect.map(Ref.get(total), ({ chars, reasons, risk, texts, verdict }): StreamEvent => ({
            type: "verdict",
            verdict,
            risk_score: risk,
            reasons: [...reasons],
            texts,
            chars
          }))
        )
      ))
  )
