import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { blurred, builtUp, CELLS, contours, countCells } from '../../../packaged-basemap/ground/built-up.ts'
import { makeTiles } from '../../../packaged-basemap/ground/make-tiles.ts'
import { worldWidthM } from '../../../packaged-basemap/ground/mercator.ts'
import { hilbertOrder } from '../../../packaged-basemap/hilbert-order.ts'
import { inRing, ringArea } from '../../../packaged-basemap/rings.ts'
import { mercator } from '../../../src/domain/geography/coordinates.ts'
import { randomOf } from '../../support/random.ts'

const ZOOM = 12

/** A block of postcodes around a place, spaced `stepM` metres within `reachM`, as interleaved Mercator coordinates. */
const block = (lon: number, lat: number, reachM: number, stepM: number): number[] => {
  const [x, y] = mercator([lon, lat])
  const perM = 1 / worldWidthM(y)
  const out: number[] = []
  for (let east = -reachM; east <= reachM; east += stepM)
    for (let north = -reachM; north <= reachM; north += stepM) out.push(x + east * perM, y - north * perM)
  return out
}

const tileOf = ([x, y]: readonly [number, number]) => [Math.floor(x * 2 ** ZOOM), Math.floor(y * 2 ** ZOOM)] as const
const builtAt = (points: readonly number[], place: readonly [number, number]) => {
  const cells = countCells(Float64Array.from(points), CELLS * 2 ** ZOOM)
  return builtUp(cells, ZOOM, ...tileOf(place))
}

describe('cells', () => {
  test('a window of cells gives the same count as checking every point', () => {
    const random = randomOf(57)
    const points = Float64Array.from({ length: 4000 }, () => random() ** 3)
    const cells = countCells(points, 64)
    const { counts, total } = cells.window(4, 2, 20)
    const expected = new Float32Array(400)
    for (let i = 0; i < points.length; i += 2) {
      const [column, row] = [Math.floor(points[i]! * 64) - 4, Math.floor(points[i + 1]! * 64) - 2]
      if (column >= 0 && column < 20 && row >= 0 && row < 20) expected[row * 20 + column]! += 1
    }
    expect(total).toBe(expected.reduce((sum, count) => sum + count, 0))
    expect([...counts]).toEqual([...expected])
    expect([...cells.cells()].length).toBe(
      new Set(
        Array.from(
          { length: 2000 },
          (_, i) => `${Math.floor(points[2 * i]! * 64)} ${Math.floor(points[2 * i + 1]! * 64)}`,
        ),
      ).size,
    )
  })

  test('a blur keeps the centre of mass and is the same in all directions', () => {
    const counts = new Float32Array(31 * 31)
    counts[15 * 31 + 15] = 8
    const out = blurred(counts, 31, 2)
    expect(out.reduce((sum, value) => sum + value, 0)).toBeCloseTo(8, 4)
    expect(out[15 * 31 + 18]).toBeCloseTo(out[18 * 31 + 15]!, 6)
    expect(out[15 * 31 + 15]).toBeCloseTo(8 / (2 * Math.PI * 4), 1)
  })
})

test('the contour of a hill is a ring as large as the hill, and a crater in it becomes a hole', () => {
  const side = 41
  const values = Float32Array.from({ length: side * side }, (_, cell) => {
    const away = Math.hypot((cell % side) - 20, Math.floor(cell / side) - 20)
    return away < 6 ? away - 4 : 12 - away
  })
  const rings = contours(values, side, 0).toSorted((a, b) => b.length - a.length)
  expect(rings).toHaveLength(2)
  expect(ringArea(rings[0]!)).toBeCloseTo(Math.PI * 144, -1)
  expect(ringArea(rings[1]!)).toBeLessThan(-40)
  expect(inRing(rings[0]!, 20, 20)).toBe(true)
})

describe('built-up ground', () => {
  const at = [-1.5474, 53.7962] as const
  const place = mercator(at)
  const [x, y] = tileOf(place)
  const middle = [(place[0] * 2 ** ZOOM - x) * CELLS, (place[1] * 2 ** ZOOM - y) * CELLS] as const

  test('streets of houses form one patch that extends about one house beyond the last', () => {
    const { polygons, isBuilt } = builtAt(block(...at, 400, 60), place)
    expect(polygons).toHaveLength(1)
    const cellM = worldWidthM(place[1]) / (2 ** ZOOM * CELLS)
    const sideM = Math.sqrt(ringArea(polygons[0]![0]!)) * cellM
    expect(sideM).toBeGreaterThan(850)
    expect(sideM).toBeLessThan(1150)
    expect([isBuilt(...middle), isBuilt(middle[0] + 2000 / cellM, middle[1])]).toEqual([true, false])
  })

  test('a farm is not built-up, and a park is a hole in its town', () => {
    expect(builtAt(block(...at, 0, 60), place).polygons).toEqual([])
    const town = block(...at, 1100, 60).filter((_, i, all) => {
      const point = i - (i % 2)
      return Math.hypot(all[point]! - place[0], all[point + 1]! - place[1]) * worldWidthM(place[1]) > 500
    })
    const { polygons, isBuilt } = builtAt(town, place)
    expect(polygons[0]!.slice(1).some(hole => inRing(hole, ...middle))).toBe(true)
    expect(isBuilt(...middle)).toBe(false)
  })

  test('patches of adjacent tiles meet at their common edge', () => {
    const edge = [(x + 1) / 2 ** ZOOM, place[1]] as const
    const points = block((edge[0] - 0.5) * 360, at[1], 500, 60)
    const west = builtAt(points, [edge[0] - 1e-7, edge[1]])
    const east = builtAt(points, [edge[0] + 1e-7, edge[1]])
    expect(Math.max(...west.polygons[0]![0]!.filter((_, i) => i % 2 === 0))).toBeGreaterThan(CELLS)
    expect(Math.min(...east.polygons[0]![0]!.filter((_, i) => i % 2 === 0))).toBeLessThan(0)
    for (let row = 0; row < CELLS; row += 3) expect(west.isBuilt(CELLS, row)).toBe(east.isBuilt(0, row))
  })
})

test('Hilbert’s curve visits every step once, each next to the previous one', () => {
  const steps = Array.from({ length: 256 }, (_, i) => ({ x: i % 16, y: Math.floor(i / 16) }))
  const order = steps.toSorted((a, b) => hilbertOrder(a.x, a.y, 16) - hilbertOrder(b.x, b.y, 16))
  expect(new Set(steps.map(({ x, y }) => hilbertOrder(x, y, 16))).size).toBe(256)
  order.slice(1).forEach((step, i) => {
    expect(Math.abs(step.x - order[i]!.x) + Math.abs(step.y - order[i]!.y)).toBe(1)
  })
})

test('distant zooms show built-up ground and names, and only the deepest zoom shows a dot for each of its postcodes', () => {
  const at = [-1.5474, 53.7962] as const
  const [x, y] = mercator(at)
  const farm = mercator([-1.6, 53.75])
  const houses = block(...at, 400, 60)
  const label = { x, y, fromZoom: 10, tags: { name: 'Leeds', size: 5 } }
  const tiles = makeTiles({
    postcodes: Float64Array.from([...houses, ...houses.slice(0, 2), ...farm]),
    labels: { places: [label] },
  })
  const layersOf = (z: number) => {
    const tile = tiles.find(
      tile => tile.z === z && tile.x === Math.floor(x * 2 ** z) && tile.y === Math.floor(y * 2 ** z),
    )
    return new VectorTile(new PbfReader(tile?.bytes ?? new Uint8Array())).layers
  }
  expect(Object.keys(layersOf(9))).toEqual(['built'])
  expect(Object.keys(layersOf(11))).toEqual(['built', 'places'])
  expect(Object.keys(layersOf(12))).toEqual(['built', 'postcodes', 'places'])
  const dots = tiles
    .filter(({ z }) => z === 12)
    .flatMap(({ bytes }) => {
      const layer = new VectorTile(new PbfReader(bytes)).layers.postcodes
      return layer ? layer.feature(0).loadGeometry().flat() : []
    })
  // The block's postcodes without the farm's. One of them is a duplicate.
  expect(dots).toHaveLength(14 * 14)
  expect(layersOf(12).places?.feature(0).properties).toEqual({ name: 'Leeds', size: 5 })
})
