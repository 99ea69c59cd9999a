import { gradeOf } from '../../../domain/grade.ts'
import { intervalEnds, percentOf } from '../../../domain/known-digits.ts'
import { percentText } from '../../../domain/summaries/words.ts'
import type { ZoneGroup } from '../../../domain/summaries/zone-group.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import type { Measure, ZoneItem } from '../mode.ts'
import type { KnownZones } from '../zones/zone-names.ts'

/** One zone of the group, for the table, the charts and the map. */
export interface GroupRow {
  readonly zone: number
  /** 1 for the largest zone. */
  readonly rank: number
  readonly code: string
  readonly name: string
  readonly magnitude: number
  readonly displayGroup: number
  readonly devices: ZoneItem['devices']
  /** Per cent; null where the figure is not a count of people. */
  readonly margin: number | null
  /** 0 to 1; null where magnitudes cannot be summed. */
  readonly ofGroup: number | null
  readonly ofTotal: number | null
}

/** The rows of the group's largest zones; the id stands in for a name that is not loaded yet. */
export function groupRows(
  { zones, group, total }: ZoneGroup,
  items: ReadonlyMap<number, ZoneItem>,
  names: KnownZones,
  top: number,
  adds: boolean,
): readonly GroupRow[] {
  return zones.slice(0, top).map((zone, at) => ({
    zone: zone.zoneId,
    rank: at + 1,
    code: names.get(zone.zoneId)?.code ?? String(zone.zoneId),
    name: names.get(zone.zoneId)?.name ?? String(zone.zoneId),
    magnitude: zone.magnitude,
    displayGroup: zone.displayGroup,
    devices: items.get(zone.zoneId)?.devices ?? '<30',
    margin: zone.margin,
    ofGroup: adds && group > 0 ? zone.magnitude / group : null,
    ofTotal: adds && total > 0 ? zone.magnitude / total : null,
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

/**
 * The columns of the Data tab, those of a grouping in place of the shares, for which there would be no room. Exports also have the released figure and the ends of its interval, which are not rounded to
 * significant digits.
 */
export const groupColumns = (
  { magnitudeTitle, text, read, decimals }: Measure,
  ofGrouping: readonly Column<GroupRow>[] = [],
): readonly Column<GroupRow>[] => [
  { id: 'code', header: 'Zone ID', value: row => row.code },
  { id: 'name', header: 'Name', value: row => row.name, exportOnly: true },
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
  { ...share('group', '% of Group', row => row.ofGroup), exportOnly: ofGrouping.length > 0 },
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
