import type { ViewAnswer, ViewContext } from '../../kit/report/data-view.ts'
import type { PresentedSide } from './compared-view.ts'
import type { Levels } from './levels-of.ts'
import type { Side } from './side.ts'

/** A side with what its report answered for a view. */
export interface AnsweredSide {
  readonly side: Side
  readonly answer: ViewAnswer
}

/** What definitions call the periods of datasets that do not have the same. */
const EACH_PERIOD = "each dataset's period"

/** Presents a view of all sides with the settings of the reader, each over its own days; definitions are of the days of all sides. */
export function presentSides(
  answered: readonly AnsweredSide[],
  levels: (side: Side) => Levels,
  context: Pick<ViewContext, 'weekday' | 'tripLengths'>,
): readonly PresentedSide[] {
  const isOne = new Set(answered.map(({ side: { period } }) => `${period.first} ${period.last}`)).size <= 1
  return answered.map(({ side, answer }) => {
    const { weekdays } = side
    const period = isOne ? side.period : { ...side.period, called: EACH_PERIOD }
    return { side, levels: levels(side), shown: answer.present({ ...context, weekdays, period }) }
  })
}
