/**
 * The operator's word on days: `deno task rates list`, `accept <day>` and `drop <day>`. Whoever
 * decides is kept with the decision, and a service that runs takes it up within a minute.
 */
import { Clock, Config, Console, DateTime, Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import { sources } from "../layers/rates/source.ts"
import * as Store from "../layers/sql/currency.ts"
import { bankOf } from "./currency/banks.ts"
import { type Decision, feedFiles, Fixings } from "./currency/Fixings.ts"
import { dueAt } from "./currency/due.ts"
import { measure } from "./currency/measure.ts"
import { Provider } from "./currency/Provider.ts"
import { type Candidate, candidatesOn, inDoubt } from "./currency/quarantineReview.ts"

class CommandRejected
  extends Schema.TaggedError<CommandRejected>()("Refused", { message: Schema.String }) {}

const day = Argument.String("day").pipe(Argument.withDescription("YYYY-MM-DD"))

const from = Flag.Literals("from", [...feedFiles, "store", "dropped"]).pipe(
  Flag.optional,
  Flag.withDescription("Whose rates, where they differ")
)

const by = Flag.String("by").pipe(
  Flag.optional,
  Flag.withDescription("Who decides; the user of the system by default")
)

/** Who is logged in, on Unix or Windows. */
const user = Config.NonEmptyString("USER").pipe(
  Config.orElse(() => Config.NonEmptyString("LOGNAME")),
  Config.orElse(() => Config.NonEmptyString("USERNAME")),
  Config.option
)

const whoDecides = Effect.fnUntraced(function* (named: Option.Option<string>) {
  const found = Option.isSome(named) ? named : yield* user
  return Option.isSome(found) && found.value.trim() !== ""
    ? found.value.trim()
    : yield* new CommandRejected({ message: "Say who decides: --by NAME" })
})

// A person recognises the correct version by a few rates.
const SHOWN = ["USD", "GBP", "JPY", "CHF"]

const shown = ({ rates }: Decision["fixing"]) =>
  SHOWN.flatMap((code) => rates.has(code) ? [`${code} ${rates.get(code)}`] : []).join(", ")

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const stored = yield* (yield* Fixings).load
    for (const { fixing, source, state } of inDoubt(stored)) {
      yield* Console.log([fixing.date, source, state, shown(fixing)].join("  "))
    }
    for (const { decided_at, decided_by, fixing, verdict } of stored.decisions) {
      yield* Console.log(
        [fixing.date, "operator", `${verdict} by ${decided_by} at ${decided_at}`, shown(fixing)]
          .join("  ")
      )
    }
  })
).pipe(Command.withDescription("The days that are not used or not confirmed, and what was decided"))

/** The one version of the day that is meant: in the first of these states that it has any in. */
const chosen = Effect.fnUntraced(function* (
  verb: string,
  date: string,
  source: Option.Option<string>,
  candidates: ReadonlyArray<Candidate>,
  states: ReadonlyArray<Candidate["state"]>
) {
  const matching = states.map((state) =>
    candidates.filter((one) =>
      one.state === state && (Option.isNone(source) || one.sources.includes(source.value))
    )
  ).find((some) =>
    some.length > 0
  ) ?? []
  const [first, ...others] = matching
  if (first === undefined) {
    return yield* new CommandRejected({ message: `There is nothing to ${verb} on ${date}` })
  }
  if (others.length > 0) {
    const versions = matching.map(({ fixing, sources }) =>
      `${sources.join(", ")}: ${shown(fixing)}`
    )
    return yield* new CommandRejected({
      message: `The files differ on ${date}: say --from.\n${versions.join("\n")}`
    })
  }
  return first
})

const decide = Effect.fnUntraced(function* (decision: Omit<Decision, "decided_at">) {
  const decided_at = DateTime.formatIso(yield* DateTime.now)
  yield* (yield* Fixings).decide({ ...decision, decided_at })
  const { decided_by, fixing, verdict } = decision
  yield* Console.log(`${fixing.date} is ${verdict} by ${decided_by}: ${shown(fixing)}.`)
})

const accept = Command.make(
  "accept",
  { day, from, by },
  Effect.fnUntraced(function* ({ day, from, by }) {
    const decided_by = yield* whoDecides(by)
    const all = candidatesOn(yield* (yield* Fixings).load, day)
    const { fixing } = yield* chosen("accept", day, from, all, ["held back", "dropped"])
    const bank = yield* Provider
    const { today } = dueAt(bank, yield* Clock.currentTimeMillis)
    // What cannot be read cannot be converted with, whoever says so.
    const { odd } = yield* Effect.mapError(
      Effect.fromResult(measure(bank, fixing, today)),
      (reason) => new CommandRejected({ message: `${day} cannot be used. ${reason}` })
    )
    const [reason] = odd.values()
    if (reason !== undefined) {
      return yield* new CommandRejected({ message: `${day} cannot be used. ${reason}` })
    }
    yield* decide({ verdict: "accepted", fixing, decided_by })
  })
).pipe(Command.withDescription("Use the rates of a day that is held back"))

const drop = Command.make(
  "drop",
  { day, from, by },
  Effect.fnUntraced(function* ({ day, from, by }) {
    const decided_by = yield* whoDecides(by)
    const all = candidatesOn(yield* (yield* Fixings).load, day)
    const { fixing } = yield* chosen("drop", day, from, all, ["held back", "used"])
    yield* decide({ verdict: "dropped", fixing, decided_by })
  })
).pipe(Command.withDescription("Never use these rates of a day"))

const bank = Layer.effect(Provider, Effect.map(sources, ([first]) => bankOf(first)))

run(
  Command.make("deno task rates").pipe(
    Command.withSubcommands([list, accept, drop]),
    Command.provide(() => Layer.provideMerge(Store.database, bank))
  )
)
