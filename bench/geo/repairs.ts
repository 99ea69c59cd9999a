import { rectangle } from '../../tests/workers/support/mesh.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { findAdjacency } from '../../workers/adjacency/find-adjacency.ts'
import type { ZoneGraph } from '../../workers/adjacency/zone-graph.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { isEmptyZone, MM_PER_M, type ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { segmentChunks } from '../../workers/geometry/segments.ts'
import { PointLocator } from '../../workers/index/locate-points.ts'
import { zoneAreas } from '../../workers/measure/zone-areas.ts'
import type { SelectionContext } from '../../workers/selection/judge.ts'
import { withNeighbours, withoutBorder } from '../../workers/selection/neighbourhood.ts'
import { selectionScratch } from '../../workers/selection/subgraph.ts'
import { checkSelection } from '../../workers/selection/verdict.ts'
import { regionOf } from '../../workers/shape-selection/region.ts'
import { zonesInRegion } from '../../workers/shape-selection/zones-in-region.ts'
import { quantile, rowOf, timesOf } from '../measure.ts'
import { type GeoCase, SEED } from './context.ts'
import { lassosRound, loadedZones } from './lassos.ts'

const CORNERS = 200
const [REFUSED_ZONES, GROWN_ZONES] = [57, 300]
const LASSOS = 40
const ZONES_OF_SQUARE = 5

const sorted = (times: number[]) => times.sort((a, b) => a - b)
const timed = (run: () => unknown): number => {
  const begin = performance.now()
  run()
  return performance.now() - begin
}

/** Grows a selection of about 300 zones by one ring of neighbours, and shrinks it by its border zones. */
export const grow: GeoCase = async function* ({ columns, graph, turns }) {
  const loaded = loadedZones({ columns })
  const zones = Math.min(GROWN_ZONES, Math.floor(columns.count / 4))
  const selections = lassosRound(loaded, { lassos: LASSOS, zones, corners: CORNERS }, SEED).map(
    ring => zonesInRegion(loaded, regionOf([ring])).majority,
  )
  const pass = (run: (selection: number[]) => unknown) =>
    Array.from({ length: turns }, () => selections.map(selection => timed(() => run(selection)))).flat()
  const grown = sorted(pass(selection => withNeighbours(graph, selection)))
  const shrunk = sorted(pass(selection => withoutBorder(graph, selection)))
  yield rowOf('grow', 'none', timesOf(grown), null, { zones, p99Ms: quantile(grown, 0.99) })
  yield rowOf('grow', 'none, shrinking', timesOf(shrunk), null, { zones, p99Ms: quantile(shrunk, 0.99) })
}

/** Squares that each cover several zones. They replace coarser zones, which a zone file does not contain. */
const squaresOver = ({ columns, areas }: ReturnType<typeof loadedZones>): ZoneColumns => {
  const { boxes, count } = columns
  const cellM = Math.ceil(Math.sqrt((areas.reduce((sum, area) => sum + area, 0) / count) * ZONES_OF_SQUARE))
  const cells = new Set<string>()
  for (let zone = 0; zone < count; zone++)
    if (!isEmptyZone(columns, zone))
      cells.add([0, 1].map(k => Math.floor(boxes[zone * 4 + k]! / MM_PER_M / cellM) * cellM).join())
  return columnsFrom(
    Array.from(cells, cell => {
      const [e, n] = cell.split(',').map(Number) as [number, number]
      return { code: cell, name: cell, polygons: [[rectangle(e, n, e + cellM, n + cellM)]] }
    }),
  )
}

const contextOf = (kernels: Kernels, columns: ZoneColumns, graph: ZoneGraph, areas: Float64Array): SelectionContext => {
  const chunks = segmentChunks(columns)
  const population = columns.numbers.get('population') ?? null
  const scratch = selectionScratch(columns.count)
  return { kernels, columns, ids: columns.ids, areas, population, graph, chunks: () => chunks, scratch }
}

/**
 * The verdict on a lasso around about 57 zones, with its repairs. Every second selection lacks some of them, so it has
 * several parts, and its limit leaves room to join them.
 */
export const repairs: GeoCase = async function* ({ kernels, columns, graph, turns }) {
  const loaded = loadedZones({ columns })
  const context = contextOf(kernels, columns, graph, loaded.areas)
  const squares = squaresOver(loaded)
  const coarser = {
    setId: 2,
    context: contextOf(kernels, squares, findAdjacency(squares), zoneAreas(squares)),
    locator: new PointLocator(squares),
  }
  const lassos = lassosRound(loaded, { lassos: LASSOS, zones: REFUSED_ZONES, corners: CORNERS }, SEED)
  const cases = lassos.map((ring, i) => {
    const { majority } = zonesInRegion(loaded, regionOf([ring]))
    const zones = i % 2 === 0 ? majority : majority.filter((_, k) => k % 4 !== 0)
    const areaKm2 = zones.reduce((sum, zone) => sum + loaded.areas[zone]!, 0) / 1e6
    return { zones, rules: { maxZones: i % 2 === 0 ? 40 : zones.length + 10, maxAreaKm2: areaKm2 * 0.8 } }
  })
  let offered = 0
  const pass = () =>
    cases.map(({ zones, rules }) =>
      timed(() => {
        const verdict = checkSelection(context, zones, rules, { middle: null, coarser })
        if (verdict.kind !== 'allowed') offered += verdict.repairs.length
      }),
    )
  const times = sorted(Array.from({ length: turns }, pass).flat())
  yield rowOf('repairs', 'none', timesOf(times), null, {
    zones: REFUSED_ZONES,
    p99Ms: quantile(times, 0.99),
    repairsEach: offered / turns / LASSOS,
  })
}
