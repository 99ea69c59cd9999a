import { WORKER } from '../../server/db/database.ts'
import { type Month, monthKey, monthOf } from '../../src/domain/month-period.ts'
import { lastSaturday } from '../last-saturday.ts'
import { bankHolidays } from '../trips/period.ts'
import {
  actorOf,
  DEMO,
  type HistoryParts,
  monthOfOrder,
  orderingAt,
  payloadOf,
  putInto,
  timeOfOrder,
  unlessRefused,
} from './dated-orders.ts'
import { EVENT_ORDER, SERIES_ORDER } from './past-orders.ts'

/** The bank holidays of the months that have data, by date. */
export const holidaysOf = (months: readonly Month[]) => {
  const years = [...new Set(months.map(({ year }) => year))]
  const keys = new Set(months.map(monthKey))
  return years.flatMap(bankHolidays).filter(({ date }) => keys.has(date.slice(0, 7)))
}

/** The series that an earlier month has begun; null before that. */
const begunSeries = ({ database }: HistoryParts): Promise<{ readonly id: number } | null> =>
  database.within(WORKER, async tx => {
    const found = await tx
      .selectFrom('dataset_series')
      .select('id')
      .where('name', '=', SERIES_ORDER.name)
      .executeTakeFirst()
    return found ?? null
  })

/** Adds a month to the order of one place in every month, dated back to after that month; under its key it is placed once. */
const placeMonth = (parts: HistoryParts, month: Month): Promise<void> =>
  unlessRefused(parts, `${SERIES_ORDER.name}, ${monthKey(month)}`, async () => {
    const { ordering } = await orderingAt(parts, timeOfOrder(SERIES_ORDER, month), [month])
    const actor = await actorOf(parts, SERIES_ORDER.by)
    const order = { ...(await payloadOf(parts, SERIES_ORDER, month)), clientProjectName: SERIES_ORDER.name }
    const series = (await begunSeries(parts)) ?? { kind: 'months' as const, name: SERIES_ORDER.name }
    const { id } = await ordering.place(
      actor,
      { shared: order, lines: [order], quotedCredits: undefined, request: order, series },
      `${DEMO}: ${SERIES_ORDER.name}, ${monthKey(month)}`,
    )
    await putInto(parts.database, actor, SERIES_ORDER.group, id)
  })

/** The orders of the series, one for each month that has data. */
export const seriesSteps = (parts: HistoryParts, months: readonly Month[]) =>
  months.map(month => ({ at: timeOfOrder(SERIES_ORDER, month), take: () => placeMonth(parts, month) }))

/** The newest bank holiday that has data; in a world without one, the last Saturday of its newest month. */
const eventOf = (months: readonly Month[]): { readonly month: Month; readonly date: string; readonly name: string } => {
  const holiday = holidaysOf(months).at(-1)
  const month = monthOf(holiday?.date ?? '')
  if (holiday !== undefined && month !== null) return { month, ...holiday }
  const newest = monthOfOrder(EVENT_ORDER, months)
  return { month: newest, date: lastSaturday(newest), name: 'last Saturday' }
}

/** Places the order of an event, dated back; under its key it is placed once. */
export const placeEvent = (parts: HistoryParts, months: readonly Month[]): Promise<void> =>
  unlessRefused(parts, EVENT_ORDER.name, async () => {
    const { month, date, name } = eventOf(months)
    const { ordering } = await orderingAt(parts, timeOfOrder(EVENT_ORDER, monthOfOrder(EVENT_ORDER, months)), [month])
    const actor = await actorOf(parts, EVENT_ORDER.by)
    const order = {
      ...(await payloadOf(parts, EVENT_ORDER, month)),
      clientProjectName: `${EVENT_ORDER.name}, ${name}`,
      eventDays: [date],
    }
    const { id } = await ordering.request(actor, order, `${DEMO}: ${EVENT_ORDER.name}`)
    await putInto(parts.database, actor, EVENT_ORDER.group, id)
  })
