import type { ChartSeries } from '../../../charts/chart-spec.ts'
import type { HourTrips } from '../../../contract/flows.ts'
import { FLOW_TRIP, PERTURBED } from '../../../domain/definitions.ts'
import { commonCut, figuresOnce, valuesOf } from '../../../domain/disclosure/merged-rows.ts'
import { sumOfTrips } from '../../../domain/flows/zone-sums.ts'
import { hoursSentence } from '../../../domain/summaries/flow-hours-sentence.ts'
import { type Axis, type Category, pairRows, type ReleasedRow } from '../../kit/report/axis-rows.ts'
import { qualityColumns, seriesColumn, slotColumn } from '../../kit/report/columns.tsx'
import { HOURS, hourAxis } from '../../kit/report/common-axes.ts'
import { defineReadView, type ViewContext } from '../../kit/report/data-view.ts'
import { seriesRows } from '../../kit/report/view-rows.ts'
import { type FlowReader, selectionWords } from './flow-reader.ts'
import { meanDay, NO_TRIPS, tripColumns } from './flow-trips.ts'

const SERIES: readonly (Category<'in' | 'out'> & ChartSeries)[] = [
  { key: 'in', name: 'In', hue: 1 },
  { key: 'out', name: 'Out', hue: 2 },
]
const DIRECTIONS: Axis<'in' | 'out'> = { field: 'direction', categories: SERIES, nameOf: () => 'In and out' }
const HOURS_A_DAY = HOURS.length
/** The option for all zones together. */
const ALL = 'all'
/** All zones together are offered if they have at least this number of hours, or groups of hours, in common. */
const LEAST_PARTS = 8

interface HourOfZone extends ReleasedRow {
  readonly direction: 'in' | 'out'
  readonly hour: number
  readonly value: number | null
}

/** The trips by hour of one zone, or of several zones together. */
interface OfZone {
  readonly key: string
  readonly name: string
  /** The name in sentences. */
  readonly inText: string
  readonly hours: readonly HourOfZone[]
}

const chosen = (items: readonly OfZone[], { picked }: ViewContext): OfZone | undefined =>
  items.find(({ key }) => key === picked) ?? items[0]

/** Trips into and out of a zone by hour of departure. */
export const hoursView = (reader: FlowReader) =>
  defineReadView<OfZone>(
    {
      id: 'hours',
      title: 'Trips by Hour',
      kinds: ['line', 'bar'],
      series: SERIES,
      choice: (items, context) => ({
        label: 'Zone',
        options: items.map(({ key, name }) => ({ value: key, label: name })),
        value: chosen(items, context)?.key ?? '',
      }),
      rows: (items, context) =>
        pairRows(chosen(items, context)?.hours ?? [], hourAxis(), DIRECTIONS, item => item.value),
      sentence: (rows, context, _, items) => {
        const name = chosen(items, context)?.inText ?? 'the zones'
        const hoursOfSeries = (series: number) =>
          seriesRows(rows, series).map(figure => ({ ...figure, covers: figure.pair?.slots ?? [] }))
        return hoursSentence([
          { name: `Trips into ${name}`, hours: hoursOfSeries(0) },
          { name: `Trips out of ${name}`, hours: hoursOfSeries(1) },
        ])
      },
      table: () => 'Trips by hour of departure',
      columns: () => [slotColumn('Hour'), seriesColumn('Direction'), ...tripColumns('Trips'), ...qualityColumns],
      chart: () => ({
        subject: 'trips into and out of the zone by hour of departure, 24 hours',
        measure: { of: 'Trips', per: 'day' },
        axisTitle: 'Hour of departure',
        marksEnds: false,
      }),
      definition: ({ period }) =>
        `${selectionWords({}, period)} Trips into a zone are counted at the hour at which they depart elsewhere. Several zones together are the sum of their trips, so that a trip between two of them counts in both directions. ${FLOW_TRIP} ${PERTURBED}`,
    },
    async (call, { datasetid }, signal) => {
      const from = { call, datasetid, signal }
      const [{ Zones, Out, In, Days, Disclosure }, nameOf] = await Promise.all([reader.hours(from), reader.names(from)])
      const zones = Zones.map(zone => ({
        key: String(zone),
        name: nameOf(zone),
        inText: nameOf(zone),
        hours: [...hoursOf(zone, In, 'in', Days), ...hoursOf(zone, Out, 'out', Days)],
      }))
      return { items: [...together(zones), ...bySize(zones)], totals: [], disclosure: Disclosure }
    },
  )

const hoursOf = (
  zone: number,
  rows: readonly HourTrips[],
  direction: HourOfZone['direction'],
  days: number,
): readonly HourOfZone[] =>
  rows
    .filter(({ zoneId }) => zoneId === zone)
    .map(row => ({ ...meanDay(row, days), hour: row.hour, direction, covers: row.covers }))

const shownOf = ({ hours }: OfZone) => hours.filter(({ value }) => value !== null)

/** Returns the zones that show at least one hour, sorted by trips, most first. */
const bySize = (zones: readonly OfZone[]): readonly OfZone[] => {
  const size = (zone: OfZone) => shownOf(zone).reduce((sum, { value }) => sum + (value ?? 0), 0)
  const shown = zones.filter(zone => shownOf(zone).length > 0).toSorted((a, b) => size(b) - size(a))
  return shown.length > 0 ? shown : zones.slice(0, 1)
}

/**
 * Returns the sum of the zones that have figures for all hours in both directions, by the hours that all of them show
 * separately. Empty if there are fewer than two such zones, or if they have few hours in common.
 */
function together(zones: readonly OfZone[]): readonly OfZone[] {
  const whole = zones.filter(zone => shownOf(zone).length === 2 * HOURS_A_DAY)
  if (whole.length < 2) return []
  const sums = SERIES.map(({ key }) => sumByHour(whole, key))
  if (sums.some(rows => rows.length < LEAST_PARTS)) return []
  const isAll = whole.length === zones.length
  return [
    {
      key: ALL,
      name: isAll ? 'All zones' : 'All zones with hourly figures',
      inText: isAll ? 'all zones' : 'these zones',
      hours: sums.flat(),
    },
  ]
}

/**
 * Returns the trips of several zones in one direction: the average hour of each group of hours that no zone divides.
 */
function sumByHour(zones: readonly OfZone[], direction: HourOfZone['direction']): readonly HourOfZone[] {
  const figures = zones.map(({ hours }) =>
    figuresOnce(
      hours.filter(each => each.direction === direction),
      ['hour'],
    ).map(figure => ({ figure, hours: valuesOf(figure, 'hour').map(Number) })),
  )
  return commonCut(figures.map(table => table.map(({ hours }) => hours))).map(hours => {
    const parts = figures.flat().filter(part => part.hours.every(hour => hours.includes(hour)))
    const amounts = parts.map(({ figure, hours: { length } }) => ({ ...figure, value: (figure.value ?? 0) * length }))
    const sum = sumOfTrips(amounts, null) ?? NO_TRIPS
    return {
      ...sum,
      value: sum.value === null ? null : sum.value / hours.length,
      direction,
      hour: hours[0] ?? 0,
      ...(hours.length > 1 && { covers: { hour: hours } }),
    }
  })
}
