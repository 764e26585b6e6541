import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ports, reply } from "./ports.ts"
import { contempt, tolerable } from "./toxicTexts.ts"

/** Names, trades, illnesses, games and quotations with a bad word in them, or about one. */
const harmless = [
  "I live in Scunthorpe.",
  "Dick Van Dyke starred in it.",
  "The cockpit door is locked.",
  "She plays the shuttlecock game.",
  "Moby Dick is a novel by Melville.",
  "The patient has anal fissures and rectal bleeding.",
  "Breast cancer screening saves lives.",
  "The cock crowed at dawn.",
  "Kill the process with kill -9.",
  "How do I kill a child process in Node?",
  "Abort the parent and kill all orphans.",
  "The master branch was renamed.",
  "The assassin in Assassin's Creed",
  "This class assesses passion for classics.",
  "Essex and Sussex are counties.",
  "Penistone is a town in Yorkshire.",
  "The bass player is hot as hell.",
  "Niggardly means stingy.",
  "He was stoned in the biblical sense.",
  "Dyke repair along the coast continues.",
  "Put the faggots in the oven with gravy.",
  "She is a queer theory scholar.",
  "The gay community centre opens at ten.",
  "Black lives matter.",
  "Jewish holidays begin at sunset.",
  "The Muslims of the town celebrate Eid.",
  "Women deserve equal pay.",
  "The bomb squad found nothing.",
  "I will kill it on stage tonight!",
  "This game is killer.",
  "You murdered that song, in a good way.",
  "Shoot me an email.",
  "Let's hang the picture.",
  "Beat the eggs well.",
  "The prick of a needle",
  "Pussy willow blooms in March.",
  "Titmouse and blue tit are birds.",
  "Cumming, Georgia, is growing fast.",
  "Fukushima and Fuchs are names.",
  "A bitch is a female dog, the breeder said.",
  "Screw the lid on tightly.",
  "Sexual health clinic opening hours",
  "Semen analysis report: normal",
  "The word 'slut' is used as an insult, the article explains.",
  "Retardant foam slows the fire."
]

const hurtful = [
  "I will kill you if you come back.",
  "You are a worthless piece of shit.",
  "Fuck off, you moron.",
  "All immigrants are vermin and should be shot.",
  "Go kill yourself.",
  "You stupid bitch.",
  "Women are inferior and should shut up.",
  "I hope you die in a fire.",
  "Jews control everything and must be exterminated.",
  "shut the f*ck up",
  "you are a fucking retard",
  "Gays are disgusting and don't deserve to live.",
  "I'm going to stab you tonight.",
  "Muslims are all terrorists, deport them all.",
  "kys loser",
  "f u c k you",
  "black people are subhuman",
  "We should gas them all, those dirty gypsies.",
  "I'll find you and break your legs.",
  "what an asshole"
]

layer(ports)("checkToxicity()", (it) => {
  it.effect.each([...harmless, ...tolerable])(
    "lets through: %s",
    (text) =>
      Effect.gen(function* () {
        const { scores } = yield* reply(text, { checks: ["toxicity"] })
        assert.isBelow(scores.toxicity, 0.5)
      })
  )

  it.effect.each([...hurtful, ...contempt])("finds: %s", (text) =>
    Effect.gen(function* () {
      const { scores } = yield* reply(text, { checks: ["toxicity"] })
      assert.isAtLeast(scores.toxicity, 0.5)
    }))
})
