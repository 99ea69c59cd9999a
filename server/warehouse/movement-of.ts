import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import { loadedOnce } from '../../src/domain/collections.ts'
import { createMonthDeliveries } from './builds/extract/data-version.ts'
import { discardDataset, extractDataset } from './builds/extract/extract-dataset.ts'
import type { Locate } from './builds/extract/place-ends.ts'
import { countOutliers, createBuildReader } from './builds/extract/read-build.ts'
import type { NoiseSource } from './builds/noise-keys.ts'
import { ANSWER_MEMORY_MB, type BuildCache, type Cache, createCache } from './cache/create-cache.ts'
import { createStoredResults, type RecordedResults, type StoredOr } from './cache/stored-results.ts'
import { createCount } from './counting/count-cells.ts'
import { createCountDwells, createReadDwells } from './counting/count-dwells.ts'
import { createRecodeTrips, createTripReader } from './counting/read-trips.ts'
import { createDeliveredFacts } from './deliveries/check/delivered-facts.ts'
import { availableMonths } from './deliveries/load/covered-days.ts'
import { createCachedRanks, evScore } from './figures/ev-score/ev-score.ts'
import { type FigureContext, readDays } from './figures/figure-context.ts'
import { daysOf, flowFigures, flowHours, planFlowsOf } from './figures/flows/flow-figures.ts'
import { selectionOf, ZONE_SETS } from './figures/maps/map-filters.ts'
import { eventOrigins, zoneMagnitudes } from './figures/maps/zone-magnitudes.ts'
import { cutOf } from './figures/reports/cut-of.ts'
import { eventViews, readEvent } from './figures/reports/event-views.ts'
import { reportViews } from './figures/reports/report-views.ts'
import { createMiddleZones, createNumberZones, treesOfMiddleZones } from './figures/tourism/middle-zones.ts'
import { tourismMeasure } from './figures/tourism/tourism.ts'
import { createDelivered, type TourismContext } from './figures/tourism/tourism-context.ts'
import type { MovementData } from './movement-data.ts'
import { loaderOf, type MovementLoader } from './movement-loader.ts'
import { createOpeningResults, type OpenedFigures, type OpeningSpec } from './opening-queries.ts'
import { createExpectedVisits } from './pricing/expected-visits.ts'
import { createSquareReader, createSquareSets } from './pricing/square-sets.ts'
import type { Warehouse } from './warehouse.ts'
import { createReadZones, type ZoneTrees } from './zones/zones-of-build.ts'

export interface OpenMovementData extends MovementData {
  readonly load: MovementLoader
  /** Counts the results with which viewers open a build from its rows, not from stored results. */
  countOpeningResults(spec: OpeningSpec): Promise<RecordedResults>
}

interface Dependencies {
  readonly warehouse: Warehouse
  readonly locate: Locate
  readonly settings: DisclosureSettings
  readonly noise: NoiseSource
  readonly trees: ZoneTrees
  readonly cache: Cache
}

type BuildReader = ReturnType<typeof createBuildReader>

/** Results that are not stored. */
const computed: StoredOr = (_buildId, _question, compute) => compute()

/** The contexts in which figures are counted: of reports and maps, and of Tourism, whose trips have middle zones. */
const createContexts = (
  { warehouse, locate, settings, noise, trees, cache }: Dependencies,
  { versionOf }: BuildReader,
) => {
  const stored = createStoredResults(warehouse, cache.part('stored'))
  const zonesOf = createReadZones(trees, cache.part('zones'))
  const trips = createTripReader(warehouse, cache.part('trips'), createRecodeTrips(zonesOf, noise))
  const context: FigureContext = {
    warehouse: stored.warehouse,
    count: createCount(stored.resultOf, trips),
    countOnce: createCount(computed, trips),
    stored: (buildId, question, compute) =>
      stored.resultOf(buildId, `${question} ${JSON.stringify(settings)}`, compute),
    dwells: createCountDwells(stored.resultOf, warehouse, createReadDwells(warehouse, trips, cache.part('dwells'))),
    trips,
    zonesOf,
    cuts: cache.part('cuts'),
    settings,
  }
  const middleZones = createMiddleZones({
    warehouse,
    locate,
    trees,
    zonesOf,
    versionOf,
    cache: cache.part('middle zones'),
  })
  const moves = createTripReader(warehouse, cache.part('moves'), createNumberZones(middleZones))
  const tourism: Omit<TourismContext, 'delivered'> = {
    ...context,
    trips: moves,
    zonesOf: treesOfMiddleZones(middleZones),
    count: createCount(stored.resultOf, moves),
    countOnce: createCount(computed, moves),
    middleZones,
  }
  return { stored, zonesOf, context, tourism }
}
type Contexts = ReturnType<typeof createContexts>

/** Caches the figures of complete builds. */
const createFigureCache =
  (results: BuildCache, { requireFinished }: BuildReader) =>
  <T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T> =>
    results.getOrCompute(buildId, key, async () => {
      await results.getOrCompute(buildId, 'finished', () => requireFinished(buildId))
      return compute()
    })
type FigureCache = ReturnType<typeof createFigureCache>

const eventOf = (cached: FigureCache, context: FigureContext, buildId: number, eventDays: readonly string[]) =>
  cached(buildId, `event ${eventDays}`, () => readEvent(context, buildId, eventDays))

/** The figures of builds. @param readDelivered reads which payments have been delivered by now */
const createFigures = (
  warehouse: Warehouse,
  { zonesOf, context, tourism }: Contexts,
  cached: FigureCache,
  { versionOf }: BuildReader,
  readDelivered: ReturnType<typeof createDelivered>,
): OpenedFigures => {
  const { settings, stored } = context
  const flowsOf = (buildId: number, zones: readonly number[]) =>
    cached(buildId, 'flows', () => planFlowsOf({ warehouse, settings, stored }, zonesOf, buildId, zones))
  return {
    report: (view, buildId) => cached(buildId, view, () => reportViews[view](context, buildId)),
    eventReport: (view, buildId, { eventDays, side }) =>
      cached(buildId, `${view} ${side} ${eventDays}`, async () =>
        eventViews[view]({ context, buildId, event: await eventOf(cached, context, buildId, eventDays), side }),
      ),
    eventOrigins: (buildId, { eventDays, side }) =>
      cached(buildId, `origins ${side} ${eventDays}`, async () =>
        eventOrigins(context, buildId, await eventOf(cached, context, buildId, eventDays), side),
      ),
    zones(set, buildId, selected) {
      const selection = selectionOf(selected)
      return cached(buildId, `${set} ${JSON.stringify(selection)}`, () =>
        zoneMagnitudes({ context, buildId, set: ZONE_SETS[set] }, selection),
      )
    },
    async tourism(measure, buildId, filters) {
      const delivered = (await readDelivered())(await versionOf(buildId))
      return cached(buildId, JSON.stringify([measure, filters, delivered]), () =>
        tourismMeasure({ ...tourism, delivered }, buildId, measure, filters),
      )
    },
    flows: ({ buildId, zones, selection }) =>
      cached(buildId, `flows ${selection}`, async () => ({
        ...flowFigures(await flowsOf(buildId, zones), zones, selection),
        Days: await daysOf(context, buildId, selection),
      })),
    flowHours: ({ buildId, zones, dayType }) =>
      cached(buildId, `flow hours ${dayType}`, async () => {
        const { all, ofDayType } = await readDays(context, buildId)
        return {
          ...flowHours(await flowsOf(buildId, zones), zones, dayType),
          Days: dayType === null ? all : ofDayType[dayType],
        }
      }),
  }
}

const showsVisits = async (
  cached: FigureCache,
  context: FigureContext,
  buildId: number,
  eventDays: readonly string[] | null,
): Promise<boolean> => {
  const event = eventDays && (await eventOf(cached, context, buildId, eventDays))
  if (eventDays && !event) return false
  const divided = event ? { ...context, parts: event.parts } : context
  const { cells } = await cutOf(divided, buildId, {
    rows: 'visits',
    by: ['period'],
    ...(event && { parts: event.divided }),
  })
  return cells.length > 0
}

/** The movement data of a warehouse, without a check of who owns it (owner/claim-movement.ts). */
export const movementDataOf = (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
  noise: NoiseSource,
  trees: ZoneTrees,
  cache: Cache = createCache(ANSWER_MEMORY_MB),
): OpenMovementData => {
  /** Aborted when the warehouse closes. */
  const stopping = new AbortController()
  const results = cache.part('answers')
  const builds = createBuildReader(warehouse, results)
  const contexts = createContexts({ warehouse, locate, settings, noise, trees, cache }, builds)
  const cached = createFigureCache(results, builds)
  const squareRanks = createCachedRanks(warehouse, settings, noise, cache.part('ranks'))
  const squareSets = createSquareSets(warehouse, settings, noise, stopping.signal)
  const readSquares = createSquareReader(warehouse, cache.part('squares'))
  const expectedVisits = createExpectedVisits(warehouse, settings, noise, squareSets, readSquares, stopping.signal)
  const readDelivered = createDelivered(warehouse)
  const openingResults = createOpeningResults(
    contexts.stored,
    // All measures that a dataset opens with share one reading of the delivered payments.
    () => createFigures(warehouse, contexts, cached, builds, loadedOnce(readDelivered)),
    buildId => stopping.signal.aborted || builds.isDiscarded(buildId),
  )
  return {
    ...createFigures(warehouse, contexts, cached, builds, readDelivered),
    availableMonths: () => availableMonths(warehouse),
    delivery: createMonthDeliveries(warehouse),
    disclosure: () => settings,
    expected: expectedVisits.expected,
    prepareExpectations: expectedVisits.prepare,
    hasReleasedSquares: expectedVisits.hasSquares,
    releasedSquares: async ({ firstDay, lastDay, evOnly }) =>
      readSquares(await squareSets.make(await squareSets.delivered(firstDay, lastDay)), evOnly),
    async build(spec, hooks) {
      await extractDataset(warehouse, locate, noise, spec, hooks)
      if (hooks.onOutliers) hooks.onOutliers(await countOutliers(warehouse, settings, spec.buildId))
      openingResults.begin(spec)
    },
    showsVisits: (buildId, eventDays) => showsVisits(cached, contexts.context, buildId, eventDays),
    builds: builds.numbers,
    requireOwner: async () => undefined,
    isTakenOver: () => false,
    discard(buildId) {
      builds.discard(buildId)
      cache.forget(buildId)
      return discardDataset(warehouse, buildId)
    },
    days: builds.days,
    cells: builds.cells,
    evScore: async (days, square) => evScore(await squareRanks(days), square),
    delivered: createDeliveredFacts(warehouse),
    healthy: () => warehouse.healthy(),
    async close() {
      stopping.abort()
      await openingResults.settled()
      await expectedVisits.settled()
      await warehouse.close()
    },
    load: loaderOf(warehouse),
    countOpeningResults: openingResults.count,
  }
}
