import type { LonLat } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import { readListedDatasets } from '../../../app/list-datasets.ts'
import type { CostBreakdown, ReportDetails, WizardPayload } from '../../../contract/datasets.ts'
import type { ZoneSystem } from '../../../contract/organisations.ts'
import type {
  AvailableMonth,
  FoundPlace,
  FoundPostcode,
  NamedPlace,
  NearestPlace,
  ZoneElsewhere,
  ZoneFileLink,
} from '../../../contract/places.ts'
import { routes } from '../../../contract/routes.ts'
import type { SeriesCost, SeriesOrder } from '../../../contract/series.ts'
import type { StandingOrderToCreate } from '../../../contract/standing-orders.ts'
import type { CustomerReport } from '../../../contract/templates.ts'
import type { NewestZones } from '../../../contract/zone-imports.ts'
import { isNamedPoint } from '../../../domain/dataset-names.ts'
import { canonicalPostcode } from '../../../domain/geography/postcodes.ts'

/** Degrees that are asked about: 0.1 m. */
const DECIMALS = 6
/** Where the map is, for the order of what is found: 1 km. */
const ROUGH_DECIMALS = 2

const degreesText = (at: LonLat, decimals: number): string => at.map(degree => degree.toFixed(decimals)).join(',')

export interface WizardCalls {
  template(id: number): Promise<CustomerReport>
  months(): Promise<AvailableMonth[]>
  zoneSystems(): Promise<ZoneSystem[]>
  dataset(id: number): Promise<ReportDetails>
  /** A dataset's zones in the newest version of its zone system; null where it has the newest. */
  newestZones(datasetId: number): Promise<NewestZones | null>
  zoneFile(system: ZoneSystem): Promise<ZoneFileLink>
  /** Degrees; none where there is no such postcode. */
  postcode(typed: string): Promise<{ lat: number; long: number }[]>
  /** Where postcodes lie, at most 500 by weight; null where there is no such postcode. */
  postcodes(typed: readonly string[], signal: AbortSignal): Promise<(FoundPostcode | null)[]>
  /** Zones of other systems by code or name, at most 500, with those of this system that cover them. */
  elsewhere(zoneSystemId: number, codes: readonly string[], signal: AbortSignal): Promise<(ZoneElsewhere | null)[]>
  /** Places by their exact names, at most 500: the namesakes of each. */
  placesNamed(names: readonly string[], signal: AbortSignal): Promise<NamedPlace[][]>
  /** A point of the dataset that was ordered last, of those that the user may see; null where none has points. */
  lastOrdered(): Promise<LonLat | null>
  /** Places, stations, postcodes and positions by what is typed, at least two characters; of namesakes the nearer first. */
  places(typed: string, near: LonLat | null, signal?: AbortSignal): Promise<FoundPlace[]>
  /** The nearest place to each of at most five points, [lon, lat] degrees. */
  nearest(points: readonly LonLat[]): Promise<(NearestPlace | null)[]>
  costs(payload: WizardPayload, signal?: AbortSignal): Promise<CostBreakdown>
  population(payload: WizardPayload, signal?: AbortSignal): Promise<number>
  /** The same key again is the same order. */
  order(payload: WizardPayload, idempotencyKey: string): Promise<{ id: number; credits: number }>
  /** The price of each dataset of an order of several as each is judged; the total comes last. */
  seriesCosts(order: SeriesOrder, signal: AbortSignal): AsyncIterable<SeriesCost>
  /** All of them, or none. The same key again is the same order. */
  orderSeries(
    order: SeriesOrder & { quotedCredits: number },
    idempotencyKey: string,
  ): Promise<{ id: number; datasets: number }>
  createStanding(order: StandingOrderToCreate, idempotencyKey: string): Promise<{ id: number }>
  /** Keeps the order for a colleague who may spend credits. */
  prepare(payload: WizardPayload): Promise<{ id: number }>
  /** Orders what a colleague prepared, as it is now: the dataset is theirs. */
  submit(id: number, payload: WizardPayload): Promise<{ id: number; credits: number }>
  /** Takes a prepared order back, as when another was sent in its place. */
  withdraw(id: number): Promise<null>
}

export const createWizardCalls = ({ call, stream }: Pick<Client, 'call' | 'stream'>): WizardCalls => ({
  template: id => call(routes.getCustomerReport, { query: { id } }),
  months: () => call(routes.availableMonths),
  zoneSystems: () => call(routes.getMyOrganisationZoneSystems),
  dataset: id => call(routes.getRequestedReport, { query: { id } }),
  newestZones: datasetid => call(routes.newestZones, { query: { datasetid } }),
  zoneFile: ({ zoneSystemId, zoneSystemFileName }) =>
    call(routes.customZoneSystem, { query: { zonesystemid: zoneSystemId, zonesystemfilename: zoneSystemFileName } }),
  postcode: typed => call(routes.postcodeLocation, { query: { postcode: canonicalPostcode(typed) } }),
  postcodes: (typed, signal) => call(routes.postcodeLocations, { body: { postcodes: [...typed] }, signal }),
  elsewhere: (zonesystemid, codes, signal) =>
    call(routes.codesElsewhere, { body: { zonesystemid, codes: [...codes] }, signal }),
  placesNamed: (names, signal) => call(routes.placeLocations, { body: { names: [...names] }, signal }),
  lastOrdered: async () => {
    const listed = await readListedDatasets(call)
    const placed = listed.filter(({ places: [first] }) => first !== undefined && isNamedPoint(first))
    const [newest] = placed.toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))
    return newest?.pin ?? null
  },
  places: (typed, near, signal) =>
    call(routes.searchedPlaces, {
      query: { q: typed, near: near === null ? undefined : degreesText(near, ROUGH_DECIMALS) },
      signal,
    }),
  nearest: points =>
    call(routes.nearestPlaces, { query: { points: points.map(at => degreesText(at, DECIMALS)).join(';') } }),
  costs: (payload, signal) => call(routes.datasetCosts, { body: payload, signal }),
  population: async (payload, signal) =>
    (await call(routes.datasetPopulation, { body: payload, signal })).totalpopulation,
  order: (payload, idempotencyKey) =>
    call(routes.datasetRequest, { body: payload, headers: { 'Idempotency-Key': idempotencyKey } }),
  seriesCosts: (order, signal) => stream(routes.seriesCosts, { body: order, signal }),
  orderSeries: (order, idempotencyKey) =>
    call(routes.orderSeries, { body: order, headers: { 'Idempotency-Key': idempotencyKey } }),
  createStanding: (order, idempotencyKey) =>
    call(routes.createStandingOrder, { body: order, headers: { 'Idempotency-Key': idempotencyKey } }),
  prepare: payload => call(routes.prepareOrder, { body: payload }),
  submit: (id, payload) => call(routes.submitPrepared, { body: { id, payload } }),
  withdraw: id => call(routes.withdrawPrepared, { query: { id } }),
})
