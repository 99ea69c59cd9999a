import { DWELL, PERTURBED, REPEAT_VISIT, VISIT } from '../../../domain/definitions.ts'
import {
  type MeasureWords,
  REPEATS_OVER_TIME,
  STAYS_OVER_TIME,
  VISITS_OVER_TIME,
} from '../../../domain/summaries/over-time.ts'
import type { MeasureId } from './series-link.ts'

const SECONDS_PER_MINUTE = 60

/** A figure that a series shows for each month. */
export interface Measure {
  readonly id: MeasureId
  readonly title: string
  /** The column of the table, such as `Visits`. */
  readonly column: string
  /** The name within a sentence, such as `visits a day`. */
  readonly what: string
  /** The name in the page's title, such as `visits by month`. */
  readonly titled: string
  /** Figures are divided by this before they are displayed. */
  readonly per: number
  readonly words: MeasureWords
  readonly definition: string
}

const OF_WEEKDAYS = 'the seven days of the week counted equally'

export const MEASURE: Readonly<Record<MeasureId, Measure>> = {
  visits: {
    id: 'visits',
    title: 'Visits a day',
    column: 'Visits',
    what: 'visits a day',
    titled: 'visits',
    per: 1,
    words: VISITS_OVER_TIME,
    definition: `Visits per day of each month or week, ${OF_WEEKDAYS}. ${VISIT} ${PERTURBED}`,
  },
  repeat: {
    id: 'repeat',
    title: 'Repeat visits',
    column: 'Repeat visits',
    what: 'repeat visits a day',
    titled: 'repeat visits',
    per: 1,
    words: REPEATS_OVER_TIME,
    definition: `Repeat visits per day of each month, ${OF_WEEKDAYS}. ${REPEAT_VISIT} ${PERTURBED}`,
  },
  stay: {
    id: 'stay',
    title: 'Stay',
    column: 'Minutes',
    what: 'average dwell in minutes',
    titled: 'stays',
    per: SECONDS_PER_MINUTE,
    words: STAYS_OVER_TIME,
    definition: `Mean stay of dwells in each month in minutes, ${OF_WEEKDAYS}. ${DWELL} ${PERTURBED}`,
  },
}
