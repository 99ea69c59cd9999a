import { join } from 'node:path'
import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import { type SharedWork, shareWork } from '../runtime/shared-work.ts'
import { ANSWER_MEMORY_MB, createMemory, type Memory } from './cache/create-memory.ts'
import { firstQuestions } from './cache/first-questions.ts'
import { createStoredAnswers } from './cache/stored-answers.ts'
import { createDeliveredFacts } from './check/delivered-facts.ts'
import { SESSIONS } from './engines/chdb/protocol.ts'
import { requireWhole } from './engines/chdb/require-whole.ts'
import { openChdb } from './engines/chdb/warehouse.ts'
import { CONNECTIONS, openClickHouse } from './engines/clickhouse/warehouse.ts'
import { evScore } from './ev-score/ev-score.ts'
import { createStandings } from './ev-score/remember-standings.ts'
import { buildDataset, discardDataset } from './extract/build-dataset.ts'
import { countOutliers } from './extract/count-outliers.ts'
import type { Locate } from './extract/place-ends.ts'
import type { Released } from './gate/release.ts'
import type { ReportFigures } from './gate/release-report.ts'
import type { Magnitudes } from './gate/release-zones.ts'
import { disclosureSettings } from './gate/settings.ts'
import { createExpectations } from './ground/expectations.ts'
import { createSquareReader, type ReleasedSquares } from './ground/released-squares.ts'
import { createSquareSets } from './ground/square-sets.ts'
import { inTurns } from './in-turns.ts'
import { loadPayments, type ZonePayments } from './load/load-payments.ts'
import { type CoveredDay, loadCells, loadCoverage, type NetworkCell } from './load/load-places.ts'
import { type LoadHooks, type LoadSummary, loadTrips } from './load/load-trips.ts'
import { loadZones, type StandardZone, zonesOfVersion } from './load/load-zones.ts'
import { FIRST_VERSION } from './load/zone-versions.ts'
import { createHeldTrips } from './maps/held-trips.ts'
import { selectionOf } from './maps/selection.ts'
import { zoneMagnitudes } from './maps/zone-magnitudes.ts'
import type { DatasetSpec, MovementData } from './movement-data.ts'
import { createNoiseSource, type NoiseSource } from './noise/noise-keys.ts'
import { buildsHeld, completeBuilds } from './owner/held.ts'
import { ownedMovement } from './owner/owned-movement.ts'
import { requireFitting } from './owner/require-fitting.ts'
import { type Claimant, takeWarehouse } from './owner/take-warehouse.ts'
import { watchOwner } from './owner/watch-owner.ts'
import { availableMonths } from './reports/available-months.ts'
import { type ReportRows, type ReportView, reportViews } from './reports/report-views.ts'
import { cellsOfBuild, finishedBuilds, listDaysOfBuild } from './reports/statements.ts'
import { migrate } from './schema/migrate.ts'
import type { Delivered } from './tourism/context.ts'
import { readDelivered } from './tourism/read-delivered.ts'
import { versionOfBuild } from './tourism/statements.ts'
import { type TourismAnswer, tourismMeasure } from './tourism/tourism.ts'
import { type Warehouse, WarehouseError } from './warehouse.ts'

export interface MovementSettings {
  readonly DATA_DIR: string
  readonly CLICKHOUSE_URL?: string | undefined
  readonly CLICKHOUSE_CLUSTER?: string | undefined
  readonly DISCLOSURE_MIN_DEVICES: number
  /** What viewers asked is remembered in so many megabytes. */
  readonly ANSWER_MEMORY_MB?: number | undefined
}

export interface MovementParts {
  readonly settings: MovementSettings
  /** Places trip ends in the zones of a file. */
  readonly locate: Locate
  /** The secret that noise is drawn by; it must never change. */
  readonly noiseSecret: Buffer
  readonly log: { warn(message: string): void }
  /** The installation that the warehouse is to belong to, known when its state is open; left out, nobody asks whose it is. */
  readonly installation?: Promise<WarehouseClaim>
  /** Stands between the engine and everything that asks it, to count and time. */
  readonly meter?: (warehouse: Warehouse) => Warehouse
}

/** What the state of an installation knows of the warehouse. */
export interface WarehouseClaim extends Claimant {
  /** The numbers of the attempts that the state knows. */
  readonly numbered: readonly number[]
  /**
   * Told when the warehouse is known to be this installation's, before anybody asks it anything.
   * @param changed it was nobody's before, or another epoch's
   */
  onTaken(movement: MovementData, changed: boolean): Promise<void>
  /** Lets one node at a time do it. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The movement data of a warehouse that is made sure to be the installation's. @throws WarehouseError refused where it is another's */
export const claimMovement = async <M extends MovementData>(
  warehouse: Warehouse,
  movement: M,
  installation: WarehouseClaim,
  log: MovementParts['log'],
): Promise<M> => {
  const taken = await takeWarehouse(warehouse, installation)
  const ownership = watchOwner(warehouse, installation, sentence => log.warn(sentence))
  const owned = ownedMovement(movement, ownership)
  await installation.onTaken(owned, taken === 'taken')
  return owned
}

/** MovementData as it is made here: what counts people is Released, which only the gate can make. */
type GatedMovementData = Omit<MovementData, 'report' | 'zones' | 'tourism' | 'releasedSquares'> & {
  releasedSquares(...args: Parameters<MovementData['releasedSquares']>): Promise<Released<ReleasedSquares>>
  report<V extends ReportView>(view: V, buildId: number): Promise<Released<ReportFigures<ReportRows[V]>>>
  zones(...args: Parameters<MovementData['zones']>): Promise<Released<Magnitudes>>
  tourism(...args: Parameters<MovementData['tourism']>): Promise<Released<TourismAnswer>>
}

/** The provider's side: what fills the warehouse. */
export interface MovementLoader {
  trips(files: Iterable<string> | AsyncIterable<string>, hooks?: LoadHooks): Promise<LoadSummary>
  cells(cells: readonly NetworkCell[]): Promise<void>
  coverage(days: readonly CoveredDay[]): Promise<void>
  /** The zones of a version of the standard zones; one that is there is left as it is. */
  zones(version: number, zones: readonly StandardZone[]): Promise<void>
  /** The zones of a version, none where it is not there. */
  zonesOf(version: number): Promise<readonly StandardZone[]>
  payments(rows: readonly ZonePayments[], version?: number): Promise<void>
}

/** MovementData with what fills it. */
export type OpenMovementData = ReturnType<typeof movementDataOf>

const openEmbedded = async (folder: string, log: MovementParts['log']): Promise<Warehouse> => {
  const engine = await openChdb({ folder, onLost: message => log.warn(message) })
  try {
    await requireWhole(engine, folder)
  } catch (error) {
    await engine.close()
    throw error
  }
  return inTurns(engine, SESSIONS)
}

/** The engine that the settings name; its tables may not be there yet. @throws WarehouseError refused where it is damaged */
export const openWarehouse = (
  settings: Omit<MovementSettings, 'DISCLOSURE_MIN_DEVICES'>,
  log: MovementParts['log'],
): Promise<Warehouse> =>
  settings.CLICKHOUSE_URL
    ? openClickHouse(settings.CLICKHOUSE_URL, settings.CLICKHOUSE_CLUSTER).then(engine => inTurns(engine, CONNECTIONS))
    : openEmbedded(join(settings.DATA_DIR, 'movement'), log)

/**
 * The movement data of a warehouse that is open and migrated.
 * @param kept remembers what viewers asked
 */
export const movementDataOf = (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
  noise: NoiseSource,
  kept: Memory = createMemory(ANSWER_MEMORY_MB),
): GatedMovementData & { readonly load: MovementLoader } => {
  const stored = createStoredAnswers(warehouse, kept.part('stored'))
  const trips = createHeldTrips(warehouse, kept.part('trips'))
  const context = { warehouse: stored.warehouse, trips, settings }
  /** Aborted when the warehouse closes. */
  const stopping = new AbortController()
  const storing = new Set<Promise<void>>()
  /** The engine removes rows in the background: until it has, this process answers for them no more. */
  const discarded = new Set<number>()
  /** Nothing is read of a build that is not complete. */
  const finished = async (buildId: number): Promise<number> => {
    if (!discarded.has(buildId) && (await warehouse.numbers(finishedBuilds, { buildId })).length > 0) return buildId
    throw new WarehouseError('refused', `There is no complete build ${buildId}`)
  }
  const standings = createStandings(warehouse, settings, noise, kept.part('standings'))
  const squareSets = createSquareSets(warehouse, settings, noise, stopping.signal)
  const readSquares = createSquareReader(warehouse, kept.part('squares'))
  const expectations = createExpectations(warehouse, settings, noise, squareSets, readSquares, stopping.signal)
  const memory = kept.part('answers')
  const answer = <T>(buildId: number, question: string, ask: () => Promise<T>): Promise<T> =>
    memory.remember(buildId, question, async () => {
      await memory.remember(buildId, 'finished', () => finished(buildId))
      return ask()
    })
  const report: GatedMovementData['report'] = (view, buildId) =>
    answer(buildId, view, () => reportViews[view](context, buildId))
  const versionOf = (buildId: number): Promise<number> =>
    memory.remember(
      buildId,
      'version',
      async () => (await warehouse.numbers(versionOfBuild, { buildId }))[0] ?? FIRST_VERSION,
    )
  const zones: GatedMovementData['zones'] = (set, buildId, chosen, level = 'small') => {
    const selection = selectionOf(chosen)
    return answer(buildId, `${set} ${level} ${JSON.stringify(selection)}`, async () =>
      zoneMagnitudes(context, buildId, await versionOf(buildId), set, selection, level),
    )
  }
  let asking: SharedWork<(version: number) => Delivered> | null = null
  /** Who asks while it is being asked shares the answer. */
  const deliveries = (): Promise<(version: number) => Delivered> => {
    if (asking && !asking.abandoned) return asking.join()
    const asked = shareWork(() => readDelivered(warehouse))
    asking = asked
    const done = () => {
      if (asking === asked) asking = null
    }
    asked.answer.then(done, done)
    return asked.join()
  }
  const tourism: GatedMovementData['tourism'] = async (measure, buildId, filters) => {
    const delivered = (await deliveries())(await versionOf(buildId))
    return answer(buildId, JSON.stringify([measure, filters, delivered]), () =>
      tourismMeasure({ ...context, delivered }, buildId, measure, filters),
    )
  }
  /** Asks what a viewer asks first. What fails here is asked again by the viewer. */
  const storeAnswers = async (spec: DatasetSpec): Promise<void> => {
    const { buildId } = spec
    const over = () => stopping.signal.aborted || discarded.has(buildId)
    if (over()) return
    await stored
      .store(buildId, async () => {
        for (const ask of firstQuestions({ report, zones, tourism }, spec)) if (!over()) await ask()
      })
      .catch(() => undefined)
  }
  return {
    availableMonths: () => availableMonths(warehouse),
    disclosure: () => settings,
    expected: expectations.expected,
    prepareExpectations: expectations.prepare,
    hasReleasedSquares: expectations.hasSquares,
    releasedSquares: async ({ firstDay, lastDay, evOnly }) =>
      readSquares(await squareSets.make(await squareSets.delivered(firstDay, lastDay)), evOnly),
    async build(spec, hooks) {
      await buildDataset(warehouse, locate, noise, spec, hooks)
      if (hooks.onOutliers) hooks.onOutliers(await countOutliers(warehouse, settings, spec.buildId))
      const stores = storeAnswers(spec).finally(() => storing.delete(stores))
      storing.add(stores)
    },
    builds: async () => ({
      held: new Set(await warehouse.numbers(buildsHeld, {}, { budget: 'build' })),
      complete: new Set(await warehouse.numbers(completeBuilds, {}, { budget: 'build' })),
    }),
    requireOwner: async () => undefined,
    isTakenOver: () => false,
    discard: buildId => {
      discarded.add(buildId)
      memory.forget(buildId)
      stored.forget(buildId)
      trips.forget(buildId)
      return discardDataset(warehouse, buildId)
    },
    days: async buildId =>
      (await warehouse.rows(listDaysOfBuild, { buildId: await finished(buildId) })).map(({ day }) => day),
    cells: async buildId => warehouse.rows(cellsOfBuild, { buildId: await finished(buildId) }),
    report,
    zones,
    tourism,
    evScore: async (days, square) => evScore(await standings(days), square),
    delivered: createDeliveredFacts(warehouse),
    healthy: () => warehouse.healthy(),
    async close() {
      stopping.abort()
      await Promise.all(storing)
      await expectations.settled()
      await warehouse.close()
    },
    load: {
      trips: (files, hooks) => loadTrips(warehouse, files, hooks),
      cells: cells => loadCells(warehouse, cells),
      coverage: days => loadCoverage(warehouse, days),
      zones: (version, zones) => loadZones(warehouse, version, zones),
      zonesOf: version => zonesOfVersion(warehouse, version),
      payments: (rows, version) => loadPayments(warehouse, rows, version),
    },
  }
}

/**
 * Opens the warehouse that the settings name, brings its tables up to date, and answers the movement data with the
 * means to fill it.
 *
 * @throws WarehouseError folder-in-use, not-installed, engine-lost, refused where it is another's; RangeError where the threshold is under its floor
 */
export const createMovementData = async (parts: MovementParts): Promise<OpenMovementData> => {
  // Several nodes may share a server, and start together on an empty one: each makes and claims the tables when it is its turn.
  if (!parts.settings.CLICKHOUSE_URL || !parts.installation) return openMovementData(parts)
  return (await parts.installation).inTurn(() => openMovementData(parts))
}

const openMovementData = async (parts: MovementParts): Promise<OpenMovementData> => {
  const settings = disclosureSettings(parts.settings.DISCLOSURE_MIN_DEVICES)
  // Where the engine does not open, nobody waits for the state's answer.
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
      createMemory(parts.settings.ANSWER_MEMORY_MB),
    )
    return installation ? await claimMovement(warehouse, movement, installation, parts.log) : movement
  } catch (error) {
    await engine.close()
    throw error
  }
}
