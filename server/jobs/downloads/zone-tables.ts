import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { PaymentsType } from '../../../src/domain/tourism.ts'
import type { DatasetRow } from '../../services/dataset-access.ts'
import { FAMILIES } from '../../services/family-dataset.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { NO_FILTERS } from '../../warehouse/tourism/filters.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf } from './table.ts'

/** Codes and names of zones. */
export type ZonesOf = (ids: readonly number[]) => Promise<readonly { id: number; code: string; name: string }[]>

interface Magnitude {
  readonly zoneId: number
  readonly magnitude: number
  readonly devices: DeviceBand
  readonly margin: number | null
}
interface ZoneTable {
  readonly name: string
  readonly definition: string
  readonly heading: string
  readonly read: () => Promise<{ readonly Items: readonly Magnitude[] }>
}

const tourismTables = (movement: MovementData, buildId: number): ZoneTable[] => [
  {
    name: 'tourists',
    definition: 'Visits by people whose home is over 35 km away, by middle zone',
    heading: 'visits',
    read: () => movement.tourism('totaltourists', buildId, NO_FILTERS),
  },
  {
    name: 'origins',
    definition: 'Trips into the area by middle zone of origin',
    heading: 'trips',
    read: () => movement.tourism('origins', buildId, NO_FILTERS),
  },
  {
    name: 'destinations',
    definition: 'Trips out of the area by middle zone of destination',
    heading: 'trips',
    read: () => movement.tourism('destinations', buildId, NO_FILTERS),
  },
  {
    name: 'tourists-dwells',
    definition: 'Tourists’ stays of at least 30 minutes, by middle zone',
    heading: 'dwells',
    read: () => movement.tourism('dwelltime', buildId, NO_FILTERS),
  },
  {
    name: 'payments',
    definition: 'Card payments of all industries by middle zone, their number',
    heading: 'payments',
    read: () => movement.tourism('totalpayments', buildId, NO_FILTERS),
  },
  {
    name: 'payments-amount',
    definition: 'Card payments of all industries by middle zone, pounds',
    heading: 'pounds',
    read: () => movement.tourism('totalpayments', buildId, { ...NO_FILTERS, paymentsType: PaymentsType.Amount }),
  },
]

const journeyTables = (movement: MovementData, buildId: number): ZoneTable[] => [
  {
    name: 'journey-origins',
    definition: 'Visits of the period by zone of origin',
    heading: 'visits',
    read: () => movement.zones('visit-origins', buildId, {}),
  },
  {
    name: 'journey-destinations',
    definition: 'Departures of the period by zone of destination',
    heading: 'departures',
    read: () => movement.zones('departure-destinations', buildId, {}),
  },
]

/** The released magnitudes of a dataset's map by zone; none where it has no map. */
export const zoneTables = async (
  movement: MovementData,
  dataset: DatasetRow,
  buildId: number,
  zonesOf: ZonesOf,
): Promise<DownloadTable[]> => {
  const asked = FAMILIES.tourism(dataset)
    ? tourismTables(movement, buildId)
    : dataset.map_viewer === 'None'
      ? []
      : journeyTables(movement, buildId)
  const found = await Promise.all(asked.map(async table => ({ ...table, Items: (await table.read()).Items })))
  const ids = [...new Set(found.flatMap(({ Items }) => Items.map(({ zoneId }) => zoneId)))]
  const zones = new Map(ids.length > 0 ? (await zonesOf(ids)).map(zone => [zone.id, zone]) : [])
  return found.map(({ name, definition, heading, Items }) => ({
    name,
    definition,
    columns: ['zone', 'code', 'name', heading, ...MARK_COLUMNS],
    rows: Items.map(item => {
      const { code = '', name: title = '' } = zones.get(item.zoneId) ?? {}
      return [item.zoneId, code, title, item.magnitude, ...marksOf({ ...item, value: item.magnitude })]
    }),
    withheld: null,
  }))
}
