import { setTimeout as after } from 'node:timers/promises'
import type { DatasetSpec } from '../../server/warehouse/builds/dataset-spec.ts'
import { extractDataset } from '../../server/warehouse/builds/extract/extract-dataset.ts'
import { createNoiseSource } from '../../server/warehouse/builds/noise-keys.ts'
import { createCache } from '../../server/warehouse/cache/create-cache.ts'
import { createCount, eachPart } from '../../server/warehouse/counting/count-cells.ts'
import { createRecodeTrips, createTripReader, fieldOf } from '../../server/warehouse/counting/read-trips.ts'
import { rowsOf, sumCells } from '../../server/warehouse/counting/sum-groups.ts'
import { AXES } from '../../server/warehouse/dimensions.ts'
import { disclosureSettings } from '../../server/warehouse/disclosure/is-safe.ts'
import { openingQueries } from '../../server/warehouse/figures/opening-queries.ts'
import { movementDataOf } from '../../server/warehouse/open-movement-data.ts'
import type { Statement } from '../../server/warehouse/sql/statement.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { createReadZones, type ZoneTrees } from '../../server/warehouse/zones/zones-of-build.ts'
import { alone, race, rowOf, timesOf } from '../measure.ts'
import type { Row, Suite } from '../row.ts'
import { openWarehouseContext, type WarehouseContext } from './context.ts'
import { openDuckDb } from './duckdb.ts'
import { flowCalls, flowPlace, flowZones } from './flows.ts'
import type { Peer, PeerTable } from './peer.ts'
import { PLACES, type Place, wktOf } from './places.ts'
import { openPostgres } from './postgres.ts'
import { processorTime } from './processor-time.ts'
import { viewerCalls, viewers } from './viewers.ts'
import { locateInGrid, treesAt } from './zone-trees.ts'

const noZones = async (): Promise<Uint32Array> => {
  throw new Error('No zones are asked for')
}

/** The last build number; earlier benches used only lower ones. */
let lastBuild = Math.floor(Date.now() / 1000)

const NOISE = createNoiseSource(Buffer.alloc(32, 'bench'))
const HOOKS = {
  signal: new AbortController().signal,
  saltOf: async (version: string) => version,
  onProgress: () => undefined,
}
const specOf = (place: Place, buildId: number): DatasetSpec => ({
  buildId,
  areaWkt: wktOf(place),
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  evOnly: false,
  standard: { version: 1, smallFile: '' },
  customZonesFile: null,
  customZonesDigest: null,
  isTourism: false,
  firstPoint: null,
})
const storedAnswers: Statement<{ buildId: number }, number> = {
  name: 'stored answers',
  sql: 'SELECT count() FROM dataset_answers WHERE build_id = {buildId:UInt64}',
}

const build = async ({ warehouse }: WarehouseContext, place: Place, more: Partial<DatasetSpec> = {}) => {
  const buildId = ++lastBuild
  const spec = { ...specOf(place, buildId), ...more }
  return { buildId, ...(await extractDataset(warehouse, noZones, NOISE, spec, HOOKS)) }
}

/** The peers in BENCH_PEERS (duckdb, postgres) that are installed; DuckDB by default. */
const openPeers = async ({ warehouse, files, folder }: WarehouseContext): Promise<Peer[]> => {
  const wanted = (process.env.BENCH_PEERS ?? 'duckdb').split(',')
  return [
    wanted.includes('duckdb') ? await openDuckDb(files, folder) : null,
    wanted.includes('postgres') ? await openPostgres(warehouse, folder) : null,
  ].filter(peer => peer !== null)
}

const imports = async function* (
  { imported, bytesOnDisk }: WarehouseContext,
  peers: readonly Peer[],
): AsyncGenerator<Row> {
  const figures = {
    rows: imported.rows,
    rowsPerSecond: Math.round(imported.rows / (imported.ms / 1000)),
    bytesPerTrip: Math.round(bytesOnDisk / imported.rows),
  }
  const times = timesOf([imported.ms])
  if (peers.length === 0) yield rowOf('import', 'no peer', times, null, figures)
  for (const { name, loadMs } of peers) yield rowOf('import', name, times, timesOf([loadMs]), figures)
}

const ANSWERS_WITHIN_MS = 300_000

/** Creates a build and the results that are stored with it. */
const buildWithAnswers = async (
  { warehouse }: WarehouseContext,
  place: Place,
  more: Partial<DatasetSpec> = {},
): Promise<number> => {
  const movement = movementDataOf(warehouse, locateInGrid, disclosureSettings(15), NOISE, treesAt(place))
  const buildId = ++lastBuild
  await movement.build({ ...specOf(place, buildId), ...more }, HOOKS)
  const end = Date.now() + ANSWERS_WITHIN_MS
  while ((await warehouse.numbers(storedAnswers, { buildId }))[0] === 0) {
    if (Date.now() > end) throw new Error('The answers of a build were not stored')
    await after(200)
  }
  return buildId
}

/** Counts as a server does, which reads the trips first if it has just started. */
const createCounter = (
  warehouse: Warehouse,
  trees: ZoneTrees,
): Readonly<Record<PeerTable, (buildId: number) => Promise<unknown>>> => {
  const cache = createCache()
  const recode = createRecodeTrips(createReadZones(trees, cache.part('zones')), NOISE)
  const trips = createTripReader(warehouse, cache.part('trips'), recode)
  const count = createCount((_buildId, _question, compute) => compute(), trips)
  return {
    'hour-of-week': buildId => count(buildId, { rows: 'visits', axes: [AXES.weekday, AXES.hour] }),
    origins: async buildId =>
      eachPart(await trips.parts(buildId, 'visits'), part => {
        const { codes, values } = fieldOf(part, 'origin-zone')
        return rowsOf(sumCells(part, Int32Array.from(codes), values.length), values.length)
      }),
  }
}

/**
 * The queries of a viewer's call on the extract, compared with the same queries on the peers, first on a server that
 * has just started and then again.
 */
const tables = async function* (context: WarehouseContext, peers: readonly Peer[]): AsyncGenerator<Row> {
  const place = PLACES[1]!
  const { buildId } = await build(context, place)
  const { warehouse, turns } = context
  const start = () => createCounter(warehouse, treesAt(place))
  const started = start()
  for (const peer of peers) {
    await peer.build(place)
    for (const name of Object.keys(started) as PeerTable[]) {
      const first = await race(turns, () => start()[name](buildId), peer.tables[name])
      yield rowOf(`visits by ${name}, read first`, peer.name, first.ours, first.peer)
      const again = await race(turns, () => started[name](buildId), peer.tables[name])
      yield rowOf(`visits by ${name}`, peer.name, again.ours, again.peer)
    }
  }
}

const builds = async function* (context: WarehouseContext, peers: readonly Peer[]): AsyncGenerator<Row> {
  for (const place of PLACES) {
    const { buildId: _, ...counts } = await build(context, place)
    const run = () => build(context, place)
    if (peers.length === 0) yield rowOf(`build ${place.name}`, 'no peer', await alone(context.turns, run), null, counts)
    for (const peer of peers) {
      const theirs = await peer.build(place)
      const processorMs = await processorTime(run)
      const peerProcessorMs = await processorTime(() => peer.build(place))
      const times = await race(context.turns, run, () => peer.build(place))
      const same = Object.entries(counts).every(([kind, count]) => theirs[kind as keyof typeof theirs] === count)
      yield rowOf(`build ${place.name}`, peer.name, times.ours, times.peer, {
        ...counts,
        same,
        processorMs,
        peerProcessorMs,
      })
    }
  }
}

/**
 * A build of 40 zones with the matrix, compared with a build of the same place without it: first only the extracts, and
 * then with all results that are stored with them. Then the calls of the matrix.
 */
const flows = async function* (context: WarehouseContext, once: boolean): AsyncGenerator<Row> {
  const { warehouse, turns } = context
  const movement = movementDataOf(warehouse, noZones, disclosureSettings(15), NOISE, treesAt(flowPlace))
  const isStoredToo = { 'extract of 40 zones': false, 'build of 40 zones': true }
  for (const [name, isStored] of Object.entries(isStoredToo)) {
    const made = async (more: Partial<DatasetSpec>) => {
      const { buildId } = await build(context, flowPlace, more)
      if (!isStored) return
      for (const query of openingQueries(movement, { ...specOf(flowPlace, buildId), ...more })) await query()
    }
    const times = await race(
      turns,
      () => made({ flowZones }),
      () => made({}),
    )
    yield rowOf(`flows, ${name}`, 'the same without the matrix', times.ours, times.peer, {
      timesAsLong: times.ours.minMs / times.peer.minMs,
    })
  }
  const buildId = await buildWithAnswers(context, flowPlace, { flowZones })
  yield* viewers(warehouse, treesAt(flowPlace), 'flows', flowCalls(buildId), once)
}

const CASES = ['import', 'build', 'tables', 'viewers', 'flows']

export const suite: Suite = async function* (options) {
  const cases = CASES.filter(options.wants)
  if (cases.length === 0) return
  const context = await openWarehouseContext(options)
  const peers = options.once ? [] : await openPeers(context)
  try {
    if (cases.includes('import')) yield* imports(context, peers)
    if (cases.includes('build')) yield* builds(context, peers)
    if (cases.includes('tables')) yield* tables(context, peers)
    if (cases.includes('viewers')) {
      const place = PLACES[1]!
      const builds = {
        buildId: await buildWithAnswers(context, place),
        tourismId: await buildWithAnswers(context, place, { isTourism: true }),
      }
      yield* viewers(context.warehouse, treesAt(place), 'viewers', viewerCalls(builds), options.once)
    }
    if (cases.includes('flows')) yield* flows(context, options.once)
  } finally {
    for (const peer of peers) await peer.close()
    await context.close()
  }
}
