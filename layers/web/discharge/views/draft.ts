import { html } from "lit-html"
import type { Draft } from "../../../../schemas/discharge/draft.ts"
import { fields } from "../fields.ts"
import type { State } from "../store.ts"
import { pendingEdits } from "./edits.ts"
import { fieldView } from "./field.ts"
import { flags } from "./flags.ts"
import { medications } from "./medications.ts"
import { missing } from "./missing.ts"

export const draftView = (state: State, patient: string, draft: Draft) =>
  html`
    ${flags(state, draft)} ${missing(state, patient, draft)}
    <dl>${fields.map((field) => fieldView(state, patient, draft, field))}</dl>
    ${medications(state, draft)} ${pendingEdits(state, patient, draft)}
  `
