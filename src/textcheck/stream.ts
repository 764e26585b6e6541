/**
 * A stream of texts, or one text of any length: findings as they come, the verdict last.
 */
import { Effect, Option, Ref, Schema, Stream } from "effect"
import type { StreamEvent } from "../../schemas/textcheck.ts"
import { CheckRequest, TEXT_MAX, type Verdict } from "../../schemas/textcheck/terms.ts"
import { violationsIn } from "./options.ts"
import { positionsOf } from "./positions.ts"
import { answer, gravest } from "./reply.ts"

/** Characters of a long text that are checked together; it is cut at the end of a paragraph. */
const PART = 20_000
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
              onSome: (request) =>
                textEvents(request, request.id ?? String(index + 1), START, total)
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
      Stream.mapAccum(() => "", (rest: string, chunk) => cut(rest + chunk), {
        onHalt: (rest) => rest === "" ? [] : [rest]
      }),
      Stream.mapAccum(
        () => START,
        (origin: Origin, text) => [after(origin, text), [{ origin, text }]] as const
      ),
      Stream.flatMap(({ origin, text }) =>
        Stream.unwrap(textEvents({ text }, "text", origin, total))
      )
    )
  )

/** What stands before a part of a text: code units, code points, lines, and of the last line. */
interface Origin {
  readonly offset: number
  readonly codePoints: number
  readonly lines: number
  readonly column: number
}
const START: Origin = { offset: 0, codePoints: 0, lines: 0, column: 0 }

const after = (origin: Origin, text: string): Origin => {
  const { codePoint, column, line } = positionsOf(text)
  const { length } = text
  return {
    offset: origin.offset + length,
    codePoints: origin.codePoints + codePoint(length),
    lines: origin.lines + line(length) - 1,
    column: column(length) - 1 + (line(length) === 1 ? origin.column : 0)
  }
}

// The parts that are whole, and what is left for the next piece.
const cut = (text: string): readonly [string, ReadonlyArray<string>] => {
  const parts: Array<string> = []
  let rest = text
  while (rest.length > 2 * PART) {
    const paragraph = rest.lastIndexOf("\n\n", PART)
    const line = rest.lastIndexOf("\n", PART)
    const blank = rest.lastIndexOf(" ", PART)
    const at = paragraph > PART / 2
      ? paragraph + 2
      : line > PART / 2
      ? line + 1
      : blank > 0
      ? blank + 1
      : /[\ud800-\udbff]/.test(rest.charAt(PART - 1))
      ? PART - 1
      : PART
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [rest, parts]
}

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

const textEvents = Effect.fnUntraced(
  function* (request: CheckRequest, id: string, origin: Origin, total: Ref.Ref<Total>) {
    const { text, ...options } = request
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
      chars: sum.chars + text.length
    }))
    const events: ReadonlyArray<StreamEvent> = [
      ...reply.findings.map((finding): StreamEvent => ({
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
        chars: text.length
      }
    ]
    return Stream.fromIterable(events)
  }
)

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
