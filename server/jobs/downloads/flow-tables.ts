import type { DeviceBand } from '../../../src/domain/device-band.ts'
import type { DatasetRow } from '../../services/datasets/dataset-access.ts'
import { flowZones } from '../../services/figures/flows.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { FlowSheet } from './flow-sheets.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf, type Value } from './table.ts'
import type { ZonesOf } from './zone-tables.ts'

interface Figure {
  readonly trips: number | null
  readonly devices: DeviceBand | null
  readonly margin: number | null
}
const figureOf = ({ trips, devices, margin }: Figure): Value[] => [trips, ...marksOf({ value: trips, devices, margin })]

const SELECTION_COLUMNS = ['part_of_day', 'day_type', 'mode', 'purpose', 'days'] as const

/** The tables of a dataset of flows: every released pair in every selection, and the trips out of and into each zone. */
export const flowTables = async (
  movement: Pick<MovementData, 'flowHours'>,
  dataset: Pick<DatasetRow, 'selected_zones'>,
  buildId: number,
  sheets: readonly FlowSheet[],
  zonesOf: ZonesOf,
): Promise<DownloadTable[]> => {
  const zones = flowZones(dataset)
  const named = new Map((await zonesOf(zones)).map(zone => [zone.id, zone]))
  const endOf = (zone: number): Value[] => {
    const { code = '', name = '' } = named.get(zone) ?? {}
    return zone === 0 ? [0, '', 'Outside'] : [zone, code, name]
  }
  const { Out, In } = await movement.flowHours({ buildId, zones, dayType: null })
  const sums = sheets.filter(({ mode, purpose }) => mode === 'all' && purpose === 'all')
  const directions = (out: Figure & object, into: Figure & object) => [['out', out] as const, ['in', into] as const]
  const bySum = sums.flatMap(({ part, daytype, Days, Origins, Destinations }) =>
    Origins.flatMap((origin, at) =>
      directions(origin, Destinations[at]!).map(([direction, figure]) => [
        ...[...endOf(origin.zoneId), direction, part, daytype, Days],
        ...figureOf(figure),
      ]),
    ),
  )
  const byHour = Out.flatMap((out, at) =>
    directions(out, In[at]!).map(([direction, figure]) => [
      ...[...endOf(out.zoneId), direction, out.hour],
      ...figureOf(figure),
    ]),
  )
  return [
    {
      name: 'flows',
      definition:
        'Trips of the period by zone of origin and zone of destination, residents among them, by departure; divide by days for a mean day',
      columns: [
        ...['origin', 'origin_code', 'origin_name', 'destination', 'destination_code', 'destination_name'],
        ...SELECTION_COLUMNS,
        'trips',
        ...MARK_COLUMNS,
      ],
      rows: sheets.flatMap(({ part, daytype, mode, purpose, Days, Items }) =>
        Items.map(({ o, d, ...item }) => [
          ...[...endOf(o), ...endOf(d)],
          ...[part, daytype, mode, purpose, Days],
          ...figureOf(item),
        ]),
      ),
    },
    {
      name: 'flows-by-zone',
      definition: 'Trips of the period out of and into each zone, by departure',
      columns: ['zone', 'code', 'name', 'direction', 'part_of_day', 'day_type', 'days', 'trips', ...MARK_COLUMNS],
      rows: bySum,
    },
    {
      name: 'flows-by-hour',
      definition: 'Trips of the period out of and into each zone by hour of departure',
      columns: ['zone', 'code', 'name', 'direction', 'hour', 'trips', ...MARK_COLUMNS],
      rows: byHour,
    },
  ]
}
