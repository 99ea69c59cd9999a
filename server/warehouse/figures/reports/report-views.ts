import type { ReportRows, ReportView } from '../../../../src/contract/all-calls.ts'
import { DISTANCE_BOUNDS_KM } from '../../../../src/domain/constants.ts'
import { nodeNumber } from '../../counting/count-cells.ts'
import { LOCAL_KM } from '../../dimensions.ts'
import { finestSafeCut } from '../../disclosure/categories.ts'
import { cutTable } from '../../disclosure/cut-table.ts'
import {
  isMeanSafe,
  releaseDayTypes,
  releaseRepeats,
  releaseReport,
  releaseStays,
  releaseTable,
  releaseTotals,
} from '../../disclosure/release-tables.ts'
import { readDays } from '../figure-context.ts'
import { axisOf, type Cut, cutOf, DAY_TYPE_PARTS, hasFigures, type Part } from './cut-of.ts'
import { countTable, keyOf, overOf, type ReadView } from './report.ts'

const [VISITS, TRAVERSES] = ['visits', 'traverses'] as const

/** Visits by people who came once in the week, and repeat visits. */
const REPEAT_PARTS: readonly Part[] = [0, 1].map(repeat => ({ by: 'repeat', options: [repeat] }))

const repeatVisits: ReadView<ReportRows['visitors/repeatfrequency']> = async (context, buildId) => {
  const days = await readDays(context, buildId)
  const { axes, cells } = await cutOf(context, buildId, { rows: VISITS, by: ['weekday'], parts: REPEAT_PARTS })
  return releaseReport(releaseRepeats(keyOf('weekday', axes[0]!), cells, overOf(['weekday'], days, true)))
}

/** Returns true for a cell with trips of at most 35 km, false for one with longer trips, and both for a mixed cell. */
const sidesOf = ({ axes }: Cut, [node]: readonly number[]): readonly boolean[] => [
  ...new Set(axes[0]!.categories[node!]!.covers.map(bracket => bracket <= LOCAL_KM)),
]

/** Visits on one side of 35 km. Their total is released only if no cell has trips of both sides: it is then a sum of cells. */
const distancesOfSide =
  (by: 'local-distance' | 'far-distance', isLocal: boolean): ReadView<ReportRows['journeys/visitorsbydistance']> =>
  async (context, buildId) => {
    const cut = await cutOf(context, buildId, { rows: VISITS, by: [by] })
    const cells = cut.cells.filter(({ nodes }) => sidesOf(cut, nodes).every(side => side === isLocal))
    const isParted = cut.cells.length > 0 && cut.cells.every(({ nodes }) => sidesOf(cut, nodes).length === 1)
    const options = cut.axes[0]!.categories[0]!.covers.filter(bracket => bracket <= LOCAL_KM === isLocal)
    const sets = [options.map(option => [option, 0] as const)]
    const period = await cutOf(context, buildId, { rows: VISITS, by: ['period'] })
    const axes = [cut.axes[0]!, period.axes[0]!]
    const totals = isParted ? await context.count(buildId, { rows: VISITS, axes, sets }) : []
    const days = await readDays(context, buildId)
    return releaseReport(
      releaseTable('visitorcount', [keyOf(by, cut.axes[0]!)], cells, overOf([by], days, false)),
      releaseTotals(
        null,
        totals.map(measure => ({ nodes: [], measures: [measure] })),
        () => 1,
      ),
    )
  }

/** The specification lists no rows by hour for other journeys. The totals of hours include them. */
const OTHER_PURPOSE = 5

/** Mean stays of dwells by the time of arrival, in seconds. */
const meanStays =
  <R>(by: 'weekday' | 'hour', field: keyof R & string): ReadView<R> =>
  async (context, buildId) => {
    const axis = await axisOf(context, buildId, VISITS, by)
    const hasAny = await hasFigures(context, buildId, VISITS)
    const stays = new Map((await context.dwells.stays(buildId, axis)).map(row => [row.group, row]))
    const isSafe = (node: number) => {
      const stay = stays.get(node)
      return hasAny && stay !== undefined && isMeanSafe(stay, context.settings)
    }
    const cells = finestSafeCut(axis.categories, isSafe).map(node => ({ nodes: [node], measures: [stays.get(node)!] }))
    return releaseReport(releaseStays(keyOf(by, axis, 0, { field }), cells))
  }

/** A person who stays is counted in every hour, so the hours do not add up to a total. */
const dwellersByTime: ReadView<ReportRows['dwells/dwellersbytime']> = async (context, buildId) => {
  const days = await readDays(context, buildId)
  const axes = [await axisOf(context, buildId, VISITS, 'hour'), await axisOf(context, buildId, VISITS, 'weekday')]
  const hasAny = await hasFigures(context, buildId, VISITS)
  const people = new Map((await context.dwells.people(buildId, days.dates, axes)).map(row => [row.group, row]))
  const countAt = (nodes: readonly number[]) => [(hasAny && people.get(nodeNumber(axes, nodes))) || null]
  const cells = cutTable(axes, countAt, context.settings)
  const keys = [keyOf('weekday', axes[1]!, 1), keyOf('hour', axes[0]!, 0)]
  return releaseReport(releaseTable('visitorcount', keys, cells, overOf(['weekday', 'hour'], days, true)))
}

/**
 * Visits per weekday and per weekend day by band. If one kind of day has too few visits even in all bands together, both figures of a row
 * are for the average day.
 */
const byDayType =
  <R>(by: 'age' | 'gender'): ReadView<R> =>
  async (context, buildId) => {
    const { ofDayType, all } = await readDays(context, buildId)
    const divided = await cutOf(context, buildId, { rows: VISITS, by: [by], parts: DAY_TYPE_PARTS })
    const isDivided = divided.cells.length > 0
    const { axes, cells } = isDivided ? divided : await cutOf(context, buildId, { rows: VISITS, by: [by] })
    const days = isDivided ? ofDayType : ([all, all] as const)
    const both = isDivided ? cells : cells.map(cell => ({ ...cell, measures: [...cell.measures, ...cell.measures] }))
    const dayTypes = await cutOf(context, buildId, { rows: VISITS, by: ['day-type'] })
    const key = keyOf('day-type', dayTypes.axes[0]!, 0, {
      field: 'daytype',
      toKey: weekend => (weekend === 0 ? 'weekday' : 'weekend'),
    })
    return releaseReport(
      releaseDayTypes(keyOf(by, axes[0]!), both, days),
      releaseTotals(key, dayTypes.cells, overOf(['day-type'], await readDays(context, buildId), true)),
    )
  }

/** The upper bound of a distance bucket in km; 361 represents everything beyond the last bound. */
const boundOf = (bucket: number): number => DISTANCE_BOUNDS_KM[bucket] ?? 361

/** The calls number the buckets of distances from 1. */
const FROM_ONE = { toKey: (bucket: number) => bucket + 1 }

/** The figures of every table that the contract declares (`ReportRows`). Downloads list their sheets in this order. */
export const reportViews: { readonly [V in ReportView]: ReadView<ReportRows[V]> } = {
  /** Per day of each weekday, seven rows from Sunday. The total is for the average day of all days that have data. */
  'visitors/averagedaily': countTable({ rows: VISITS, by: ['weekday'], value: 'visitorcount', perDay: true }),
  /** In each hour, per day of its weekday: 168 rows from Sunday at 0. */
  'visitors/averagehourly': countTable({
    rows: VISITS,
    by: ['weekday', 'hour'],
    first: 'hour',
    value: 'visitorcount',
    perDay: true,
    totals: ['weekday'],
  }),
  'visitors/repeatfrequency': repeatVisits,
  'visitors/bydate': countTable({ rows: VISITS, by: ['date'], value: 'visitorcount' }),
  /** In brackets of 5 km up to 250 km; longer trips in the bracket 255. */
  'journeys/visitorsbydistance': countTable({ rows: VISITS, by: ['distance'], value: 'visitorcount' }),
  /** In brackets of 1 km. */
  'journeys/localvisitorsbydistance': distancesOfSide('local-distance', true),
  /** In brackets of 10 km up to 250 km; longer trips in the bracket 260. */
  'journeys/nonlocalvisitorsbydistance': distancesOfSide('far-distance', false),
  'purpose/journeysbypurpose': countTable({ rows: VISITS, by: ['purpose'], value: 'journeycount' }),
  'purpose/purposebyday': countTable({
    rows: VISITS,
    by: ['purpose', 'day-type'],
    value: 'journeycount',
    perDay: true,
    totals: ['day-type', 'purpose'],
  }),
  'purpose/purposebytime': countTable({
    rows: VISITS,
    by: ['purpose', 'hour'],
    value: 'journeycount',
    perDay: true,
    totals: ['purpose', 'hour'],
    has: ({ nodes: [purpose] }, [axis]) => {
      const { covers } = axis!.categories[purpose!]!
      return covers.length > 1 || covers[0] !== OTHER_PURPOSE
    },
  }),
  'mode/journeysbymode': countTable({ rows: VISITS, by: ['mode'], value: 'journeycount' }),
  'mode/modebyday': countTable({
    rows: VISITS,
    by: ['mode', 'day-type'],
    value: 'journeycount',
    perDay: true,
    totals: ['day-type', 'mode'],
  }),
  'mode/modebytime': countTable({
    rows: VISITS,
    by: ['mode', 'hour'],
    value: 'journeycount',
    perDay: true,
    totals: ['mode', 'hour'],
  }),
  'dwells/dwellsbyday': meanStays('weekday', 'dayofweek'),
  'dwells/dwellsbyhour': meanStays('hour', 'origin_hour'),
  'dwells/dwellersbytime': dwellersByTime,
  'demographics/visitorsbyageband': byDayType('age'),
  'demographics/visitorsbygender': byDayType('gender'),
  /** The same figures filter the chart of ages by gender, and that of genders by age. */
  'demographics/combined': countTable({
    rows: VISITS,
    by: ['age', 'gender'],
    first: 'gender',
    value: 'total',
    totals: ['all', 'age', 'gender'],
  }),
  'traversing/averagedaily': countTable({ rows: TRAVERSES, by: ['weekday'], value: 'visitorcount', perDay: true }),
  /** By the straight distances from the origin to the area and from there to the destination. */
  'traversing/tripsbydistance': countTable({
    rows: TRAVERSES,
    by: ['access', 'egress'],
    value: 'visitorcount',
    keys: [FROM_ONE, FROM_ONE],
  }),
  'traversing/mode': countTable({ rows: TRAVERSES, by: ['mode'], value: 'visitorcount' }),
  'traversing/purpose': countTable({ rows: TRAVERSES, by: ['purpose'], value: 'visitorcount' }),
  'traversing/hour': countTable({
    rows: TRAVERSES,
    by: ['hour'],
    value: 'visitorcount',
    perDay: true,
    keys: [{ field: 'hour_range' }],
  }),
  /** By the same distances and the straight distance of the whole trip: 512 rows. */
  'traversing/evtripsbydistance': countTable({
    rows: TRAVERSES,
    by: ['access', 'egress', 'crow-fly'],
    value: 'pev_trips',
    keys: [
      { field: 'distance_from_origin_km', toKey: boundOf },
      { field: 'distance_to_dest_km', toKey: boundOf },
      undefined,
    ],
  }),
}
