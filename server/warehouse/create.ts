import { join } from 'node:path'
import type { DisclosureSettings } from '../../src/contract/location-insights.ts'
import { openChdb } from './chdb/warehouse.ts'
import { openClickHouse } from './clickhouse/warehouse.ts'
import { buildDataset, discardDataset, type Locate } from './extract/build-dataset.ts'
import type { Released } from './gate/release.ts'
import { disclosureSettings } from './gate/settings.ts'
import { type CoveredDay, loadCells, loadCoverage, loadPopulation, type NetworkCell } from './load/load-places.ts'
import { type LoadHooks, type LoadSummary, loadTrips } from './load/load-trips.ts'
import type { MovementData } from './movement-data.ts'
import { migrate } from './schema/migrate.ts'
import { availableMonths } from './viewers/available-months.ts'
import { averageDaily } from './viewers/average-daily.ts'
import { averageHourly } from './viewers/average-hourly.ts'
import { journeyOrigins } from './viewers/journey-origins.ts'
import { createAnswerMemory } from './viewers/remember.ts'
import { repeatFrequency } from './viewers/repeat-frequency.ts'
import { cellsOfBuild, finishedBuilds } from './viewers/statements.ts'
import { type Warehouse, WarehouseError } from './warehouse.ts'

export interface MovementSettings {
  readonly DATA_DIR: string
  readonly CLICKHOUSE_URL?: string | undefined
  readonly DISCLOSURE_MIN_DEVICES: number
}

export interface MovementParts {
  readonly settings: MovementSettings
  /** Places trip ends in the zones of a file. */
  readonly locate: Locate
  readonly log: { warn(message: string): void }
}

type Counts = 'averageDaily' | 'averageHourly' | 'repeatFrequency' | 'journeyOrigins'
/** MovementData as it is made here: what counts people is Released, which only the gate can make. */
type GatedMovementData = Omit<MovementData, Counts> & {
  [K in Counts]: (...args: Parameters<MovementData[K]>) => Promise<Released<Awaited<ReturnType<MovementData[K]>>>>
}

/** The provider's side: what fills the warehouse. */
export interface MovementLoader {
  trips(files: Iterable<string> | AsyncIterable<string>, hooks?: LoadHooks): Promise<LoadSummary>
  cells(cells: readonly NetworkCell[]): Promise<void>
  coverage(days: readonly CoveredDay[]): Promise<void>
  population(zones: readonly { readonly zone: number; readonly residents: number }[]): Promise<void>
}

/** Some tens of kilobytes each. */
const REMEMBERED_BUILDS = 200

const openWarehouse = ({ settings, log }: MovementParts): Promise<Warehouse> =>
  settings.CLICKHOUSE_URL
    ? openClickHouse(settings.CLICKHOUSE_URL)
    : openChdb({ folder: join(settings.DATA_DIR, 'movement'), onLost: message => log.warn(message) })

/** The movement data of a warehouse that is open and migrated. */
export const movementDataOf = (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
): GatedMovementData & { readonly load: MovementLoader } => {
  const context = { warehouse, settings }
  /** Nothing is read of a build that is not complete. */
  const finished = async (buildId: number): Promise<number> => {
    if ((await warehouse.numbers(finishedBuilds, { buildId })).length > 0) return buildId
    throw new WarehouseError('refused', `There is no complete build ${buildId}`)
  }
  const memory = createAnswerMemory(REMEMBERED_BUILDS)
  const answer = <T>(buildId: number, question: string, ask: () => Promise<T>): Promise<T> =>
    memory.remember(buildId, question, async () => {
      await finished(buildId)
      return ask()
    })
  return {
    availableMonths: () => availableMonths(warehouse),
    disclosure: () => settings,
    build: (spec, hooks) => buildDataset(warehouse, locate, spec, hooks),
    discard: buildId => {
      memory.forget(buildId)
      return discardDataset(warehouse, buildId)
    },
    cells: async buildId => warehouse.rows(cellsOfBuild, { buildId: await finished(buildId) }),
    averageDaily: buildId => answer(buildId, 'daily', () => averageDaily(context, buildId)),
    averageHourly: buildId => answer(buildId, 'hourly', () => averageHourly(context, buildId)),
    repeatFrequency: buildId => answer(buildId, 'repeats', () => repeatFrequency(context, buildId)),
    journeyOrigins: (buildId, weekdays) =>
      answer(buildId, `origins ${weekdays.toSorted()}`, () => journeyOrigins(context, buildId, weekdays)),
    healthy: () => warehouse.healthy(),
    close: () => warehouse.close(),
    load: {
      trips: (files, hooks) => loadTrips(warehouse, files, hooks),
      cells: cells => loadCells(warehouse, cells),
      coverage: days => loadCoverage(warehouse, days),
      population: zones => loadPopulation(warehouse, zones),
    },
  }
}

/**
 * Opens the warehouse that the settings name, brings its tables up to date, and answers the movement data with the
 * means to fill it.
 *
 * @throws WarehouseError folder-in-use, not-installed, engine-lost; RangeError where the threshold is under its floor
 */
export const createMovementData = async (parts: MovementParts): Promise<ReturnType<typeof movementDataOf>> => {
  const settings = disclosureSettings(parts.settings.DISCLOSURE_MIN_DEVICES)
  const warehouse = await openWarehouse(parts)
  await migrate(warehouse)
  return movementDataOf(warehouse, parts.locate, settings)
}
