import { WORKER } from '../../server/db/database.ts'
import { createSeriesOrders } from '../../server/services/series/series-orders.ts'
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

/** Places the order of one place in every month that has data, dated back; under its key it is placed once. */
export const placeSeries = (parts: HistoryParts, months: readonly Month[]): Promise<void> =>
  unlessRefused(parts, SERIES_ORDER.name, async () => {
    const month = monthOfOrder(SERIES_ORDER, months)
    const { database, ordering } = await orderingAt(parts, timeOfOrder(SERIES_ORDER, month), months)
    const actor = await actorOf(parts, SERIES_ORDER.by)
    const order = { ...(await payloadOf(parts, SERIES_ORDER, month)), clientProjectName: SERIES_ORDER.name }
    const { id } = await createSeriesOrders({ database, ordering }).request(
      actor,
      { order, months: months.map(monthKey) },
      `${DEMO}: ${SERIES_ORDER.name}`,
    )
    const datasets = await parts.database.within(WORKER, tx =>
      tx.selectFrom('datasets').select('id').where('series_id', '=', id).orderBy('id').execute(),
    )
    for (const dataset of datasets) await putInto(parts.database, actor, SERIES_ORDER.group, dataset.id)
  })

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
