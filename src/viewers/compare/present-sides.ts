import type { ViewAnswer, ViewContext } from '../report/data-view.ts'
import type { PresentedSide } from './compared-view.ts'
import type { Levels } from './levels-of.ts'
import type { Side } from './side.ts'

/** A side with what its report answered for a view. */
export interface AnsweredSide {
  readonly side: Side
  readonly answer: ViewAnswer
}

/** Presents a view of all sides with the settings of the reader, each over its own days. */
export function presentSides(
  answered: readonly AnsweredSide[],
  levels: (side: Side) => Levels,
  context: Pick<ViewContext, 'weekday' | 'tripLengths'>,
): readonly PresentedSide[] {
  return answered.map(({ side, answer }) => {
    const { period, weekdays } = side
    return { side, levels: levels(side), shown: answer.present({ ...context, weekdays, period }) }
  })
}
