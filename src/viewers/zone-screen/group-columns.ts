import type { ZoneSummary } from '../../../workers/contract.ts'
import type { ZoneMagnitude } from '../../contract/location-insights.ts'
import { countText, percentText } from '../../domain/summaries/words.ts'
import type { ZoneGroup } from '../../domain/summaries/zone-group.ts'
import type { Column } from '../../ui/data-table/column.ts'

/** One zone of the group, as table, charts and map show it. */
export interface GroupRow {
  readonly zone: number
  /** 1: the largest. */
  readonly rank: number
  readonly code: string
  readonly name: string
  readonly magnitude: number
  readonly displayGroup: number
  readonly quality: ZoneMagnitude['quality']
  readonly margin: number
  /** 0 to 1. */
  readonly ofGroup: number
  readonly ofTotal: number
}

/** The group's largest zones with what is known of them; a zone whose name is not there yet stands under its id. */
export function groupRows(
  { zones, group, total }: ZoneGroup,
  items: ReadonlyMap<number, ZoneMagnitude>,
  names: ReadonlyMap<number, ZoneSummary>,
  top: number,
): readonly GroupRow[] {
  return zones.slice(0, top).map((zone, at) => ({
    zone: zone.zoneId,
    rank: at + 1,
    code: names.get(zone.zoneId)?.code ?? String(zone.zoneId),
    name: names.get(zone.zoneId)?.name ?? String(zone.zoneId),
    magnitude: zone.magnitude,
    displayGroup: zone.displayGroup,
    quality: items.get(zone.zoneId)?.quality ?? 'low',
    margin: zone.margin,
    ofGroup: zone.magnitude / group,
    ofTotal: zone.magnitude / total,
  }))
}

const percent = (share: number) => Math.round(share * 1000) / 10

/** The columns of the Data tab; `magnitudeTitle` heads the figures. */
export const groupColumns = (magnitudeTitle: string): readonly Column<GroupRow>[] => [
  { id: 'code', header: 'Zone ID', value: row => row.code },
  { id: 'name', header: 'Name', value: row => row.name, exportOnly: true },
  {
    id: 'magnitude',
    header: magnitudeTitle,
    numeric: true,
    value: row => row.magnitude,
    text: row => countText(row.magnitude),
  },
  {
    id: 'group',
    header: '% of Group',
    numeric: true,
    value: row => percent(row.ofGroup),
    order: row => row.ofGroup,
    text: row => percentText(row.ofGroup),
  },
  {
    id: 'total',
    header: '% of Total',
    numeric: true,
    value: row => percent(row.ofTotal),
    order: row => row.ofTotal,
    text: row => percentText(row.ofTotal),
  },
  { id: 'class', header: 'Class', value: row => row.displayGroup, exportOnly: true },
  { id: 'quality', header: 'Quality', value: row => row.quality, exportOnly: true },
  { id: 'margin', header: 'Margin, ± %', value: row => row.margin, exportOnly: true },
]
