import type { ComponentType } from 'react'
import type { ZoneScreenModel } from './model/model.ts'

type OwnPart = ComponentType<{ readonly model: ZoneScreenModel }>

/** The parts of the side menu that only one viewer has; a part that is absent is the usual one. */
export interface OwnParts {
  readonly filtersTab?: OwnPart
  readonly dataTab?: OwnPart
  readonly infoTab?: OwnPart
  /** Stands beside the tabs, where the stage is otherwise. */
  readonly corner?: OwnPart
  /** Stands below every tab: the exports. */
  readonly foot?: OwnPart
  /** An explanation of the measure, below the heading of the Data tab. */
  readonly measureNote?: OwnPart
}
