import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import { loadZones, versionsOfBatches, zoneVersions } from '../../deliveries/load/zone-versions.ts'
import { type Statement, statement } from '../../sql/statement.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import { type Contains, cover, createContains, distanceTo, edgesOf, parseArea, type Ring } from '../area.ts'
import type { BuildHooks, DatasetSpec } from '../dataset-spec.ts'
import { datasetSalt, type NoiseSource, noiseKindOf } from '../noise-keys.ts'
import {
  type BuildParameters,
  type CellNear,
  cellsNear,
  countRows,
  discardFinished,
  discards,
  dropWorking,
  eastingOf,
  farEnds,
  insertDays,
  insertDepartures,
  insertHomes,
  insertPasses,
  insertPassing,
  insertVisits,
  lines,
  northingOf,
  rowsOfNumber,
} from './build-statements.ts'
import { dataVersion, deliveredTrips, missingDays } from './data-version.ts'
import { type Locate, placeEnds, testPoints } from './place-ends.ts'

/** A placeholder for an empty list of squares, because lists must not be empty. No square has this number. */
const NO_SQUARE = 0xffff_ffff

const some = (squares: Uint32Array): Uint32Array => (squares.length > 0 ? squares : Uint32Array.of(NO_SQUARE))

interface PreparedBuild {
  readonly rings: readonly Ring[]
  readonly contains: Contains
  readonly parameters: BuildParameters
  /** The zone file that assigns zones to trip ends; null if the dataset uses the delivered zones. */
  readonly placingFile: string | null
}

/** Prepares a build's area and the parameters of its statements. */
const prepareBuild = async (
  warehouse: Warehouse,
  noise: NoiseSource,
  spec: DatasetSpec,
  saltOf: BuildHooks['saltOf'],
): Promise<PreparedBuild> => {
  const rings = parseArea(spec.areaWkt)
  const { inside, boundary } = cover(rings)
  const { firstDay, lastDay, evOnly, customZonesFile, isTourism, standard } = spec
  const batches = await visibleBatches(warehouse, Delivery.Trips)
  const delivered = await deliveredTrips(warehouse, { batches, firstDay, lastDay })
  const coverageBatches = await visibleBatches(warehouse, Delivery.Coverage)
  const missing = await missingDays(warehouse, { firstDay, lastDay, coverageBatches })
  const versionOf = await versionsOfBatches(warehouse)
  const isOfVersion = delivered.batches.every(batch => versionOf(batch) === standard.version)
  const placingFile = customZonesFile ?? (isOfVersion ? null : standard.smallFile)
  const parameters = {
    buildId: spec.buildId,
    firstDay,
    lastDay,
    batches,
    coverageBatches,
    evOnly: evOnly ? 1 : 0,
    placeFarEnds: placingFile === null ? 0 : 1,
    placeNearEnds: (isTourism || spec.flowZones !== undefined) && placingFile !== null ? 1 : 0,
    version: standard.version,
    dropUnknownZones: (await zoneVersions(warehouse)).includes(standard.version) ? 1 : 0,
    squares: some(Uint32Array.of(...inside, ...boundary)),
    inside: some(inside),
    boundary: some(boundary),
    ...noise(datasetSalt(await saltOf(dataVersion(delivered, missing)), noiseKindOf(spec))),
  }
  return { rings, contains: createContains(rings), parameters, placingFile }
}

/** A build's work. The parts of a step run in parallel; each step waits for the previous one. */
type BuildSteps = readonly (readonly (() => Promise<void>)[])[]

/** Reads the network cells of the last delivery whose discs meet the area, in ascending order. */
const coveringCells = async (
  warehouse: Warehouse,
  rings: readonly Ring[],
  options: RunOptions,
): Promise<CellNear[]> => {
  const batch = Math.max(...(await visibleBatches(warehouse, Delivery.Cells)))
  const edges = edgesOf(rings)
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (let i = 0; i < edges.length; i += 2) {
    west = Math.min(west, Math.floor(edges[i]!))
    east = Math.max(east, Math.ceil(edges[i]!))
    south = Math.min(south, Math.floor(edges[i + 1]!))
    north = Math.max(north, Math.ceil(edges[i + 1]!))
  }
  const contains = createContains(rings)
  const near = await warehouse.rows(cellsNear, { batch, west, south, east, north }, options)
  return near.filter(cell => distanceTo(edges, contains, cell.easting, cell.northing) <= cell.range_m)
}

const insertFlows = statement<BuildParameters & { flowZones: readonly number[] }>(import.meta.url, 'insert-flows.sql')

interface FlowBuild {
  /** The zone file that assigns zones to trip ends; null if the dataset uses the delivered zones. */
  readonly fileKey: string | null
  /** The dataset's zones, ascending. */
  readonly flowZones: readonly number[]
  readonly writeCells: () => Promise<void>
}

const NO_BUCKET = 0

const flowSteps = (
  warehouse: Warehouse,
  locate: Locate,
  { fileKey, flowZones, writeCells }: FlowBuild,
  parameters: BuildParameters,
  options: RunOptions,
): BuildSteps => {
  const placeEnds = async (zonesFile: string): Promise<void> => {
    // Only the ends of arriving and departing trips are assigned.
    const points = await warehouse.numbers(farEnds, { ...parameters, cut: [NO_SQUARE] }, options)
    const zones = await locate(zonesFile, points.map(eastingOf), points.map(northingOf))
    let at = 0
    await warehouse.insert(
      'build_zones',
      lines(points, point => `${parameters.buildId}\t${point}\t${zones[at++]}\t${NO_BUCKET}\n`),
      options,
    )
  }
  return [
    [
      () => warehouse.run(insertDays, parameters, options),
      writeCells,
      ...(fileKey === null ? [] : [() => placeEnds(fileKey)]),
    ],
    [() => warehouse.run(insertFlows, { ...parameters, flowZones }, options)],
  ]
}

/** The number of rows in each extract. The numbers are exact and must not leave the warehouse. */
interface BuildSummary {
  readonly visits: number
  readonly departures: number
  readonly traverses: number
}

/** Waits for all parts even if one fails, because no part may still be writing when the attempt's rows are removed. */
const together = async (works: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const end of await Promise.allSettled(works.map(work => work()))) if (end.status === 'rejected') throw end.reason
}

const dropWorkingRows = (warehouse: Warehouse, buildId: number): Promise<void> =>
  together(dropWorking.map(command => () => warehouse.run(command, { buildId }, { budget: 'build' })))

/** Removes an attempt's rows from the extracts, starting with the row that marks it as finished. */
export const discardDataset = async (warehouse: Warehouse, buildId: number): Promise<void> => {
  await dropWorkingRows(warehouse, buildId)
  await warehouse.run(discardFinished, { buildId })
  await together(discards.map(command => () => warehouse.run(command, { buildId })))
}

/** Existing rows belong to another build and must not be mixed with the rows of this one. */
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
  const homes = spec.isTourism || spec.eventDays ? [] : [() => run(insertHomes)]
  const writeCells = async () => {
    const cells = await coveringCells(warehouse, rings, options)
    const rows = cells.map(cell => `${buildId}\t${cell.cl_cell_id}\t${cell.easting}\t${cell.northing}\n`)
    await warehouse.insert('dataset_cells', rows.join(''), options)
  }
  const ends = () => placeEnds(warehouse, locate, { fileKey: placingFile, rings, contains }, parameters, options)
  // The parts of a step are independent of each other. Visits and departures only wait if their ends must be assigned
  // first.
  const trips: BuildSteps = [
    [() => run(insertDays), () => testPoints(warehouse, contains, parameters, options), () => run(insertPasses)],
    [() => run(insertPassing), ...(placingFile === null ? comeAndGo : []), ...homes, writeCells],
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
 * Extracts an area's visits, departures and traverses in a period, or the flows between its zones
 * (docs/movement-data.md). Trips are selected by the squares of the 500 m grid. Places in squares that the boundary
 * cuts are tested exactly, once each. The engine's pointInPolygon is not an alternative: it would need the outline in
 * every statement, and assigns a point on a shared boundary to both areas.
 *
 * A build that fails or is cancelled removes its rows. It is complete once it is in `dataset_builds`.
 * @throws WarehouseError number-taken if rows with the number exist, before anything is written or removed
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
