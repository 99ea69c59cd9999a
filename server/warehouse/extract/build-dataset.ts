import { createContains } from '../area/contains.ts'
import { cover } from '../area/cover.ts'
import { parseArea } from '../area/parse-area.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { BuildHooks, BuildSummary, DatasetSpec } from '../movement-data.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../warehouse.ts'
import { coveringCells } from './covering-cells.ts'
import { eastingOf, northingOf } from './point.ts'
import {
  type BuildParameters,
  boundaryPoints,
  countRows,
  discards,
  dropWorking,
  farEnds,
  insertDays,
  insertDepartures,
  insertPasses,
  insertTraverses,
  insertVisits,
} from './statements.ts'

/** The zone of each place in a zone file, 0 where none; eastings and northings in metres. */
export type Locate = (fileKey: string, eastings: Float64Array, northings: Float64Array) => Promise<Uint32Array>

/** In a list of squares: none, since lists must not be empty. */
const NO_SQUARE = Uint32Array.of(0xffff_ffff)

const some = (squares: Uint32Array): Uint32Array => (squares.length > 0 ? squares : NO_SQUARE)

const lines = (points: Iterable<number>, line: (point: number) => string): string => {
  let text = ''
  for (const point of points) text += line(point)
  return text
}

/** Writes which places on the boundary's squares lie in the area. */
const testPoints = async (
  warehouse: Warehouse,
  contains: ReturnType<typeof createContains>,
  parameters: BuildParameters,
  options: RunOptions,
) => {
  const points = await warehouse.numbers(boundaryPoints, parameters, options)
  const within = points.filter(point => contains(eastingOf(point), northingOf(point)))
  await warehouse.insert(
    'build_points',
    lines(within, point => `${parameters.buildId}\t${point}\n`),
    options,
  )
}

/** Writes the custom zone of each far end. */
const placeEnds = async (
  warehouse: Warehouse,
  locate: Locate,
  fileKey: string,
  parameters: BuildParameters,
  options: RunOptions,
) => {
  const points = await warehouse.numbers(farEnds, parameters, options)
  const zones = await locate(fileKey, points.map(eastingOf), points.map(northingOf))
  let at = 0
  await warehouse.insert(
    'build_zones',
    lines(points, point => `${parameters.buildId}\t${point}\t${zones[at++]}\n`),
    options,
  )
}

/** Removes an attempt's rows from the extracts; the engine rewrites its parts in the background. */
export const discardDataset = async (warehouse: Warehouse, buildId: number): Promise<void> => {
  for (const command of [...dropWorking, ...discards]) await warehouse.run(command, { buildId })
}

const extract = async (
  warehouse: Warehouse,
  locate: Locate,
  spec: DatasetSpec,
  hooks: BuildHooks,
): Promise<BuildSummary> => {
  const options: RunOptions = { budget: 'build', signal: hooks.signal }
  const { buildId, firstDay, lastDay, customZonesFile } = spec
  const rings = parseArea(spec.areaWkt)
  const { inside, boundary } = cover(rings)
  const parameters: BuildParameters = {
    buildId,
    firstDay,
    lastDay,
    batches: await visibleBatches(warehouse, Delivery.Trips),
    coverageBatches: await visibleBatches(warehouse, Delivery.Coverage),
    evOnly: spec.evOnly ? 1 : 0,
    custom: customZonesFile === null ? 0 : 1,
    squares: some(Uint32Array.of(...inside, ...boundary)),
    inside: some(inside),
    boundary: some(boundary),
  }
  const steps: readonly (() => Promise<void>)[] = [
    () => warehouse.run(insertDays, parameters, options),
    () => testPoints(warehouse, createContains(rings), parameters, options),
    () => warehouse.run(insertPasses, parameters, options),
    async () => {
      if (customZonesFile !== null) await placeEnds(warehouse, locate, customZonesFile, parameters, options)
    },
    () => warehouse.run(insertVisits, parameters, options),
    () => warehouse.run(insertDepartures, parameters, options),
    () => warehouse.run(insertTraverses, parameters, options),
    async () => {
      const cells = await coveringCells(warehouse, rings, options)
      const rows = cells.map(cell => `${buildId}\t${cell.cl_cell_id}\t${cell.easting}\t${cell.northing}\n`)
      await warehouse.insert('dataset_cells', rows.join(''), options)
    },
  ]
  for (const [done, step] of steps.entries()) {
    if (hooks.signal.aborted) throw new WarehouseError('cancelled', 'The build was cancelled')
    await step()
    hooks.onProgress((done + 1) / (steps.length + 1))
  }
  const [summary = { visits: 0, departures: 0, traverses: 0 }] = await warehouse.rows(countRows, { buildId }, options)
  const row = [buildId, summary.visits, summary.departures, summary.traverses]
  await warehouse.insert('dataset_builds', `${row.join('\t')}\n`, options)
  hooks.onProgress(1)
  return summary
}

/**
 * Extracts the visits, departures and traverses of an area and a period (movement-data.md 2 and 3). The squares of the
 * 500 m grid select; places in squares that the boundary cuts are tested exactly here, each once, and not by the engine's
 * pointInPolygon, which would carry the outline in every statement and has a point on a shared boundary in both areas.
 *
 * A build that fails or is cancelled removes what it wrote. It is complete when `dataset_builds` names it.
 */
export const buildDataset = async (
  warehouse: Warehouse,
  locate: Locate,
  spec: DatasetSpec,
  hooks: BuildHooks,
): Promise<BuildSummary> => {
  try {
    const summary = await extract(warehouse, locate, spec, hooks)
    for (const command of dropWorking) await warehouse.run(command, { buildId: spec.buildId }, { budget: 'build' })
    return summary
  } catch (error) {
    await discardDataset(warehouse, spec.buildId).catch(() => undefined)
    throw error
  }
}
