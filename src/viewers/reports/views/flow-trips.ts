import type { ChartSeries } from '../../../charts/chart-spec.ts'
import type { ReleasedTotal } from '../../../contract/location-insights.ts'
import { intervalEnds } from '../../../domain/disclosure/known-digits.ts'
import type { DeviceBand } from '../../../domain/disclosure/quality.ts'
import {
  clearlyDifferentTrips,
  roundTrips,
  tripDifferenceText,
  tripsIntervalText,
  tripsText,
} from '../../../domain/flows/flow.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { type Bar, gapText, type ViewRow } from '../../kit/report/view-rows.ts'

type Shown = Pick<ViewRow, 'value' | 'margin'>

/** Trips of an average day are released with two decimals. */
const DECIMALS = 2
const twoDecimals = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS

/** Returns the columns of a figure: its interval on screen, the ends of the interval in files. */
const figureColumns = (
  id: string,
  header: string,
  of: (row: ViewRow) => Shown | undefined,
): readonly Column<ViewRow>[] => [
  {
    id,
    header,
    numeric: true,
    value: row => {
      const { value = null, margin = null } = of(row) ?? {}
      return value === null ? null : roundTrips(value, margin)
    },
    order: row => of(row)?.value ?? null,
    text: row => {
      const { value = null, margin = null } = of(row) ?? {}
      return value === null ? '–' : tripsText(value, margin)
    },
  },
  {
    id: `${id}released`,
    header: `${header}, released`,
    numeric: true,
    value: row => twoDecimals(of(row)?.value ?? null),
    exportOnly: true,
  },
  { id: `${id}low`, header: `${header}, low, 95%`, numeric: true, value: row => endOf(of(row), 0), exportOnly: true },
  { id: `${id}high`, header: `${header}, high, 95%`, numeric: true, value: row => endOf(of(row), 1), exportOnly: true },
]

const endOf = (figure: Shown | undefined, end: 0 | 1): number | null =>
  figure?.value == null ? null : intervalEnds(figure.value, figure.margin, DECIMALS)[end]

/** A column that describes the 95 % interval of a row's figure. */
const intervalColumn = (header: string): Column<ViewRow> => ({
  id: 'interval',
  header,
  numeric: true,
  value: row => row.value,
  text: row => (row.value === null ? '' : (tripsIntervalText(row.value, row.margin) ?? '')),
  screenOnly: true,
  wideOnly: true,
})

/** Returns the columns of trips of an average day with their interval. */
export const tripColumns = (header: string): readonly Column<ViewRow>[] => [
  ...figureColumns('value', header, row => row),
  intervalColumn('95% interval'),
]

interface TwoWays {
  readonly there: string
  readonly back: string
  readonly difference: string
}

/** Returns the columns of a row's two figures and their difference, if it is clear. */
export const twoWayColumns = ({ there, back, difference }: TwoWays): readonly Column<ViewRow>[] => [
  ...figureColumns('value', there, row => row),
  intervalColumn(`${there}, 95%`),
  ...figureColumns('beside', back, row => row.beside),
  {
    id: 'difference',
    header: difference,
    numeric: true,
    value: row => {
      const both = bothOf(row)
      return both !== null && clearlyDifferentTrips(...both) ? twoDecimals(both[0].trips - both[1].trips) : null
    },
    text: row => {
      const both = bothOf(row)
      return both === null ? '–' : tripDifferenceText(...both)
    },
  },
  { id: 'gap', header: 'Note', value: row => gapText(row), exportOnly: true },
]

const bothOf = (row: ViewRow) => {
  const [there, back] = [row.value, row.beside?.value ?? null]
  if (there === null || back === null) return null
  return [
    { trips: there, margin: row.margin },
    { trips: back, margin: row.beside?.margin ?? null },
  ] as const
}

/** A column with the rank of a row by size. */
export const rankColumn: Column<ViewRow> = {
  id: 'name',
  header: 'Rank',
  numeric: true,
  value: row => row.order + 1,
}

/** Trips of an average day. Null if no data exist. */
export type TripsOfDay = Pick<ViewRow, 'value' | 'margin' | 'devices'>

export const NO_TRIPS: TripsOfDay = { value: null, margin: null, devices: null }

interface Trips {
  readonly trips: number | null
  readonly margin: number | null
  readonly devices: DeviceBand | null
}

/**
 * Converts the trips of a period to a figure of an average day.
 * @param days the number of days with data
 */
export const meanDay = (trips: Trips | null | undefined, days: number): TripsOfDay =>
  trips == null || trips.trips === null
    ? NO_TRIPS
    : { value: trips.trips / Math.max(1, days), margin: trips.margin, devices: trips.devices }

/** Converts a figure to the total of all rows. */
export const totalsOf = ({ value, margin, devices }: TripsOfDay): readonly ReleasedTotal[] =>
  value === null || margin === null || devices === null ? [] : [{ of: {}, value, margin, devices }]

/** The number of rows with two bars each that fit in a chart. */
const MOST_DRAWN = 20

/**
 * Returns the bars of rows with two figures. A row's bars are side by side, and rows are in the order of their rank. A
 * missing second figure is left out.
 */
export const twoWayBars = (rows: readonly ViewRow[], series: readonly ChartSeries[]): readonly Bar[] =>
  rows.slice(0, MOST_DRAWN).flatMap((row, slot) =>
    series.flatMap(({ name: seriesName, hue }, which) => {
      const figure = which === 0 ? row : row.beside
      if (figure === undefined) return []
      const { value, margin, devices } = figure
      return {
        name: `${row.name}, ${seriesName.toLowerCase()}`,
        label: row.label,
        order: row.order * series.length + which,
        value,
        margin,
        devices,
        hue,
        pair: { slot, slotName: row.name, series: which, seriesName },
        row,
      }
    }),
  )
