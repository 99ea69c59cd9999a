/**
 * `npx tsx bench/geo.ts [--zones FILE] [--json FILE] [--once]`: decode, projection, contiguity graph, verdicts, union and
 * tiles on a zone file in EPSG:27700, beside a peer where npm has one. Without --zones: the real zones where they are
 * there, else a seeded mesh.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import proj4 from 'proj4'
import { readKernels } from '../server/zones/node-engine.ts'
import { hasRealZones, realZones, zoneFile } from '../tests/workers/support/files.ts'
import { meshZones, seeded } from '../tests/workers/support/mesh.ts'
import { findAdjacency } from '../workers/adjacency/find-adjacency.ts'
import { bufferSource } from '../workers/bytes/buffer-source.ts'
import { createEngine } from '../workers/engine.ts'
import { decodeFlatGeobuf } from '../workers/flatgeobuf/decode-stream.ts'
import { zonePolygons } from '../workers/geometry/polygons.ts'
import { segmentChunks } from '../workers/geometry/segment-chunks.ts'
import { toWkb } from '../workers/geometry/wkb.ts'
import { loadGeos } from '../workers/geos/geos.ts'
import { withGeos } from '../workers/geos/geos-scope.ts'
import { unionZones } from '../workers/measure/union-zones.ts'
import { zoneAreas } from '../workers/measure/zone-areas.ts'
import { selectionScratch } from '../workers/selection/subgraph.ts'
import { toggleZone } from '../workers/selection/verdict.ts'
import { measure, quantile, type Times } from './measure.ts'
import { verdictCases } from './verdict-cases.ts'

const SEED = 20_261_121
const RULES = { maxZones: 40, maxAreaKm2: null }
const { values } = parseArgs({
  options: { zones: { type: 'string' }, json: { type: 'string' }, once: { type: 'boolean', default: false } },
})
const turns = values.once ? 1 : 7

interface Row {
  readonly case: string
  readonly peer: string
  readonly oursMs: number
  readonly peerMs: number | null
  readonly ratio: number | null
  readonly [figure: string]: unknown
}
const rows: Row[] = []
const add = (name: string, ours: Times, peer: string, theirs: Times | null, more: Record<string, unknown> = {}) =>
  rows.push({
    case: name,
    peer,
    oursMs: ours.minMs,
    oursMedianMs: ours.medianMs,
    peerMs: theirs?.minMs ?? null,
    ratio: theirs ? theirs.minMs / ours.minMs : null,
    ...more,
  })

const file = values.zones
  ? new Uint8Array(readFileSync(values.zones))
  : hasRealZones && !values.once
    ? realZones()
    : zoneFile(meshZones({ across: 50, down: 40, cellM: 800, seed: SEED, perEdge: 12 }))
const kernels = await readKernels()
const geos = await loadGeos()
const columns = await decodeFlatGeobuf(bufferSource(file))
const vertices = columns.xy.length / 2

add(
  'decode',
  await measure(turns, () => decodeFlatGeobuf(bufferSource(file))),
  'flatgeobuf to GeoJSON',
  await measure(Math.min(turns, 3), async () => {
    for await (const _ of deserialize(file));
  }),
  { zones: columns.count, vertices },
)

const units = new Int32Array(columns.xy.length)
const grid = Float64Array.from(columns.xy, mm => mm / 1000)
const toLonLat = proj4(
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m',
  'EPSG:3857',
)
const ours = await measure(turns, () => kernels.tileUnits(columns.xy, units))
const theirs = await measure(Math.min(turns, 3), () => {
  for (let i = 0; i < grid.length; i += 2) toLonLat.forward([grid[i]!, grid[i + 1]!])
})
add('project', ours, 'proj4 (Helmert)', theirs, { nsPerPoint: (ours.minMs * 1e6) / vertices, datum: 'OSTN15' })

const graph = findAdjacency(columns)
add('adjacency', await measure(turns, () => findAdjacency(columns)), 'none yet', null, {
  pairs: graph.neighbours.length / 2,
})

const areas = zoneAreas(columns)
const context = {
  kernels,
  columns,
  graph,
  areas,
  chunks: segmentChunks(columns),
  scratch: selectionScratch(columns.count),
}
const cases = verdictCases(graph, values.once ? 60 : 3000, SEED)
for (const one of cases) toggleZone(context, one.zones, one.toggled, RULES)
const verdicts = cases.map(({ shape, zones, toggled }) => {
  const begin = performance.now()
  toggleZone(context, zones, toggled, RULES)
  return { shape, ms: performance.now() - begin }
})
const sorted = (of: (shape: string) => boolean) =>
  verdicts
    .filter(({ shape }) => of(shape))
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
const all = sorted(() => true)
add('verdict', { minMs: all[0]!, medianMs: quantile(all, 0.5) }, 'none yet', null, {
  p50Ms: quantile(all, 0.5),
  p99Ms: quantile(all, 0.99),
  p99CompactMs: quantile(
    sorted(shape => shape === 'compact'),
    0.99,
  ),
  p99ChainMs: quantile(
    sorted(shape => shape === 'chain'),
    0.99,
  ),
  p99ScatteredMs: quantile(
    sorted(shape => shape === 'scattered'),
    0.99,
  ),
})

const [selection] = verdictCases(graph, 1, SEED)
const shapes = selection!.zones.flatMap(zone => zonePolygons(columns, zone))
add(
  'union',
  await measure(turns, () => unionZones(geos, columns, selection!.zones)),
  'geos-wasm unary union',
  await measure(turns, () =>
    withGeos(geos, scope => scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(toWkb(shapes, 'collection'))), 'the union')),
  ),
)

const engine = createEngine({ kernels })
const info = await engine.open(1, { kind: 'bytes', bytes: new Uint8Array(file).buffer })
await engine.ready(info.setId)
const random = seeded(SEED)
const tiles = Array.from({ length: values.once ? 36 : 180 }, (_, i): [number, number, number] => {
  const z = 6 + (i % 9)
  const box = Math.floor(random() * columns.count) * 4
  const point = Float64Array.of(columns.boxes[box]! / 1000, columns.boxes[box + 1]! / 1000)
  const mercator = new Float64Array(2)
  kernels.gridToMercator(point, mercator)
  const at = (radians: number) => Math.floor((0.5 + radians / (2 * Math.PI)) * 2 ** z)
  return [z, at(mercator[0]!), at(-mercator[1]!)]
})
let bytes = 0
const cut = await measure(1, async () => {
  for (const [z, x, y] of tiles) bytes += (await engine.tile(info.setId, z, x, y)).byteLength
})
add('tiles', cut, 'none yet', null, { tiles: tiles.length, bytes })

const opened = await measure(Math.min(turns, 3), async () => {
  const { setId } = await engine.open(2, { kind: 'bytes', bytes: new Uint8Array(file).buffer })
  await engine.ready(setId)
  engine.close(setId)
})
add('open', opened, 'none yet', null)

const figure = (value: number | null) => (value === null ? '–' : value.toFixed(value < 1 ? 3 : 1))
for (const row of rows)
  console.log(
    `${row.case.padEnd(10)} ${figure(row.oursMs).padStart(9)} ms  ${figure(row.peerMs).padStart(9)} ms  ${figure(row.ratio).padStart(6)} x  ${row.peer}  ${JSON.stringify(Object.fromEntries(Object.entries(row).slice(6)))}`,
  )
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rows }, null, 2)}\n`)
