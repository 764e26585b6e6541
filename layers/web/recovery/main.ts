/** The page of recovery: the board, and one workflow as its rescuer reads it. */
import { frame } from "../design/frame.ts"
import { openPage } from "../design/open.ts"
import { makeScreens } from "../design/screens.ts"
import { together } from "../design/store.ts"
import { example } from "./example.ts"
import { onKey } from "./keys.ts"
import { live } from "./live.ts"
import { listen } from "./store.ts"
import { exampleView, screen } from "./views/board.ts"

const screens = makeScreens("board", screen, {
  workflow: () => import("./views/workflowDetail.ts")
})

const isKeyMissing = () => {
  const { key, service: { authMode } } = frame.get()
  return key === "" && authMode !== "open"
}

const refresh = () => {
  if (isKeyMissing()) return
  void live()
  screens.refresh()
}

const view = () => isKeyMissing() ? exampleView(example) : screens.view()

openPage({ store: together({ listen }, screens), view, isKeyed: true, refresh })
document.addEventListener("keydown", onKey)
refresh()
