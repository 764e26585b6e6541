import { Context } from "effect"
import type { Classifier } from "./model.ts"

/** The trained classifier of the injection check. The implementation is in `layers/model/`. */
export class InjectionModel extends Context.Service<InjectionModel, Classifier>()(
  "agent-services/textcheck/InjectionModel"
) {}
