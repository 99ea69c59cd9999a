import type { MapTotal } from '../../../src/contract/location-insights.ts'
import type { DeviceBand } from '../../../src/domain/disclosure/quality.ts'
import { shareOf, wholeOf } from '../../../src/domain/disclosure/share-of.ts'
import { PaymentsType } from '../../../src/domain/tourism.ts'
import { NO_VIEWER } from '../../../src/domain/viewers.ts'
import { DATASET_KINDS, type DatasetRow } from '../../services/datasets/dataset-access.ts'
import { NO_FILTERS } from '../../warehouse/figures/tourism/tourism-context.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { type DownloadTable, MARK_COLUMNS, marksOf, type Value } from './download-table.ts'
import { SIDES } from './report-files.ts'

/** Looks up the codes and names of zones. */
export type ZonesOf = (ids: readonly number[]) => Promise<readonly { id: number; code: string; name: string }[]>

/** A place with its figure: one zone, or several that share it. */
interface Magnitude {
  readonly zones: readonly number[]
  readonly name: string
  readonly magnitude: number
  readonly devices: DeviceBand
  readonly margin: number | null
}
interface ZoneTable {
  readonly name: string
  readonly definition: string
  readonly heading: string
  /** `Total` counts all trips; it is missing or null if it may not be released or the values do not add up. */
  readonly read: () => Promise<{ readonly Items: readonly Magnitude[]; readonly Total?: MapTotal }>
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

const eventTables = (movement: MovementData, eventDays: readonly string[], buildId: number): ZoneTable[] =>
  SIDES.map(({ side, suffix, of }) => ({
    name: `journey-origins-${suffix}`,
    definition: `Visits by zone of origin, of ${of}`,
    heading: 'visits',
    read: () => movement.eventOrigins(buildId, { eventDays, side }),
  }))

/** True if a dataset has a map of origins and destinations. */
const hasJourneyMap = (dataset: DatasetRow): boolean =>
  !DATASET_KINDS.tourism(dataset) && dataset.map_viewer !== NO_VIEWER

const figureOf = ({ magnitude, margin, devices }: Omit<Magnitude, 'zones' | 'name'>) => ({
  value: magnitude,
  margin,
  devices,
})

/** The row for all trips; empty for a map without a total. */
const footOf = (total: MapTotal): readonly (readonly Value[])[] =>
  total === null
    ? []
    : [['all', '', '', total.magnitude, ...marksOf(figureOf(total), 1, 'all, also of trips in none of the zones')]]

/** The tables of magnitudes by place; empty for a dataset without a map. */
export const zoneTables = async (
  movement: MovementData,
  dataset: DatasetRow,
  buildId: number,
  zonesOf: ZonesOf,
): Promise<DownloadTable[]> => {
  const ofMap = DATASET_KINDS.tourism(dataset)
    ? tourismTables(movement, buildId)
    : hasJourneyMap(dataset)
      ? journeyTables(movement, buildId)
      : []
  const ofEvent = dataset.event_days ? eventTables(movement, dataset.event_days, buildId) : []
  const tables = await Promise.all([...ofMap, ...ofEvent].map(async table => ({ ...table, ...(await table.read()) })))
  const ids = [...new Set(tables.flatMap(({ Items }) => Items.flatMap(item => item.zones)))]
  const codes = new Map(ids.length > 0 ? (await zonesOf(ids)).map(({ id, code }) => [id, code]) : [])
  return tables.map(({ name, definition, heading, Items, Total = null }) => {
    const figures = Items.map(figureOf)
    const whole = Total === null ? null : wholeOf({ value: Total.magnitude }, figures)
    return {
      name,
      definition,
      columns: ['place', 'zones', 'codes', heading, ...MARK_COLUMNS],
      rows: [
        ...Items.map(item => {
          const codesOfPlace = item.zones.map(zone => codes.get(zone) ?? String(zone)).join(' ')
          const figure = figureOf(item)
          const share = whole === null ? null : (shareOf(figure, whole)?.share ?? null)
          return [item.name, item.zones.length, codesOfPlace, item.magnitude, ...marksOf(figure, share)]
        }),
        ...footOf(Total),
      ],
    }
  })
}
