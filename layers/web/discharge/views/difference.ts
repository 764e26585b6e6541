/**
 * With `diff`, because `TextDiff` of Effect has no words, and its modules would all go to the browser.
 */
import { diffWords } from "diff"
import { html } from "lit-html"

/** Two texts as one, word by word: what went and what came. */
export const difference = (from: string, to: string) =>
  diffWords(from, to).map(({ value, added, removed }) =>
    added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : value
  )
