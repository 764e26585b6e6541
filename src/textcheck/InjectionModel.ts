import { Context } from "effect"
import type { Classifier } from "./model.ts"

interface Classifiers {
  /** Of windows of any text. */
  readonly texts: Classifier
  /** Of the sentences of what third parties wrote. */
  readonly orders: Classifier
}

/** The trained classifiers of the injection check. The implementation is in `layers/model/`. */
export class InjectionModel extends Context.Service<InjectionModel, Classifiers>()(
  "agent-services/textcheck/InjectionModel"
) {}
