import type { ReplyOf } from '../../../src/contract/call.ts'
import type { flowMatrix } from '../../../src/contract/flows.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import type { DeviceBand } from '../../../src/domain/disclosure/quality.ts'
import { DAY_TYPES, FLOW_MODES, FLOW_PURPOSES, PARTS_OF_DAY } from '../../../src/domain/flows/flow.ts'
import { includesInput } from '../../../src/domain/inputs.ts'
import { type DatasetRow, flowZones } from '../../services/datasets/dataset-access.ts'
import { type FlowFilter, selectionOf } from '../../warehouse/disclosure/flows/selections.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf, type Value } from './download-table.ts'
import type { ZonesOf } from './map-files.ts'

const orNone = <T>(all: readonly T[]): readonly (T | undefined)[] => [undefined, ...all]

/** A selection of trips; `all` selects every trip. */
interface FlowSelection {
  readonly selection: number
  readonly part: string
  readonly daytype: string
  /** The name of the mode. */
  readonly mode: string
  readonly purpose: string
}

/** A selection with its released flows for the whole period and the number of days. */
export interface FlowSheet
  extends FlowSelection,
    Pick<ReplyOf<typeof flowMatrix>, 'Days' | 'Items' | 'Pools' | 'Origins' | 'Destinations'> {}

const sheetOf = (filter: FlowFilter, mode = 'all', purpose = 'all'): FlowSelection => ({
  selection: selectionOf(filter) ?? 0,
  part: filter.part ?? 'all',
  daytype: filter.daytype ?? 'all',
  mode,
  purpose,
})

/** All selections included in the order. */
const selectionsOf = ({ inputs }: Pick<DatasetRow, 'inputs'>): FlowSelection[] => [
  ...orNone(PARTS_OF_DAY).flatMap(part => orNone(DAY_TYPES).map(daytype => sheetOf({ part, daytype }))),
  ...(includesInput(inputs, ReportInput.Mode)
    ? Object.entries(FLOW_MODES).map(([mode, name]) => sheetOf({ mode: Number(mode) }, name))
    : []),
  ...(includesInput(inputs, ReportInput.Purpose)
    ? Object.entries(FLOW_PURPOSES).map(([purpose, name]) => sheetOf({ purpose: Number(purpose) }, 'all', name))
    : []),
]

/** Reads the released flows of all selections included in the order. */
export const readFlowSheets = (
  movement: Pick<MovementData, 'flows'>,
  dataset: Pick<DatasetRow, 'inputs' | 'selected_zones'>,
  buildId: number,
): Promise<FlowSheet[]> =>
  Promise.all(
    selectionsOf(dataset).map(async each => ({
      ...each,
      ...(await movement.flows({ buildId, zones: flowZones(dataset), selection: each.selection })),
    })),
  )

interface Figure {
  readonly trips: number
  readonly devices: DeviceBand | null
  readonly margin: number | null
  readonly covers?: Readonly<Record<string, readonly (string | number)[]>> | undefined
}
const figureOf = ({ trips, devices, margin }: Figure): Value[] => [trips, ...marksOf({ value: trips, devices, margin })]

/** The zones or hours that share a row's figure, which is their mean; empty if the figure is not shared. */
const coversOf = ({ covers = {} }: Figure): string => Object.values(covers).flat().join(' ')

const SELECTION_COLUMNS = ['part_of_day', 'day_type', 'mode', 'purpose', 'days'] as const

/**
 * The tables of a flow dataset. Every selection lists the pairs that are shown separately, the pools of the other
 * pairs, and the trips out of and into each zone.
 */
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
  const bySum = sums.flatMap(({ part, daytype, Days, Origins, Destinations }) =>
    [['out', Origins] as const, ['in', Destinations] as const].flatMap(([direction, rows]) =>
      rows.map(({ zoneId, ...figure }) => [
        ...[...endOf(zoneId), direction, part, daytype, Days],
        ...[...figureOf(figure), coversOf(figure)],
      ]),
    ),
  )
  const byHour = [['out', Out] as const, ['in', In] as const].flatMap(([direction, rows]) =>
    rows.map(({ zoneId, hour, ...figure }) => [
      ...[...endOf(zoneId), direction, hour],
      ...[...figureOf(figure), coversOf(figure)],
    ]),
  )
  const codesOf = (some: readonly number[]) =>
    some.map(zone => (zone === 0 ? 'Outside' : named.get(zone)?.code || zone)).join(' ')
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
      name: 'flow-pools',
      definition:
        'Trips of the period from any of some zones to any of others, which share a figure because a pair of them would be too few alone, in this selection or in another part of the same division; with flows they are all trips, each pair in one row of one of the two',
      columns: ['pool', 'origins', 'destinations', ...SELECTION_COLUMNS, 'trips', ...MARK_COLUMNS],
      rows: sheets.flatMap(({ part, daytype, mode, purpose, Days, Pools }) =>
        Pools.map(({ origins, destinations, ...pool }, index) => [
          ...[index + 1, codesOf(origins), codesOf(destinations)],
          ...[part, daytype, mode, purpose, Days],
          ...figureOf(pool),
        ]),
      ),
    },
    {
      name: 'flows-by-zone',
      definition: 'Trips of the period out of and into each zone, by departure',
      columns: [
        'zone',
        'code',
        'name',
        'direction',
        'part_of_day',
        'day_type',
        'days',
        'trips',
        ...MARK_COLUMNS,
        'covers',
      ],
      rows: bySum,
    },
    {
      name: 'flows-by-hour',
      definition: 'Trips of the period out of and into each zone by hour of departure',
      columns: ['zone', 'code', 'name', 'direction', 'hour', 'trips', ...MARK_COLUMNS, 'covers'],
      rows: byHour,
    },
  ]
}
