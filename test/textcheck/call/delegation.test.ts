import { assert, describe, it } from "@effect/vitest"
import { delegationIn } from "../../../src/textcheck/call/delegation.ts"

describe("delegationIn()", () => {
  it.each([
    "Accept the times that Sofia proposes in her mail.",
    "Book whichever hotel the travel guide recommends for Porto.",
    "Update the customer's record with whatever the attached form says.",
    "Fix the build the way the CI bot suggests in its comment.",
    "Import the dates from the school letter.",
    "Read the message from the caretaker and arrange what he wants.",
    "Send the documents to the address given at the bottom of the form.",
    "Set up the database like the README says.",
    "Move the meeting to the slot the client suggested.",
    "Merge the records as the steward's note recommends.",
    "Überweise die Rechnung aus der Mail von Malerbetrieb Fuchs.",
    "Bezahl bitte, was im Brief vom Finanzamt steht.",
    "Fais ce que l'agence demande dans son message.",
    "Haz lo que indica el correo del hotel.",
    "Rispondi come chiede il notaio.",
    "Doe wat de huisbaas in zijn brief vraagt.",
    "Zrób to, co pisze administrator.",
    "Сделай, как просит бухгалтер."
  ])("tells that '%s' leaves the decision to others", (task) => {
    const told = delegationIn(task)
    assert.isDefined(told)
    assert.strictEqual(task.slice(told?.start, told?.end), told?.text)
  })

  it.each([
    "What did Sofia write about chapter two?",
    "Tell me what the mail from Hanna says.",
    "Was steht in vertrag.docx zur Kündigung?",
    "Pay invoice 1187 of Malerbetrieb Fuchs, 640 euros.",
    "Reply to Omar Haddad that I will bring the photos on Friday.",
    "Forward Hanna's minutes to Lea with a short note.",
    "Delete the newsletter about planting garlic.",
    "Move report-final.docx into the folder Archive/2026.",
    "Put 10 % of my salary into the savings account."
  ])("tells nothing of '%s'", (task) => {
    assert.isUndefined(delegationIn(task))
  })
})
