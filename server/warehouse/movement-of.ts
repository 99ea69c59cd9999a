import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import { ANSWER_MEMORY_MB, type Cache, createCache } from './cache/create-cache.ts'
import { createStoredResults } from './cache/stored-results.ts'
import { createDeliveredFacts } from './check/delivered-facts.ts'
import type { DatasetSpec } from './dataset-spec.ts'
import { createCachedRanks } from './ev-score/cached-ranks.ts'
import { evScore } from './ev-score/ev-score.ts'
import { countOutliers } from './extract/count-outliers.ts'
import { discardDataset, extractDataset } from './extract/extract-dataset.ts'
import type { Locate } from './extract/place-ends.ts'
import { createBuildReader } from './extract/read-build.ts'
import type { Released } from './gate/release.ts'
import type { ReportFigures } from './gate/release-report.ts'
import type { ReleasedSquares } from './gate/release-squares.ts'
import type { Magnitudes } from './gate/release-zones.ts'
import { createExpectedVisits } from './ground/expected-visits.ts'
import { createSquareReader } from './ground/released-squares.ts'
import { createSquareSets } from './ground/square-sets.ts'
import { availableMonths } from './load/available-months.ts'
import { createCachedTrips } from './maps/cached-trips.ts'
import { selectionOf } from './maps/selection.ts'
import { zoneMagnitudes } from './maps/zone-magnitudes.ts'
import type { MovementData } from './movement-data.ts'
import { loaderOf, type MovementLoader } from './movement-loader.ts'
import type { NoiseSource } from './noise/noise-keys.ts'
import { openingQueries } from './opening-queries.ts'
import { completeBuilds, ownedBuilds } from './owner/builds.ts'
import { type ReportRows, type ReportView, reportViews } from './reports/report-views.ts'
import { createDelivered } from './tourism/read-delivered.ts'
import { type TourismAnswer, tourismMeasure } from './tourism/tourism.ts'
import type { Warehouse } from './warehouse.ts'

/** MovementData in which the type of every figure of people is Released: a figure that has not passed the gate does not compile. */
type GatedMovementData = Omit<MovementData, 'report' | 'zones' | 'tourism' | 'releasedSquares'> & {
  releasedSquares(...args: Parameters<MovementData['releasedSquares']>): Promise<Released<ReleasedSquares>>
  report<V extends ReportView>(view: V, buildId: number): Promise<Released<ReportFigures<ReportRows[V]>>>
  zones(...args: Parameters<MovementData['zones']>): Promise<Released<Magnitudes>>
  tourism(...args: Parameters<MovementData['tourism']>): Promise<Released<TourismAnswer>>
}

export type OpenMovementData = GatedMovementData & { readonly load: MovementLoader }

type Figures = Pick<GatedMovementData, 'report' | 'zones' | 'tourism'>

/** Runs the queries with which viewers open a new build, so that their results are stored with it. */
const createOpeningResults = (
  store: (buildId: number, run: () => Promise<void>) => Promise<void>,
  figures: Figures,
  isOver: (buildId: number) => boolean,
) => {
  const underWay = new Set<Promise<void>>()
  const run = async (spec: DatasetSpec): Promise<void> => {
    const { buildId } = spec
    if (isOver(buildId)) return
    // A query that fails here runs again when a viewer needs it.
    await store(buildId, async () => {
      for (const query of openingQueries(figures, spec)) if (!isOver(buildId)) await query()
    }).catch(() => undefined)
  }
  return {
    begin(spec: DatasetSpec): void {
      const work = run(spec).finally(() => underWay.delete(work))
      underWay.add(work)
    },
    settled: () => Promise.all(underWay),
  }
}

export const movementDataOf = (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
  noise: NoiseSource,
  cache: Cache = createCache(ANSWER_MEMORY_MB),
): OpenMovementData => {
  const stored = createStoredResults(warehouse, cache.part('stored'))
  const trips = createCachedTrips(warehouse, cache.part('trips'))
  const context = { warehouse: stored.warehouse, trips, settings }
  /** Aborted when the warehouse closes. */
  const stopping = new AbortController()
  const results = cache.part('answers')
  const builds = createBuildReader(warehouse, results)
  const squareRanks = createCachedRanks(warehouse, settings, noise, cache.part('ranks'))
  const squareSets = createSquareSets(warehouse, settings, noise, stopping.signal)
  const readSquares = createSquareReader(warehouse, cache.part('squares'))
  const expectedVisits = createExpectedVisits(warehouse, settings, noise, squareSets, readSquares, stopping.signal)
  const delivered = createDelivered(warehouse)
  /** Figures of a build that is complete. */
  const cached = <T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T> =>
    results.getOrCompute(buildId, key, async () => {
      await results.getOrCompute(buildId, 'finished', () => builds.requireFinished(buildId))
      return compute()
    })
  const figures: Figures = {
    report: (view, buildId) => cached(buildId, view, () => reportViews[view](context, buildId)),
    zones(set, buildId, selected, level = 'small') {
      const selection = selectionOf(selected)
      return cached(buildId, `${set} ${level} ${JSON.stringify(selection)}`, async () =>
        zoneMagnitudes(context, buildId, await builds.versionOf(buildId), set, selection, level),
      )
    },
    async tourism(measure, buildId, filters) {
      const of = (await delivered())(await builds.versionOf(buildId))
      return cached(buildId, JSON.stringify([measure, filters, of]), () =>
        tourismMeasure({ ...context, delivered: of }, buildId, measure, filters),
      )
    },
  }
  const openingResults = createOpeningResults(
    stored.store,
    figures,
    buildId => stopping.signal.aborted || builds.isDiscarded(buildId),
  )
  return {
    ...figures,
    availableMonths: () => availableMonths(warehouse),
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
  }
}
