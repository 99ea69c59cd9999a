import type { ReportRows, ReportView } from '../../src/contract/all-calls.ts'
import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import { loadedOnce } from '../../src/domain/collections.ts'
import { createMonthDeliveries } from './builds/extract/data-version.ts'
import { discardDataset, extractDataset } from './builds/extract/extract-dataset.ts'
import type { Locate } from './builds/extract/place-ends.ts'
import { countOutliers, createBuildReader } from './builds/extract/read-build.ts'
import type { NoiseSource } from './builds/noise-keys.ts'
import { ANSWER_MEMORY_MB, type Cache, createCache } from './cache/create-cache.ts'
import { createStoredResults, type StoredOr } from './cache/stored-results.ts'
import { createCount } from './counting/count-cells.ts'
import { createCountDwells, createReadDwells } from './counting/count-dwells.ts'
import { createRecodeTrips, createTripReader } from './counting/read-trips.ts'
import type { DatasetSpec } from './dataset-spec.ts'
import { createDeliveredFacts } from './deliveries/check/delivered-facts.ts'
import { availableMonths } from './deliveries/load/covered-days.ts'
import type { Released } from './disclosure/release.ts'
import type { FlowFigures, FlowHours } from './disclosure/release-flows.ts'
import type { ReportFigures } from './disclosure/release-tables.ts'
import type { Magnitudes } from './disclosure/release-zones.ts'
import type { ReleasedSquares } from './disclosure/spread-squares.ts'
import { createCachedRanks, evScore } from './figures/ev-score/ev-score.ts'
import { readDays } from './figures/figure-context.ts'
import { daysOf, flowFigures, flowHours, planFlowsOf } from './figures/flows/flow-figures.ts'
import { selectionOf } from './figures/maps/map-filters.ts'
import { eventOrigins, zoneMagnitudes } from './figures/maps/zone-magnitudes.ts'
import { ZONE_SETS } from './figures/maps/zone-sets.ts'
import { cutOf } from './figures/reports/cut-of.ts'
import { type EventView, eventViews, readEvent } from './figures/reports/event-views.ts'
import { reportViews } from './figures/reports/report-views.ts'
import { createMiddleZones, createNumberZones } from './figures/tourism/middle-zones.ts'
import { type TourismAnswer, tourismMeasure } from './figures/tourism/tourism.ts'
import { createDelivered } from './figures/tourism/tourism-context.ts'
import type { EventQuestion, MovementData } from './movement-data.ts'
import { loaderOf, type MovementLoader } from './movement-loader.ts'
import { type OpeningSpec, openingQueries } from './opening-queries.ts'
import { completeBuilds, ownedBuilds } from './owner/builds.ts'
import { createExpectedVisits } from './pricing/expected-visits.ts'
import { createSquareReader, createSquareSets } from './pricing/square-sets.ts'
import type { Warehouse } from './warehouse.ts'
import { createReadZones, type ZoneTrees } from './zones/zones-of-build.ts'

interface Figures {
  report<V extends ReportView>(view: V, buildId: number): Promise<Released<ReportFigures<ReportRows[V]>>>
  eventReport<V extends EventView>(
    view: V,
    buildId: number,
    asked: EventQuestion,
  ): Promise<Released<ReportFigures<ReportRows[V]>>>
  eventOrigins(...args: Parameters<MovementData['eventOrigins']>): Promise<Released<Magnitudes>>
  zones(...args: Parameters<MovementData['zones']>): Promise<Released<Magnitudes>>
  tourism(...args: Parameters<MovementData['tourism']>): Promise<Released<TourismAnswer>>
  flows(...args: Parameters<MovementData['flows']>): Promise<Released<FlowFigures> & { Days: number }>
  flowHours(...args: Parameters<MovementData['flowHours']>): Promise<Released<FlowHours> & { Days: number }>
}

/** MovementData in which the type of every figure of people is Released: a figure that has not passed the gate does not compile. */
type GatedMovementData = Omit<MovementData, keyof Figures | 'releasedSquares'> &
  Figures & {
    releasedSquares(...args: Parameters<MovementData['releasedSquares']>): Promise<Released<ReleasedSquares>>
  }

export type OpenMovementData = GatedMovementData & {
  readonly load: MovementLoader
  /** Counts the results with which viewers open a build from its rows, not from stored results, and stores them. */
  storeOpeningResults(spec: OpeningSpec): Promise<void>
}

/** Runs the queries with which viewers open a new build, so that their results are stored with it. */
const createOpeningResults = (
  store: (buildId: number, run: () => Promise<void>) => Promise<void>,
  openFigures: () => Figures,
  isOver: (buildId: number) => boolean,
) => {
  const underWay = new Set<Promise<void>>()
  const run = async (spec: OpeningSpec): Promise<void> => {
    const { buildId } = spec
    if (isOver(buildId)) return
    await store(buildId, async () => {
      for (const query of openingQueries(openFigures(), spec)) if (!isOver(buildId)) await query()
    })
  }
  return {
    run,
    begin(spec: DatasetSpec): void {
      // A query that fails here runs again when a viewer needs it.
      const work = run(spec)
        .catch(() => undefined)
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    settled: () => Promise.all(underWay),
  }
}

/** Results that are not stored. */
const computed: StoredOr = (_buildId, _question, compute) => compute()

export const movementDataOf = (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
  noise: NoiseSource,
  trees: ZoneTrees,
  cache: Cache = createCache(ANSWER_MEMORY_MB),
): OpenMovementData => {
  const stored = createStoredResults(warehouse, cache.part('stored'))
  const zonesOf = createReadZones(trees, cache.part('zones'))
  const trips = createTripReader(warehouse, cache.part('trips'), createRecodeTrips(zonesOf, noise))
  const context = {
    warehouse: stored.warehouse,
    count: createCount(stored.resultOf, trips),
    countOnce: createCount(computed, trips),
    stored: stored.resultOf,
    dwells: createCountDwells(stored.resultOf, warehouse, createReadDwells(warehouse, trips, cache.part('dwells'))),
    trips,
    zonesOf,
    cuts: cache.part('cuts'),
    settings,
  }
  /** Aborted when the warehouse closes. */
  const stopping = new AbortController()
  const results = cache.part('answers')
  const builds = createBuildReader(warehouse, results)
  const squareRanks = createCachedRanks(warehouse, settings, noise, cache.part('ranks'))
  const squareSets = createSquareSets(warehouse, settings, noise, stopping.signal)
  const readSquares = createSquareReader(warehouse, cache.part('squares'))
  const expectedVisits = createExpectedVisits(warehouse, settings, noise, squareSets, readSquares, stopping.signal)
  const delivered = createDelivered(warehouse)
  const middleZones = createMiddleZones({
    warehouse,
    locate,
    trees,
    zonesOf,
    versionOf: builds.versionOf,
    cache: cache.part('middle zones'),
  })
  const moves = createTripReader(warehouse, cache.part('moves'), createNumberZones(middleZones))
  const tourism = {
    ...context,
    trips: moves,
    count: createCount(stored.resultOf, moves),
    countOnce: createCount(computed, moves),
    middleZones,
  }
  /** Figures of a build that is complete. */
  const cached = <T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T> =>
    results.getOrCompute(buildId, key, async () => {
      await results.getOrCompute(buildId, 'finished', () => builds.requireFinished(buildId))
      return compute()
    })
  const eventOf = (buildId: number, eventDays: readonly string[]) =>
    cached(buildId, `event ${eventDays}`, () => readEvent(context, buildId, eventDays))
  const flowsOf = (buildId: number, zones: readonly number[]) =>
    cached(buildId, 'flows', () => planFlowsOf({ warehouse, settings }, stored.resultOf, zonesOf, buildId, zones))
  const tourismBy =
    (readDelivered: typeof delivered): Figures['tourism'] =>
    async (measure, buildId, filters) => {
      const of = (await readDelivered())(await builds.versionOf(buildId))
      return cached(buildId, JSON.stringify([measure, filters, of]), () =>
        tourismMeasure({ ...tourism, delivered: of }, buildId, measure, filters),
      )
    }
  const figures: Figures = {
    report: (view, buildId) => cached(buildId, view, () => reportViews[view](context, buildId)),
    eventReport: (view, buildId, { eventDays, side }) =>
      cached(buildId, `${view} ${side} ${eventDays}`, async () =>
        eventViews[view]({ context, buildId, event: await eventOf(buildId, eventDays), side }),
      ),
    eventOrigins: (buildId, { eventDays, side }) =>
      cached(buildId, `origins ${side} ${eventDays}`, async () =>
        eventOrigins(context, buildId, await eventOf(buildId, eventDays), side),
      ),
    zones(set, buildId, selected) {
      const selection = selectionOf(selected)
      return cached(buildId, `${set} ${JSON.stringify(selection)}`, () =>
        zoneMagnitudes({ context, buildId, set: ZONE_SETS[set] }, selection),
      )
    },
    tourism: tourismBy(delivered),
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
  const openingResults = createOpeningResults(
    stored.store,
    // What is delivered is read once for all measures that a dataset opens with.
    () => ({ ...figures, tourism: tourismBy(loadedOnce(delivered)) }),
    buildId => stopping.signal.aborted || builds.isDiscarded(buildId),
  )
  return {
    ...figures,
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
    async showsVisits(buildId, eventDays) {
      const event = eventDays && (await eventOf(buildId, eventDays))
      if (eventDays && !event) return false
      const divided = event ? { ...context, parts: event.parts } : context
      const { cells } = await cutOf(divided, buildId, {
        rows: 'visits',
        by: ['period'],
        ...(event && { parts: event.divided }),
      })
      return cells.length > 0
    },
    builds: async () => ({
      held: new Set(await warehouse.numbers(ownedBuilds, {}, { budget: 'build' })),
      complete: new Set(await warehouse.numbers(completeBuilds, {}, { budget: 'build' })),
    }),
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
    storeOpeningResults: openingResults.run,
  }
}
