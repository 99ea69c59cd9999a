import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import { createMonthDeliveries } from './builds/extract/data-version.ts'
import { discardDataset, extractDataset } from './builds/extract/extract-dataset.ts'
import type { Locate } from './builds/extract/place-ends.ts'
import { countOutliers, createBuildReader } from './builds/extract/read-build.ts'
import { createNoiseSource, type NoiseSource } from './builds/noise-keys.ts'
import { ANSWER_MEMORY_MB, type Cache, createCache } from './cache/create-cache.ts'
import type { RecordedResults } from './cache/stored-results.ts'
import { createDeliveredFacts } from './deliveries/check/delivered-facts.ts'
import { availableMonths } from './deliveries/load/covered-days.ts'
import {
  type CoveredDay,
  loadCells,
  loadCoverage,
  loadPayments,
  type NetworkCell,
  type ZonePayments,
} from './deliveries/load/load-rows.ts'
import { type LoadHooks, type LoadSummary, loadTrips } from './deliveries/load/load-trips.ts'
import { loadZones, type StandardZone, zonesOfVersion } from './deliveries/load/zone-versions.ts'
import { disclosureSettings } from './disclosure/is-safe.ts'
import { type EngineSettings, openWarehouse, type WarehouseLog } from './engines/open-warehouse.ts'
import { createCachedRanks, evScore } from './figures/ev-score/score-neighbourhoods.ts'
import { openFigures } from './figures/figures.ts'
import { createOpeningResults, type OpeningSpec } from './figures/opening-queries.ts'
import type { MovementData } from './movement-data.ts'
import { claimMovement, requireFitting, type WarehouseClaim } from './owner/claim-warehouse.ts'
import { createExpectedVisits } from './pricing/expected-visits.ts'
import { createSquareReader, createSquareSets } from './pricing/square-sets.ts'
import { migrate } from './schema/migrate-warehouse.ts'
import type { Warehouse } from './warehouse.ts'
import type { ZoneTrees } from './zones/zones-of-build.ts'

/** Loads the provider's data into the warehouse. */
export interface MovementLoader {
  trips(files: Iterable<string> | AsyncIterable<string>, hooks?: LoadHooks): Promise<LoadSummary>
  cells(cells: readonly NetworkCell[]): Promise<void>
  coverage(days: readonly CoveredDay[]): Promise<void>
  /** Loads a standard zone version's zones unless the warehouse already has them. */
  zones(version: number, zones: readonly StandardZone[]): Promise<void>
  /** Reads a version's zones. Returns none if the warehouse does not have it. */
  zonesOf(version: number): Promise<readonly StandardZone[]>
  payments(rows: readonly ZonePayments[], version?: number): Promise<void>
}

const loaderOf = (warehouse: Warehouse): MovementLoader => ({
  trips: (files, hooks) => loadTrips(warehouse, files, hooks),
  cells: cells => loadCells(warehouse, cells),
  coverage: days => loadCoverage(warehouse, days),
  zones: (version, zones) => loadZones(warehouse, version, zones),
  zonesOf: version => zonesOfVersion(warehouse, version),
  payments: (rows, version) => loadPayments(warehouse, rows, version),
})

export interface OpenMovementData extends MovementData {
  readonly load: MovementLoader
  /** Recounts a build's opening results from its rows, without using stored results. */
  countOpeningResults(spec: OpeningSpec): Promise<RecordedResults>
}

/** A warehouse's movement data, without checking who owns it (owner/claim-warehouse.ts). */
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
  const { stored, figures, openingFigures } = openFigures(
    { warehouse, locate, settings, noise, trees, cache },
    builds,
    results,
  )
  const squareRanks = createCachedRanks(warehouse, settings, noise, cache.part('ranks'))
  const squareSets = createSquareSets(warehouse, settings, noise, stopping.signal)
  const readSquares = createSquareReader(warehouse, cache.part('squares'))
  const expectedVisits = createExpectedVisits(warehouse, settings, noise, squareSets, readSquares, stopping.signal)
  const openingResults = createOpeningResults(
    stored,
    openingFigures,
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

interface MovementSettings extends EngineSettings {
  readonly DISCLOSURE_MIN_DEVICES: number
  /** The size of the figure cache, in 10^6 bytes. */
  readonly ANSWER_MEMORY_MB?: number | undefined
}

interface MovementParts {
  readonly settings: MovementSettings
  /** Finds the zones in a file that contain trip ends. */
  readonly locate: Locate
  /** The trees that maps cut. */
  readonly trees: ZoneTrees
  /** The secret that noise is drawn from. It must never change. */
  readonly noiseSecret: Buffer
  readonly log: WarehouseLog
  /** The installation that must own the warehouse, known once its state is open. Without it, no owner is checked. */
  readonly installation?: Promise<WarehouseClaim>
  /** Wraps the engine to count and time its statements. */
  readonly meter?: (warehouse: Warehouse) => Warehouse
}

/**
 * Opens the warehouse named in the settings, migrates its tables, and returns the movement data together with the
 * functions that load it.
 * @throws WarehouseError folder-in-use, not-installed, engine-lost, or refused if another installation owns it
 * @throws RangeError if the threshold is below its floor
 */
export const openMovementData = async (parts: MovementParts): Promise<OpenMovementData> => {
  // Several nodes may start together on an empty server. They take turns to create and claim the tables.
  if (!parts.settings.CLICKHOUSE_URL || !parts.installation) return openOwned(parts)
  return (await parts.installation).inTurn(() => openOwned(parts))
}

const openOwned = async (parts: MovementParts): Promise<OpenMovementData> => {
  const settings = disclosureSettings(parts.settings.DISCLOSURE_MIN_DEVICES)
  // If the engine does not open, nothing awaits the installation.
  parts.installation?.catch(() => undefined)
  const engine = await openWarehouse(parts.settings, parts.log)
  try {
    const warehouse = parts.meter?.(engine) ?? engine
    const installation = await parts.installation
    if (installation && !installation.takes) await requireFitting(warehouse, installation.numbered)
    await migrate(warehouse)
    const movement = movementDataOf(
      warehouse,
      parts.locate,
      settings,
      createNoiseSource(parts.noiseSecret),
      parts.trees,
      createCache(parts.settings.ANSWER_MEMORY_MB),
    )
    return installation ? await claimMovement(warehouse, movement, installation, parts.log) : movement
  } catch (error) {
    await engine.close()
    throw error
  }
}
