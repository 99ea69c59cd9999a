import type { DailyVisits, EventSide, HourlyVisits } from '../../../src/contract/location-insights.ts'
import type { VisitsByDate, VisitsByDistance } from '../../../src/contract/report-tables.ts'
import { upTo } from '../../../src/domain/up-to.ts'
import { byCell } from '../cells.ts'
import { tableOf } from '../counts/tables.ts'
import { dimension, HOURS_A_DAY, keysOf, totalOf, weekdayOf } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import type { Released } from '../gate/release.ts'
import { type ReportFigures, releaseReport } from '../gate/release-report.ts'
import { releaseTable } from '../gate/release-table.ts'
import { releaseTotals } from '../gate/release-totals.ts'
import { readDays } from '../reports/days.ts'
import { FAR_FINE, FINE_MARGINS, LOCAL_BLOCKS } from '../reports/distances.ts'
import { BY_PERIOD, protectTable, type TableMargin } from '../reports/protect-table.ts'
import { ofAll } from '../reports/report.ts'
import type { ReportRows, ReportView } from '../reports/report-views.ts'
import { DATE_MARGINS, dateOf, HOURLY_MARGINS, hourOfWeek } from '../reports/visits.ts'
import { type EventDays, PART } from './read-event.ts'

interface Asked {
  readonly context: FigureContext
  readonly buildId: number
  readonly event: EventDays
  readonly side: EventSide
}

/** Reads one view of a side of an event, through the disclosure gate. R: its rows. */
type EventReport<R> = (asked: Asked) => Promise<Released<ReportFigures<R>>>
const report = <R>(read: EventReport<R>): EventReport<R> => read

const daysOf = ({ event, side }: Asked): readonly number[] => event.counted?.[side] ?? []
const daysOn = (asked: Asked, weekday: number): number => daysOf(asked).filter(day => weekdayOf(day) === weekday).length

type PartDimension = 'part' | 'part-weekday' | 'part-hour-of-week' | 'part-distance-block' | 'part-distance-fine'

/** The cells of the side, by the cell of the dimension that the parts divide. */
const ofSide = (table: Iterable<readonly [number, Measure]>, by: PartDimension, side: EventSide) => {
  const width = dimension(by).width ?? 1
  return new Map(
    [...table].flatMap(([cell, measure]) =>
      Math.floor(cell / width) === PART[side] ? [[cell % width, measure] as const] : [],
    ),
  )
}

/** A side's visits by the weekdays that are counted, or all of them: what `readEvent` has found safe. */
const sideBy = async ({ context, buildId, event, side }: Asked, by: 'part' | 'part-weekday') =>
  event.counted === null
    ? new Map<number, Measure>()
    : ofSide(byCell(await context.count(buildId, tableOf('visits', by, event.counted))), by, side)

/** The cells of the side in a table of the month that all parts are protected in, beside the month's own cells. */
const protectSide = async (
  { context, buildId, event, side }: Asked,
  by: PartDimension,
  margins: readonly TableMargin[],
  keys: readonly number[],
) => {
  if (event.counted === null) return new Map<number, Measure>()
  const { released } = await protectTable({ ...context, parts: event.counted }, buildId, 'visits', by, margins, keys)
  return ofSide(released, by, side)
}

/** The total of a side, per day where it is divided. */
const totalsOf = async (asked: Asked, perDay: boolean) => {
  const totals = await sideBy(asked, 'part')
  const all = totals.get(0)
  return releaseTotals({
    totals: all && isSafe(all, asked.context.settings) ? totals : new Map(),
    of: ofAll,
    ...(perDay && { daysOf: () => daysOf(asked).length }),
  })
}

/** On a weekday of the event there are no other days than those of the two sides. */
const HOUR_MARGINS: readonly TableMargin[] = [
  { totals: 'hour-of-week', releasedBy: HOURLY_MARGINS },
  { totals: 'part-weekday' },
]
/** The other days of the month are what its brackets leave beside both sides. */
const BLOCK_MARGINS: readonly TableMargin[] = [{ totals: 'distance-block', releasedBy: BY_PERIOD }, { totals: 'part' }]
const PART_FINE_MARGINS: readonly TableMargin[] = [
  { totals: 'distance-fine', releasedBy: FINE_MARGINS },
  { totals: 'part-distance-block', releasedBy: BLOCK_MARGINS },
]

const views = {
  /** Visits per day of each weekday that has event days. */
  'visitors/averagedaily': report<DailyVisits>(async asked =>
    releaseReport(
      releaseTable('visitorcount', {
        keys: asked.event.weekdays,
        keyOf: weekday => ({ weekday }),
        released: await sideBy(asked, 'part-weekday'),
        daysOf: weekday => daysOn(asked, weekday),
      }),
      await totalsOf(asked, true),
    ),
  ),
  /** Visits in each hour, per day of each weekday that has event days. */
  'visitors/averagehourly': report<HourlyVisits>(async asked => {
    const keys = asked.event.weekdays.flatMap(weekday => upTo(HOURS_A_DAY).map(hour => weekday * HOURS_A_DAY + hour))
    const counted = keys.filter(key => daysOn(asked, hourOfWeek(key).weekday) > 0)
    const width = keysOf('hour-of-week').length
    const inBoth = Object.values(PART).flatMap(part => counted.map(key => part * width + key))
    const perDay = (weekday: number) => daysOn(asked, weekday)
    const released = await protectSide(asked, 'part-hour-of-week', HOUR_MARGINS, inBoth)
    const shown = new Set([...released.keys()].map(totalOf('hour-of-week', 'weekday')))
    const totals = [...(await sideBy(asked, 'part-weekday'))].filter(([weekday]) => shown.has(weekday))
    return releaseReport(
      releaseTable('visitorcount', {
        keys,
        keyOf: hourOfWeek,
        released,
        daysOf: key => perDay(hourOfWeek(key).weekday),
      }),
      releaseTotals({ totals: new Map(totals), of: weekday => ({ weekday }), daysOf: perDay }),
    )
  }),
  /** Visits on each day that is counted. */
  'visitors/bydate': report<VisitsByDate>(async asked => {
    const { context, buildId } = asked
    const { dates } = await readDays(context, buildId)
    const { released } = await protectTable(context, buildId, 'visits', 'date', DATE_MARGINS, dates)
    const keys = daysOf(asked)
    const shown = new Map([...released].filter(([date]) => keys.includes(date)))
    return releaseReport(
      releaseTable('visitorcount', { keys, keyOf: dateOf, released: shown }),
      await totalsOf(asked, false),
    )
  }),
  /** Visits of all days that are counted, by length of the trip. */
  'journeys/visitorsbydistance': report<VisitsByDistance>(async asked => {
    const blocks = await protectSide(asked, 'part-distance-block', BLOCK_MARGINS, keysOf('part-distance-block'))
    const fine = await protectSide(asked, 'part-distance-fine', PART_FINE_MARGINS, keysOf('part-distance-fine'))
    const released = new Map([
      ...[...blocks].filter(([bracket]) => LOCAL_BLOCKS.includes(bracket)),
      ...[...fine].filter(([bracket]) => FAR_FINE.includes(bracket)),
    ])
    return releaseReport(
      releaseTable('visitorcount', {
        keys: [...LOCAL_BLOCKS, ...FAR_FINE],
        keyOf: distancebracket => ({ distancebracket }),
        released,
      }),
      await totalsOf(asked, false),
    )
  }),
}
/** The views of the month's report that an event's report has, of each side. */
export type EventView = keyof typeof views & ReportView
export const eventViews: { readonly [V in EventView]: EventReport<ReportRows[V]> } = views

export const isEventView = (view: string): view is EventView => view in eventViews
