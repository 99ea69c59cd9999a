import type { LonLat } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import { readDataset, readDatasets } from '../../../app/datasets.ts'
import { readTemplate } from '../../../app/templates.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { CostBreakdown, WizardPayload } from '../../../contract/datasets.ts'
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
import type { SeriesCost, SeriesOrder } from '../../../contract/series.ts'
import type { StandingOrderToCreate } from '../../../contract/standing-orders.ts'
import type { DatasetDetails, Template } from '../../../contract/wire-names.ts'
import type { NewestZones } from '../../../contract/zone-imports.ts'
import { isNamedPoint } from '../../../domain/dataset-names.ts'
import { canonicalPostcode } from '../../../domain/geography/postcodes.ts'

/** The decimals of positions in calls, accurate to 0.1 m. */
const DECIMALS = 6
/** The decimals of the map's centre, by which results are sorted, accurate to 1 km. */
const ROUGH_DECIMALS = 2

const degreesText = (at: LonLat, decimals: number): string => at.map(degree => degree.toFixed(decimals)).join(',')

export interface WizardCalls {
  template(id: number): Promise<Template>
  months(): Promise<AvailableMonth[]>
  zoneSystems(): Promise<ZoneSystem[]>
  dataset(id: number): Promise<DatasetDetails>
  /** Returns a dataset's zones in the newest version of its zone system. Null if the dataset already uses it. */
  newestZones(datasetId: number): Promise<NewestZones | null>
  zoneFile(system: ZoneSystem): Promise<ZoneFileLink>
  /** Returns degrees. Empty for an unknown postcode. */
  postcode(typed: string): Promise<{ lat: number; long: number }[]>
  /** Returns the locations of postcodes, at most 500 by weight. Null for an unknown postcode. */
  postcodes(typed: readonly string[], signal: AbortSignal): Promise<(FoundPostcode | null)[]>
  /** Returns up to 500 zones of other systems by code or name, with the zones of this system that cover them. */
  elsewhere(zoneSystemId: number, codes: readonly string[], signal: AbortSignal): Promise<(ZoneElsewhere | null)[]>
  /** Returns up to 500 places by their exact names, each with its namesakes. */
  placesNamed(names: readonly string[], signal: AbortSignal): Promise<NamedPlace[][]>
  /** Returns a point of the newest dataset that the user may see. Null if none has points. */
  lastOrdered(): Promise<LonLat | null>
  /**
   * Finds places, stations, postcodes and positions from at least two typed characters. Namesakes are sorted by
   * distance.
   */
  places(typed: string, near: LonLat | null, signal?: AbortSignal): Promise<FoundPlace[]>
  /** Returns the place nearest to each of at most five points, [lon, lat] in degrees. */
  nearest(points: readonly LonLat[]): Promise<(NearestPlace | null)[]>
  costs(payload: WizardPayload, signal?: AbortSignal): Promise<CostBreakdown>
  population(payload: WizardPayload, signal?: AbortSignal): Promise<number>
  /** A repeated key denotes the same order. */
  order(payload: WizardPayload, idempotencyKey: string): Promise<{ id: number; credits: number }>
  /** Yields the price of each dataset of a series as soon as it has been judged. The total comes last. */
  seriesCosts(order: SeriesOrder, signal: AbortSignal): AsyncIterable<SeriesCost>
  /** Orders either all datasets or none. A repeated key denotes the same order. */
  orderSeries(
    order: SeriesOrder & { quotedCredits: number },
    idempotencyKey: string,
  ): Promise<{ id: number; datasets: number }>
  createStanding(order: StandingOrderToCreate, idempotencyKey: string): Promise<{ id: number }>
  /** Stores the order for a colleague who may spend credits. */
  prepare(payload: WizardPayload): Promise<{ id: number }>
  /** Places an order that a colleague prepared, with the current payload. The dataset belongs to the colleague. */
  submit(id: number, payload: WizardPayload): Promise<{ id: number; credits: number }>
  /** Withdraws a prepared order, for example after sending another one instead. */
  withdraw(id: number): Promise<null>
}

export const createWizardCalls = ({ call, stream }: Pick<Client, 'call' | 'stream'>): WizardCalls => ({
  template: id => readTemplate(call, id),
  months: () => call(routes.availableMonths),
  zoneSystems: () => call(routes.getMyOrganisationZoneSystems),
  dataset: id => readDataset(call, id),
  newestZones: datasetid => call(routes.newestZones, { query: { datasetid } }),
  zoneFile: ({ zoneSystemId, zoneSystemFileName }) =>
    call(routes.customZoneSystem, { query: { zonesystemid: zoneSystemId, zonesystemfilename: zoneSystemFileName } }),
  postcode: typed => call(routes.postcodeLocation, { query: { postcode: canonicalPostcode(typed) } }),
  postcodes: (typed, signal) => call(routes.postcodeLocations, { body: { postcodes: [...typed] }, signal }),
  elsewhere: (zonesystemid, codes, signal) =>
    call(routes.codesElsewhere, { body: { zonesystemid, codes: [...codes] }, signal }),
  placesNamed: (names, signal) => call(routes.placeLocations, { body: { names: [...names] }, signal }),
  lastOrdered: async () => {
    const listed = await readDatasets(call)
    const placed = listed.filter(({ places: [first] }) => first !== undefined && isNamedPoint(first))
    const [newest] = placed.toSorted((a, b) => b.orderedAt.localeCompare(a.orderedAt))
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
