import type { Compared, Difference } from '../../../domain/compare/compare-tables.ts'
import { intervalEnds } from '../../../domain/disclosure/known-digits.ts'
import { IN_ONE_AREA } from '../../../domain/summaries/zone-group.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { exportNotes } from '../../kit/report/export-notes.ts'
import { filterWords } from '../../kit/zone-map/filters.ts'
import type { MapMeasure, ZoneItem } from '../../kit/zone-map/mode.ts'
import { readingText, valueText } from '../compare/figure-words.ts'
import type { Per } from '../compare/normalisation.ts'
import type { Shown } from './compare-map-link.ts'
import { CLEAR_NOTE, shownInterval, shownText, unitText } from './difference-words.ts'
import type { MapSide } from './map-sides.ts'
import type { CompareMapModel } from './model/create-compare-map.ts'
import {
  type ComparedSide,
  isInOneArea,
  type SideFigures,
  shownOf,
  type ZoneComparison,
} from './model/zone-comparison.ts'

/** A figure in the unit of the comparison. */
interface ScaledFigure {
  readonly value: number
  readonly margin: number | null
}

/** A place of a dataset compared with the base. */
export interface ComparedRow {
  readonly zone: number
  readonly name: string
  readonly base: ScaledFigure
  readonly figure: ScaledFigure
  readonly difference: Difference
  /** Its rank among the rises or the falls. Null if the difference is not clear. */
  readonly rank: number | null
}

/**
 * Returns a function that creates the rows of a dataset's places, with their ranks. Places that only one of the two
 * datasets has get no row.
 */
export function rowsIn(comparison: ZoneComparison, id: number) {
  const side = comparison.sides.get(id)
  const figures = comparison.figures.get(id)
  return (zones: readonly number[], isRanked: boolean): readonly ComparedRow[] =>
    zones.flatMap((zone, at) => {
      const difference = side?.rows.get(zone)
      if (difference?.kind !== 'compared' || figures === undefined) return []
      const place = comparison.placeOf.get(zone)?.name ?? String(zone)
      const name = isInOneArea(comparison, id, zone) ? `${place} (${IN_ONE_AREA})` : place
      const [base, figure] = [figureIn(comparison.base, zone), figureIn(figures, zone)]
      return [{ zone, name, base, figure, difference, rank: isRanked ? at + 1 : null }]
    })
}

function figureIn({ result, scale }: SideFigures, zone: number): ScaledFigure {
  const item = result.items.get(zone)
  return { value: (item?.magnitude ?? 0) * scale, margin: item?.margin ?? null }
}

/**
 * Returns the table's columns. The table sorts by the displayed value, and places without a determined index come last.
 * @param unit the unit of the differences, such as `visits a day`
 */
export const comparedColumns = (side: string, show: Shown, per: Per, unit: string): readonly Column<ComparedRow>[] => [
  { id: 'zone', header: 'Place', value: row => row.name },
  {
    id: 'base',
    header: 'Base',
    numeric: true,
    value: row => row.base.value,
    text: row => valueText(row.base.value, row.base.margin, per),
  },
  {
    id: 'figure',
    header: side,
    numeric: true,
    value: row => row.figure.value,
    text: row => valueText(row.figure.value, row.figure.margin, per),
  },
  {
    id: 'shown',
    header: show === 'index' ? 'Index' : `Difference, ${unit}`,
    numeric: true,
    value: row => shownText(row.difference, show),
    order: row => shownOf(row.difference, show),
  },
  { id: 'interval', header: '95% interval', numeric: true, value: row => shownInterval(row.difference, show) ?? '–' },
]

/** A place as a row of an exported file. */
export interface ExportedZone {
  readonly zone: number
  readonly zones: readonly number[]
  /** The codes of its zones, separated by spaces. */
  readonly code: string
  readonly name: string
}

/**
 * Returns the columns of the files: the figure of each dataset and, except for the base, the difference and the index
 * with their intervals.
 */
function exportColumns(
  base: MapSide,
  others: readonly MapSide[],
  comparison: ZoneComparison,
  unit: string,
  { decimals }: Pick<MapMeasure, 'decimals'>,
): readonly Column<ExportedZone>[] {
  const { base: under, figures, sides, per } = comparison
  const column = (header: string, value: (zone: number) => string | number | null): Column<ExportedZone> => ({
    id: header,
    header,
    value: ({ zone }) => value(zone),
  })
  const ofFigures = ({ details: { id }, name, month }: MapSide, { result, scale }: SideFigures) => {
    const title = `${name}, ${month} (dataset ${id})`
    const item = (zone: number): ZoneItem | undefined => result.items.get(zone)
    const ends = (zone: number, end: 0 | 1) => {
      const zoneItem = item(zone)
      return zoneItem === undefined ? null : intervalEnds(zoneItem.magnitude, zoneItem.margin, decimals)[end]
    }
    return [
      column(`${title}: released`, zone => item(zone)?.magnitude ?? null),
      column(`${title}: low, 95%`, zone => ends(zone, 0)),
      column(`${title}: high, 95%`, zone => ends(zone, 1)),
      column(`${title}: ${unit}`, zone => precise((item(zone)?.magnitude ?? Number.NaN) * scale)),
    ]
  }
  const ofSide = ({ name, month, details: { id } }: MapSide, { rows }: ComparedSide) => {
    const title = `${name}, ${month} (dataset ${id})`
    const of = (words: string, value: (row: Difference) => string | number | null) =>
      column(`${title}: ${words}`, zone => {
        const row: Compared | undefined = rows.get(zone)
        return row?.kind === 'compared' ? value(row) : null
      })
    return [
      of(`difference, ${unit}`, row => precise(row.difference)),
      of('difference low, 95%', row => precise(row.low)),
      of('difference high, 95%', row => precise(row.high)),
      of('index', row => precise(row.index)),
      of('index low, 95%', row => precise(row.indexLow)),
      of('index high, 95%', row => precise(row.indexHigh)),
      column(`${title}: reading`, zone => {
        const row = rows.get(zone)
        if (row?.kind !== 'compared') return 'no figure in one of the two'
        const reading = readingText(row, per !== 'share')
        return isInOneArea(comparison, id, zone) ? `${reading}, ${IN_ONE_AREA}` : reading
      }),
    ]
  }
  return [
    { id: 'name', header: 'Place', value: row => row.name },
    { id: 'code', header: 'Zones', value: row => row.code },
    ...ofFigures(base, under),
    ...others.flatMap(each => {
      const [figure, side] = [figures.get(each.id), sides.get(each.id)]
      return figure === undefined || side === undefined ? [] : [...ofFigures(each, figure), ...ofSide(each, side)]
    }),
  ]
}

/** The significant digits of a number in a file. Any further digits are only rounding errors. */
const FILE_DIGITS = 7
const precise = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : Number(value.toPrecision(FILE_DIGITS))

/** Returns every place with the figures of every dataset, and the notes of the file. */
export async function everyZone({ base, others, comparison, zones }: CompareMapModel) {
  const [result, mode, measure] = [comparison.peek(), zones.mode.peek(), zones.measure.peek()]
  const [state, disclosure] = [zones.state.peek(), zones.disclosure.peek()]
  if (result === null || mode === null || measure === null || disclosure === null) return null
  const places = result.zones.flatMap(zone => result.placeOf.get(zone) ?? [])
  await zones.names.want(places.flatMap(place => place.zones))
  const names = zones.names.known.peek()
  const codeOf = (zone: number) => names.get(zone)?.code ?? String(zone)
  const rows = places.map(place => ({
    zone: place.zoneId,
    zones: place.zones,
    code: place.zones.map(codeOf).join(' '),
    name: place.name,
  }))
  const filters = filterWords(mode, state.filters)
  return {
    name: `${base.label} compared, ${mode.title}`,
    rows: rows.sort((a, b) => a.code.localeCompare(b.code)),
    columns: exportColumns(base, others, result, unitText(measure, result.per), measure),
    notes: [
      [measure.subject, filters].filter(Boolean).join(', '),
      `Base: ${base.name}, ${base.month}, dataset ${base.details.id}`,
      CLEAR_NOTE,
      // The disclosure rules are the same for all datasets.
      ...new Set([base, ...others].flatMap(({ details }) => exportNotes(details, disclosure))),
      zones.credit,
    ],
  }
}
