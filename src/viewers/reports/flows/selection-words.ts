import { FLOW_MODES, FLOW_PURPOSES } from '../../../domain/flows/flow.ts'
import { monthText, type Period } from '../../kit/report/period.ts'
import { FLOW_FILTERS } from '../../maps/flows/map.ts'
import type { Selection } from './flow-reader.ts'

/** The kind of day that a figure is a mean of: `day`, `weekday`, `day at weekends`. */
export const perOf = ({ daytype }: Selection): string =>
  daytype === 'weekday' ? 'weekday' : daytype === 'weekend' ? 'day at weekends' : 'day'

const nameIn = (names: Readonly<Record<string, string>>, code: string | undefined): string =>
  code === undefined ? '' : ` by ${names[code]}`

/** `Trips of October 2026 on weekdays from 07:00 to 10:00, per weekday with data.` */
export function selectionWords(selection: Selection, period: Period): string {
  const { part, daytype, mode, purpose } = selection
  const hours = FLOW_FILTERS.find(({ id }) => id === 'part')?.options.find(({ value }) => value === part)?.words
  const days = daytype === undefined ? '' : daytype === 'weekday' ? ' on weekdays' : ' at weekends'
  const time = hours === undefined ? '' : ` from ${hours}`
  const kind = purpose === undefined ? nameIn(FLOW_MODES, mode) : ` for ${FLOW_PURPOSES[Number(purpose) as 1]}`
  return `Trips${kind} of ${monthText(period)}${days}${time}, divided by the number of ${daytype === undefined ? 'days' : 'such days'} with data.`
}
