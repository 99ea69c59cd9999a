import type { MapTotal } from '../../../contract/location-insights.ts'
import { intervalEnds, percentOf } from '../../../domain/disclosure/known-digits.ts'
import { gradeOf } from '../../../domain/disclosure/quality.ts'
import { sumFigures } from '../../../domain/summaries/figure.ts'
import { percentText } from '../../../domain/summaries/words.ts'
import type { ZoneGroup } from '../../../domain/summaries/zone-group.ts'
import { counted, twoDigits, whole } from '../../../domain/text/numbers.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { RATE_WORDS, type RatePer } from './map-colours.ts'
import type { KnownZones } from './map-zone-file.ts'
import type { MapMeasure, ZoneItem } from './mode.ts'

/** One place in the group, for the table, the charts and the map. */
export interface GroupRow {
  /** The first zone of the place. */
  readonly zone: number
  readonly zones: readonly number[]
  /** 1 for the first place in the group. */
  readonly rank: number
  readonly name: string
  /** The code of a place that is a single zone, or else its number of zones, such as `12 zones`. */
  readonly code: string
  readonly magnitude: number
  /** Per 1,000 residents or per km2. Null for a map without rates. */
  readonly rate: number | null
  readonly residents: number | null
  readonly displayGroup: number
  readonly devices: ZoneItem['devices']
  /** As a percentage. Null if the figure is not a count of people. */
  readonly margin: number | null
  /** From 0 to 1. Null if magnitudes cannot be summed. */
  readonly ofGroup: number | null
  readonly ofTotal: number | null
}

/** @example zonesText(12) // '12 zones' */
export const zonesText = (zones: number): string => counted(zones, 'zone')

/**
 * Returns the code of a place that is a single zone, or else its number of zones. Uses the id until the code has
 * loaded.
 */
const codeOfPlace = ({ zoneId, zones }: Pick<ZoneItem, 'zoneId' | 'zones'>, names: KnownZones): string =>
  zones.length > 1 ? zonesText(zones.length) : (names.get(zoneId)?.code ?? String(zoneId))

/** Returns the rows of the first places in the group. */
export function groupRows(
  { zones, group, total }: ZoneGroup<ZoneItem>,
  names: KnownZones,
  top: number,
  adds: boolean,
): readonly GroupRow[] {
  return zones.slice(0, top).map((place, at) => ({
    zone: place.zoneId,
    zones: place.zones,
    rank: at + 1,
    name: place.name,
    code: codeOfPlace(place, names),
    magnitude: place.magnitude,
    rate: place.rate,
    residents: place.residents,
    displayGroup: place.displayGroup,
    devices: place.devices,
    margin: place.margin,
    ofGroup: adds && group > 0 ? place.magnitude / group : null,
    ofTotal: adds && total > 0 ? place.magnitude / total : null,
  }))
}

const NO_SHARE = '–'

const share = (id: string, header: string, of: (row: GroupRow) => number | null): Column<GroupRow> => ({
  id,
  header,
  numeric: true,
  value: row => {
    const part = of(row)
    return part === null ? NO_SHARE : percentOf(part)
  },
  order: of,
  text: row => {
    const part = of(row)
    return part === null ? NO_SHARE : percentText(part)
  },
})

/** A column with visits per 1,000 residents or per km2. */
const rateColumn = (per: RatePer): Column<GroupRow> => ({
  id: 'rate',
  header: `P${RATE_WORDS[per].slice(1)}`,
  numeric: true,
  value: row => (row.rate === null ? null : Number(row.rate.toPrecision(RATE_DIGITS))),
  order: row => row.rate,
  text: row => (row.rate === null ? NO_SHARE : twoDigits(row.rate)),
})
const RATE_DIGITS = 4

interface GroupColumnsOptions {
  /** The unit that rates refer to. Null for a map without rates. */
  readonly per: RatePer | null
  /** The columns of a grouping, which replace the shares because the table cannot fit both. */
  readonly ofGrouping?: readonly Column<GroupRow>[] | undefined
  /** Returns the codes of a place's zones, for exports. */
  readonly codes?: (row: GroupRow) => string
}

/**
 * Returns the columns of the Data tab. Exports also contain the released figure and the ends of its interval, which are
 * not rounded to significant digits.
 */
export const groupColumns = (
  { magnitudeTitle, text, read, decimals }: MapMeasure,
  { per, ofGrouping = [], codes = row => row.zones.join(' ') }: GroupColumnsOptions,
): readonly Column<GroupRow>[] => [
  { id: 'name', header: 'Place', value: row => row.name },
  { id: 'code', header: 'Zone ID', value: row => row.code, exportOnly: true },
  { id: 'zones', header: 'Zones', value: codes, exportOnly: true },
  { id: 'residents', header: 'Residents', value: row => row.residents, exportOnly: true },
  {
    id: 'magnitude',
    header: magnitudeTitle,
    numeric: true,
    value: row => read(row.magnitude, row.margin),
    order: row => row.magnitude,
    text: row => text(row.magnitude, row.margin),
  },
  { id: 'released', header: `${magnitudeTitle}, released`, value: row => row.magnitude, exportOnly: true },
  {
    id: 'low',
    header: 'Low, 95%',
    value: row => intervalEnds(row.magnitude, row.margin, decimals)[0],
    exportOnly: true,
  },
  {
    id: 'high',
    header: 'High, 95%',
    value: row => intervalEnds(row.magnitude, row.margin, decimals)[1],
    exportOnly: true,
  },
  ...ofGrouping,
  ...(per === null ? [] : [{ ...rateColumn(per), exportOnly: ofGrouping.length > 0 }]),
  { ...share('group', '% of Group', row => row.ofGroup), exportOnly: ofGrouping.length > 0 || per !== null },
  { ...share('total', '% of Total', row => row.ofTotal), exportOnly: ofGrouping.length > 0 },
  { id: 'class', header: 'Class', value: row => row.displayGroup, exportOnly: true },
  {
    id: 'quality',
    header: 'Quality',
    value: row => (row.margin === null ? null : gradeOf(row.margin)),
    exportOnly: true,
  },
  { id: 'margin', header: 'Margin, ± %', value: row => row.margin, exportOnly: true },
  { id: 'devices', header: 'Devices, about', value: row => row.devices, exportOnly: true },
]

/**
 * Returns the margin of a sum over places, as a percentage. Null for figures without margins.
 * @param total the total of all trips; if null, it is unknown, and the margin is wider
 */
export const sumMargin = (zones: readonly Pick<ZoneItem, 'magnitude' | 'margin'>[], total: MapTotal): number | null =>
  sumFigures(
    'all',
    zones.map(({ magnitude, margin }) => ({ name: '', value: magnitude, margin })),
    total === null ? null : { value: total.magnitude, margin: total.margin },
  ).margin

/** In larger groups, the slice of the other places would fill almost the whole ring. */
const MOST_IN_RING = 30

/**
 * The content of a group's ring: all places, with the smaller ones in one slice, or only the largest places, with a
 * sentence about the others.
 */
export interface GroupPie {
  readonly caption: string
  /** The slice of all other places. Null if all places are listed, or if `words` describes the others. */
  readonly rest: { readonly zones: number; readonly value: number } | null
  readonly words: string | null
}

/** @param shown the listed places, each with its own slice */
export function groupPie({ zones, group }: ZoneGroup, shown: readonly { readonly magnitude: number }[]): GroupPie {
  const value = group - shown.reduce((sum, row) => sum + row.magnitude, 0)
  const rest = zones.length - shown.length
  if (zones.length <= MOST_IN_RING)
    return { caption: 'Share of group', rest: rest === 0 ? null : { zones: rest, value }, words: null }
  return {
    caption: `Share of the ${whole(shown.length)} listed`,
    rest: null,
    words: `${whole(rest)} other places hold ${percentText(group === 0 ? 0 : value / group)} of the group.`,
  }
}

/**
 * Describes a group's total for screen readers. Null for an empty group.
 * @param total the total of all trips; null if it is not known
 * @example spokenGroup(group, VISITS_BY_ORIGIN, total) // '5,290,000 visits in the group of 226 places'
 */
export function spokenGroup(
  group: Pick<ZoneGroup, 'zones' | 'group'>,
  { adds, text, unit, magnitudeTitle }: Pick<MapMeasure, 'adds' | 'text' | 'unit' | 'magnitudeTitle'>,
  total: MapTotal,
): string | null {
  const count = group.zones.length
  if (count === 0) return null
  const places = `the group of ${counted(count, 'place')}`
  return adds
    ? `${text(group.group, sumMargin(group.zones, total))} ${unit} in ${places}`
    : `${magnitudeTitle} of ${places}`
}
