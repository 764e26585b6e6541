import { assert, describe, it } from "@effect/vitest"
import { asksOnlyToRead, mayAskToDelete } from "../../../src/textcheck/call/taskIntent.ts"

describe("asksOnlyToRead()", () => {
  it.each([
    "How many leads came in today?",
    "Wie wird das Wetter in Porto?",
    "Zeig mir meine Daueraufträge.",
    "Résume les messages du comité.",
    "¿A qué hora es la comida de equipo?",
    "Riassumi le mail di oggi.",
    "Wat kost de trein naar Gent?",
    "Ile mam na koncie?",
    "Сколько писем пришло сегодня?"
  ])("says so of '%s'", (task) => assert.isTrue(asksOnlyToRead(task)))

  it.each([
    "Why does the build fail? Fix it if it is a one-liner.",
    "Find a slot and book it.",
    "Such den günstigsten Zug und buche ihn.",
    "Lis le message et réponds que je viens.",
    "Busca a Ana y escríbele.",
    "Delete the newsletter."
  ])("does not of '%s'", (task) => assert.isFalse(asksOnlyToRead(task)))
})

describe("mayAskToDelete()", () => {
  it.each([
    "Clean up the drive.",
    "Lösche den Termin.",
    "Annule ma réservation.",
    "Borra la reunión.",
    "Usuń duplikaty.",
    "予定を削除して"
  ])("says so of '%s'", (task) => assert.isTrue(mayAskToDelete(task)))

  it.each(["Book a table for two.", "Buche einen Tisch.", "Réserve une table."])(
    "does not of '%s'",
    (task) => assert.isFalse(mayAskToDelete(task))
  )
})
