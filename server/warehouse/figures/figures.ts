import type { ReportRows, ReportTableKey } from '../../../src/contract/all-calls.ts'
import type { DisclosureSettings, EventSide } from '../../../src/contract/location-insights.ts'
import { loadedOnce } from '../../../src/domain/collections.ts'
import type { Locate } from '../builds/extract/place-ends.ts'
import type { createBuildReader } from '../builds/extract/read-build.ts'
import type { NoiseSource } from '../builds/noise-keys.ts'
import type { BuildCache, Cache } from '../cache/create-cache.ts'
import { createStoredResults } from '../cache/stored-results.ts'
import { createCount, createCountDevices } from '../counting/count-cells.ts'
import { createCountDwells, createReadDwells } from '../counting/count-dwells.ts'
import { createRecodeTrips, createTripReader } from '../counting/read-trips.ts'
import type { Released } from '../disclosure/release.ts'
import type { FlowFigures, FlowHours } from '../disclosure/release-flows.ts'
import { noTable, type ReportFigures } from '../disclosure/release-tables.ts'
import { type Magnitudes, noPlaces } from '../disclosure/release-zones.ts'
import type { Warehouse } from '../warehouse.ts'
import { createReadZones, type ZoneTrees } from '../zones/zones-of-build.ts'
import { type FigureContext, readDays } from './figure-context.ts'
import { daysOf, flowFigures, flowHours, planFlowsOf } from './flows/flow-figures.ts'
import { type Selection, selectionOf, ZONE_SETS, type ZoneSet } from './maps/counted-filters.ts'
import { eventOrigins, zoneMagnitudes } from './maps/zone-magnitudes.ts'
import {
  type CommonPopulation,
  type CommonView,
  commonOrigins,
  commonReport,
  divideBuild,
  isDivisible,
} from './population/common-population.ts'
import { createReadHomes } from './population/read-homes.ts'
import { cutOf } from './reports/cut-of.ts'
import { type EventView, eventViews, readEvent } from './reports/event-views.ts'
import { reportViews } from './reports/report-views.ts'
import { createMiddleZones, createNumberZones, treesOfMiddleZones } from './tourism/middle-zones.ts'
import { createDelivered, type TourismContext, type TourismFilters } from './tourism/tourism-context.ts'
import { type TourismFigures, type TourismMeasure, tourismMeasure } from './tourism/tourism-measures.ts'

/** One side of an event: its days, or the ordinary days. */
interface EventQuestion {
  /** ISO dates. */
  readonly eventDays: readonly string[]
  readonly side: EventSide
}

interface FlowQuestion {
  readonly buildId: number
  /** The dataset's zones, ascending. */
  readonly zones: readonly number[]
}

/** The figures of builds. All of them have passed the disclosure gate. */
export interface Figures {
  /** The rows of a view with their totals. */
  report<V extends ReportTableKey>(view: V, buildId: number): Promise<Released<ReportFigures<ReportRows[V]>>>
  /** The rows of a view for one side of an event. */
  eventReport<V extends EventView>(
    view: V,
    buildId: number,
    question: EventQuestion,
  ): Promise<Released<ReportFigures<ReportRows[V]>>>
  /** The visits on one side of an event for each zone of origin. */
  eventOrigins(buildId: number, question: EventQuestion): Promise<Released<Magnitudes>>
  /**
   * True if a build's visits can be counted without the residents of some areas; null if it was extracted without
   * homes.
   */
  isDivisible(buildId: number, population: CommonPopulation): Promise<boolean | null>
  /** The rows of a view without the residents of some areas; none if the view cannot be divided. */
  commonReport<V extends CommonView>(
    view: V,
    buildId: number,
    population: CommonPopulation,
  ): Promise<Released<ReportFigures<ReportRows[V]>>>
  /** The visits for each zone of origin, without the residents of some areas. */
  commonOrigins(
    buildId: number,
    population: CommonPopulation,
    selection: Partial<Selection>,
  ): Promise<Released<Magnitudes>>
  /** A map's magnitudes for each zone. A filter that is empty or left out selects everything. */
  zones(set: ZoneSet, buildId: number, selection: Partial<Selection>): Promise<Released<Magnitudes>>
  /** A measure of the Tourism and Economy viewer for each middle zone. */
  tourism(measure: TourismMeasure, buildId: number, filters: TourismFilters): Promise<Released<TourismFigures>>
  /**
   * A selection's trips between every pair of zones, and into and out of each zone (disclosure/flows/selections.ts).
   */
  flows(
    question: FlowQuestion & { readonly selection: number },
  ): Promise<Released<FlowFigures> & { readonly Days: number }>
  /**
   * Trips into and out of each zone, hour by hour.
   * @param question.dayType 0 for weekdays, 1 for weekends, null for both
   */
  flowHours(
    question: FlowQuestion & { readonly dayType: 0 | 1 | null },
  ): Promise<Released<FlowHours> & { readonly Days: number }>
  /**
   * True if the total visits of a complete build may be shown. If not, the build is without visit figures.
   * @param eventDays ISO dates; null if the dataset is not about an event
   */
  showsVisits(buildId: number, eventDays: readonly string[] | null): Promise<boolean>
}

interface FigureDependencies {
  readonly warehouse: Warehouse
  readonly locate: Locate
  readonly settings: DisclosureSettings
  readonly noise: NoiseSource
  readonly trees: ZoneTrees
  readonly cache: Cache
}

type BuildReader = ReturnType<typeof createBuildReader>

/**
 * The contexts that figures are counted in: one for reports and maps, and one for Tourism, whose trips have middle
 * zones.
 */
const createContexts = (
  { warehouse, locate, settings, noise, trees, cache }: FigureDependencies,
  { versionOf }: BuildReader,
) => {
  const stored = createStoredResults(warehouse, cache.part('stored'))
  const zonesOf = createReadZones(trees, cache.part('zones'))
  const trips = createTripReader(warehouse, cache.part('trips'), createRecodeTrips(zonesOf, noise))
  const context: FigureContext = {
    warehouse: stored.warehouse,
    count: createCount(stored.resultOf, trips),
    countDevices: createCountDevices(trips),
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
    countDevices: createCountDevices(moves),
    middleZones,
  }
  return { stored, zonesOf, homes: createReadHomes(warehouse, cache.part('homes')), context, tourism }
}
type Contexts = ReturnType<typeof createContexts>

/**
 * Returns a figure of a complete build from the cache, or computes it. The question is the key, and a figure is computed
 * from nothing else that a call contains.
 */
type Cached = <Q, R>(figure: string, buildId: number, question: Q, compute: (question: Q) => Promise<R>) => Promise<R>

const createFigureCache =
  (results: BuildCache, { requireFinished }: BuildReader): Cached =>
  (figure, buildId, question, compute) =>
    results.getOrCompute(buildId, `${figure} ${JSON.stringify(question)}`, async () => {
      await results.getOrCompute(buildId, 'finished', () => requireFinished(buildId))
      return compute(question)
    })

type EventOf = (buildId: number, eventDays: readonly string[]) => ReturnType<typeof readEvent>

const showsVisits = async (
  context: FigureContext,
  eventOf: EventOf,
  buildId: number,
  eventDays: readonly string[] | null,
): Promise<boolean> => {
  const event = eventDays && (await eventOf(buildId, eventDays))
  if (eventDays && !event) return false
  const divided = event ? { ...context, parts: event.parts } : context
  const { cells } = await cutOf(divided, buildId, {
    rows: 'visits',
    by: ['period'],
    ...(event && { parts: event.divided }),
  })
  return cells.length > 0
}

/** The figures of builds without the residents of other areas. */
const createCommonFigures = (
  { stored, homes, context }: Contexts,
  cached: Cached,
): Pick<Figures, 'isDivisible' | 'commonReport' | 'commonOrigins'> => {
  const divide = (buildId: number, population: CommonPopulation) =>
    divideBuild(context, stored.resultOf, homes, buildId, population)
  return {
    isDivisible: (buildId, population) =>
      cached('divisible', buildId, population, async areas => {
        const build = await divide(buildId, areas)
        return build && isDivisible(build)
      }),
    commonReport: <V extends CommonView>(name: V, buildId: number, areas: CommonPopulation) =>
      cached('common report', buildId, { view: name, population: areas }, async ({ view, population }) => {
        const build = await divide(buildId, population)
        return build === null ? noTable<ReportRows[V]>() : commonReport(view, build)
      }),
    commonOrigins: (buildId, areas, selected) =>
      cached(
        'common origins',
        buildId,
        { selection: selectionOf(selected), population: areas },
        async ({ selection, population }) => {
          const build = await divide(buildId, population)
          return build === null ? noPlaces() : commonOrigins(build, selection)
        },
      ),
  }
}

/** Trips between the zones of a dataset. */
const createFlowFigures = (
  warehouse: Warehouse,
  { zonesOf, context }: Contexts,
  cached: Cached,
): Pick<Figures, 'flows' | 'flowHours'> => {
  const { settings, stored } = context
  const planOf = (buildId: number, zones: readonly number[]) =>
    cached('flow plan', buildId, zones, all => planFlowsOf({ warehouse, settings, stored }, zonesOf, buildId, all))
  return {
    flows: ({ buildId, ...question }) =>
      cached('flows', buildId, question, async ({ zones, selection }) => ({
        ...flowFigures(await planOf(buildId, zones), zones, selection),
        Days: await daysOf(context, buildId, selection),
      })),
    flowHours: ({ buildId, ...question }) =>
      cached('flow hours', buildId, question, async ({ zones, dayType }) => {
        const { all, ofDayType } = await readDays(context, buildId)
        return {
          ...flowHours(await planOf(buildId, zones), zones, dayType),
          Days: dayType === null ? all : ofDayType[dayType],
        }
      }),
  }
}

/**
 * Creates the figures of builds.
 * @param readDelivered reads which payments have been delivered so far
 */
const createFigures = (
  warehouse: Warehouse,
  contexts: Contexts,
  cached: Cached,
  { versionOf }: BuildReader,
  readDelivered: ReturnType<typeof createDelivered>,
): Figures => {
  const { context, tourism } = contexts
  const eventOf: EventOf = (buildId, eventDays) =>
    cached('event', buildId, eventDays, days => readEvent(context, buildId, days))
  return {
    report: (name, buildId) => cached('report', buildId, name, view => reportViews[view](context, buildId)),
    eventReport: (name, buildId, event) =>
      cached('event report', buildId, { view: name, ...event }, async ({ view, eventDays, side }) =>
        eventViews[view]({ context, buildId, event: await eventOf(buildId, eventDays), side }),
      ),
    eventOrigins: (buildId, event) =>
      cached('event origins', buildId, event, async ({ eventDays, side }) =>
        eventOrigins(context, buildId, await eventOf(buildId, eventDays), side),
      ),
    zones: (name, buildId, selected) =>
      cached('zones', buildId, { set: name, selection: selectionOf(selected) }, ({ set, selection }) =>
        zoneMagnitudes({ context, buildId, set: ZONE_SETS[set] }, selection),
      ),
    tourism: async (name, buildId, selected) => {
      const question = {
        measure: name,
        filters: selected,
        delivered: (await readDelivered())(await versionOf(buildId)),
      }
      return cached('tourism', buildId, question, ({ measure, filters, delivered }) =>
        tourismMeasure({ ...tourism, delivered }, buildId, measure, filters),
      )
    },
    ...createFlowFigures(warehouse, contexts, cached),
    ...createCommonFigures(contexts, cached),
    showsVisits: (buildId, eventDays) => showsVisits(context, eventOf, buildId, eventDays),
  }
}

export const openFigures = (dependencies: FigureDependencies, builds: BuildReader, results: BuildCache) => {
  const contexts = createContexts(dependencies, builds)
  const cached = createFigureCache(results, builds)
  const readDelivered = createDelivered(dependencies.warehouse)
  const figuresBy = (delivered: typeof readDelivered): Figures =>
    createFigures(dependencies.warehouse, contexts, cached, builds, delivered)
  return {
    stored: contexts.stored,
    figures: figuresBy(readDelivered),
    /** The same figures, but all Tourism measures share a single read of the delivered payments. */
    openingFigures: () => figuresBy(loadedOnce(readDelivered)),
  }
}
