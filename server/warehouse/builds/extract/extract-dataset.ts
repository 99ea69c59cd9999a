import type { BuildHooks, DatasetSpec } from '../../dataset-spec.ts'
import { loadZones } from '../../deliveries/load/load-zones.ts'
import { zoneVersions } from '../../deliveries/load/zone-versions.ts'
import type { Statement } from '../../statement.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import {
  type BuildParameters,
  countRows,
  discardFinished,
  discards,
  dropWorking,
  insertDays,
  insertDepartures,
  insertPasses,
  insertPassing,
  insertVisits,
  rowsOfNumber,
} from './build-statements.ts'
import type { BuildSteps } from './build-steps.ts'
import { coveringCells } from './covering-cells.ts'
import { flowSteps } from './extract-flows.ts'
import { type Locate, placeEnds } from './place-ends.ts'
import { prepareBuild } from './prepare-build.ts'
import { testPoints } from './test-points.ts'

/** Rows of an extract: exact, for nobody outside the warehouse. */
export interface BuildSummary {
  readonly visits: number
  readonly departures: number
  readonly traverses: number
}

/** Waits for all, also where one fails: none may still write when the attempt's rows are removed. */
const together = async (works: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const end of await Promise.allSettled(works.map(work => work()))) if (end.status === 'rejected') throw end.reason
}

const dropWorkingRows = (warehouse: Warehouse, buildId: number): Promise<void> =>
  together(dropWorking.map(command => () => warehouse.run(command, { buildId }, { budget: 'build' })))

/** Removes an attempt's rows from the extracts: first the row that says that it is finished, then the others. */
export const discardDataset = async (warehouse: Warehouse, buildId: number): Promise<void> => {
  await dropWorkingRows(warehouse, buildId)
  await warehouse.run(discardFinished, { buildId })
  await together(discards.map(command => () => warehouse.run(command, { buildId })))
}

/** Rows that are there already are another's: nothing is mixed with them. */
const requireFree = async (warehouse: Warehouse, buildId: number): Promise<void> => {
  const [rows = 0] = await warehouse.numbers(rowsOfNumber, { buildId })
  if (rows > 0) throw new WarehouseError('number-taken', `The warehouse holds rows of a build ${buildId} already.`)
}

const extract = async (
  warehouse: Warehouse,
  locate: Locate,
  noise: NoiseSource,
  spec: DatasetSpec,
  hooks: BuildHooks,
): Promise<BuildSummary> => {
  const options: RunOptions = { budget: 'build', signal: hooks.signal }
  const { buildId } = spec
  const { version } = spec.standard
  if (hooks.zones && !(await zoneVersions(warehouse)).includes(version))
    await loadZones(warehouse, version, await hooks.zones())
  const { rings, contains, parameters, placingFile } = await prepareBuild(warehouse, noise, spec, hooks.saltOf)
  const run = (command: Statement<BuildParameters>) => warehouse.run(command, parameters, options)
  const comeAndGo = [() => run(insertVisits), () => run(insertDepartures)]
  const writeCells = async () => {
    const cells = await coveringCells(warehouse, rings, options)
    const rows = cells.map(cell => `${buildId}\t${cell.cl_cell_id}\t${cell.easting}\t${cell.northing}\n`)
    await warehouse.insert('dataset_cells', rows.join(''), options)
  }
  const ends = () => placeEnds(warehouse, locate, { fileKey: placingFile, rings, contains }, parameters, options)
  // Each step's works do not need each other. Visits and departures wait only where their ends are placed.
  const trips: BuildSteps = [
    [() => run(insertDays), () => testPoints(warehouse, contains, parameters, options), () => run(insertPasses)],
    [() => run(insertPassing), ...(placingFile === null ? comeAndGo : []), writeCells],
    [ends],
    placingFile === null ? [] : comeAndGo,
  ]
  const { flowZones } = spec
  const steps = flowZones
    ? flowSteps(warehouse, locate, { fileKey: placingFile, flowZones, writeCells }, parameters, options)
    : trips
  for (const [done, step] of steps.entries()) {
    if (hooks.signal.aborted) throw new WarehouseError('cancelled', 'The build was cancelled')
    await together(step)
    hooks.onProgress((done + 1) / (steps.length + 1))
  }
  const [summary = { visits: 0, departures: 0, traverses: 0 }] = await warehouse.rows(countRows, { buildId }, options)
  await warehouse.insert('dataset_zones', `${buildId}\t${spec.standard.version}\n`, options)
  const row = [buildId, summary.visits, summary.departures, summary.traverses]
  await warehouse.insert('dataset_builds', `${row.join('\t')}\n`, options)
  hooks.onProgress(1)
  return summary
}

/**
 * Extracts the visits, departures and traverses of an area and a period, or the flows between its zones (docs/movement-data.md). The squares of the
 * 500 m grid select; places in squares that the boundary cuts are tested exactly here, each once, and not by the engine's
 * pointInPolygon, which would carry the outline in every statement and has a point on a shared boundary in both areas.
 *
 * A build that fails or is cancelled removes what it wrote. It is complete when `dataset_builds` names it.
 * @throws WarehouseError number-taken where the number holds rows, before anything is written or removed
 */
export const extractDataset = async (
  warehouse: Warehouse,
  locate: Locate,
  noise: NoiseSource,
  spec: DatasetSpec,
  hooks: BuildHooks,
): Promise<BuildSummary> => {
  await requireFree(warehouse, spec.buildId)
  try {
    const summary = await extract(warehouse, locate, noise, spec, hooks)
    await dropWorkingRows(warehouse, spec.buildId)
    return summary
  } catch (error) {
    await discardDataset(warehouse, spec.buildId).catch(() => undefined)
    throw error
  }
}
