import { INDUSTRIES, PaymentsType } from '../../../domain/tourism.ts'
import { manyOf, option } from '../../kit/zone-map/many-of.ts'
import type { ModeFilter } from '../../kit/zone-map/mode.ts'

const PARTS_OF_DAY = ['off peak', 'AM', 'inter peak', 'PM'] as const
const DAY_KINDS = ['Weekday', 'Weekend'] as const

/** Values 1 to 4 are the parts of a weekday, 5 to 8 those of a day of the weekend. */
export const periodSelection = manyOf(
  'timeperiod',
  'Period selection',
  DAY_KINDS.flatMap((kind, at) =>
    PARTS_OF_DAY.map((part, of) =>
      option(String(at * PARTS_OF_DAY.length + of + 1), `${kind} ${part}`, `${kind.toLowerCase()} ${part}`),
    ),
  ),
)

export const dayType = manyOf('daytypes', 'Day type', [
  option('0', 'Weekday', 'weekdays'),
  option('1', 'Weekend', 'weekends'),
])

export const dwellTime = manyOf('dwelltime', 'Dwell time', [
  option('0', 'Short, under 2 hours', 'short stays'),
  option('1', 'Medium, 2 to 6 hours', 'medium stays'),
  option('2', 'Long, over 6 hours', 'long stays'),
])

export const industry = manyOf(
  'industries',
  'Industry',
  INDUSTRIES.map(name => option(name, name)),
)

/** Whether payments are counted or summed; the reader must select one before a search. */
export const paymentsType: ModeFilter = {
  kind: 'one',
  id: 'paymentstype',
  label: 'Payments type',
  required: true,
  options: [
    option(String(PaymentsType.Count), 'Count', 'by count'),
    option(String(PaymentsType.Amount), 'Amount', 'by amount'),
  ],
}
