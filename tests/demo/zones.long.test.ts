import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Scene } from '../../demo/world/scene.ts'
import { residentsOf, WORLD_SIZES } from '../../demo/world/world-size.ts'
import { makeZones } from '../../demo/world/zones.ts'
import { ringArea } from '../../packaged-basemap/rings.ts'
import { readNeighbours } from '../../workers/adjacency/neighbours-file.ts'
import { neighboursOf } from '../../workers/adjacency/zone-graph.ts'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { endRing, firstRing, type ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../../workers/flatgeobuf/write.ts'
import { toWkb } from '../../workers/geometry/wkb.ts'
import { pointInZone } from '../../workers/geometry/zone-points.ts'
import { loadGeos } from '../../workers/geos/geos.ts'
import { withGeos } from '../../workers/geos/geos-scope.ts'
import { zoneAreas } from '../../workers/measure/zone-areas.ts'
import { type SmallWorld, smallWorld } from '../support/world.ts'

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const read = (path: string): Promise<ZoneColumns> => decodeFlatGeobuf(bufferSource(readFileSync(path)))
const column = (columns: ZoneColumns, name: string) => columns.numbers.get(name)!

let world: SmallWorld
let scene: Scene
let small: ZoneColumns
let middle: ZoneColumns
let custom: ZoneColumns

beforeAll(async () => {
  world = await smallWorld()
  scene = world.scene()
  small = await read(world.zoneFiles.small)
  middle = await read(world.zoneFiles.middle)
  custom = await read(world.zoneFiles.custom)
})

/** Each side of each ring, as a 'from to' string in whole millimetres. */
function* sides({ xy, ringStart }: ZoneColumns): Generator<readonly [forth: string, back: string]> {
  for (let ring = 0; ring + 1 < ringStart.length; ring++)
    for (let v = ringStart[ring]!; v + 1 < ringStart[ring + 1]!; v++) {
      const from = `${xy[v * 2]},${xy[v * 2 + 1]}`
      const to = `${xy[v * 2 + 2]},${xy[v * 2 + 3]}`
      yield [`${from} ${to}`, `${to} ${from}`]
    }
}

describe('standard zones in the small world', () => {
  test('have the requested number of zones, each with a unique number and code', () => {
    expect(small.count).toBeGreaterThan(2800)
    expect(small.count).toBeLessThan(3200)
    expect(new Set(small.ids).size).toBe(small.count)
    expect(new Set(Array.from({ length: small.count }, (_, z) => small.codes.at(z))).size).toBe(small.count)
    expect(new Set(Array.from({ length: small.count }, (_, z) => small.names.at(z))).size).toBe(small.count)
    expect(small.codes.at(0)).toMatch(/^AS\d{7}$/)
    expect(small.names.at(0)).toMatch(/^\D+ \d{3}[A-Z]+$/)
    expect(middle.codes.at(0)).toMatch(/^AM\d{6}$/)
  })

  test('cover the land to the millimetre: each side borders two zones, or one zone and the sea', () => {
    const once = new Set<string>()
    let doubled = 0
    for (const [forth, back] of sides(small)) {
      if (once.has(forth)) doubled++
      if (!once.delete(back)) once.add(forth)
    }
    expect(doubled).toBe(0)
    const coast = sum(scene.coast.map(ringArea))
    expect(Math.abs(sum(zoneAreas(small)) / coast - 1)).toBeLessThan(1e-6)
    expect(Math.abs(sum(zoneAreas(middle)) / coast - 1)).toBeLessThan(1e-6)
    const shore = [...once].reduce((length, side) => {
      const [ax, ay, bx, by] = side.split(/[ ,]/).map(Number) as [number, number, number, number]
      return length + Math.hypot(bx - ax, by - ay) / 1000
    }, 0)
    const coastLength = sum(
      scene.coast.map(ring => {
        let length = 0
        for (let i = 0; i + 3 < ring.length; i += 2)
          length += Math.hypot(ring[i + 2]! - ring[i]!, ring[i + 3]! - ring[i + 1]!)
        return length
      }),
    )
    expect(Math.abs(shore / coastLength - 1)).toBeLessThan(1e-6)
  })

  test('are valid polygons', async () => {
    const geos = await loadGeos()
    const invalid: string[] = []
    for (const columns of [small, middle, custom])
      for (let zone = 0; zone < columns.count; zone++) {
        const rings: Float64Array[][] = []
        for (let part = columns.zoneStart[zone]!; part < columns.zoneStart[zone + 1]!; part++) {
          rings.push([])
          for (let ring = columns.partStart[part]!; ring < columns.partStart[part + 1]!; ring++)
            rings
              .at(-1)!
              .push(
                Float64Array.from(columns.xy.subarray(columns.ringStart[ring]! * 2, columns.ringStart[ring + 1]! * 2)),
              )
        }
        withGeos(geos, scope => {
          if (geos.GEOSisValid(scope.fromWkb(toWkb(rings))) !== 1) invalid.push(columns.codes.at(zone))
        })
      }
    expect(invalid).toEqual([])
  })

  test('nest: a small zone is inside its middle zone, whose residents include its own', () => {
    const position = new Map(Array.from(middle.ids, (id, z) => [id, z]))
    const residents = new Float64Array(middle.count)
    const areas = new Float64Array(middle.count)
    const outside: string[] = []
    const own = zoneAreas(small)
    for (let zone = 0; zone < small.count; zone++) {
      const parent = position.get(column(small, 'parent')[zone]!)!
      residents[parent]! += column(small, 'population')[zone]!
      areas[parent]! += own[zone]!
      const inner = innerPoint(small, zone)
      if (!pointInZone(middle, parent, ...inner)) outside.push(small.codes.at(zone))
    }
    expect(outside).toEqual([])
    expect(Array.from(residents)).toEqual(Array.from(column(middle, 'population')))
    zoneAreas(middle).forEach((area, z) => {
      expect(Math.abs(area - areas[z]!)).toBeLessThan(1)
    })
  })

  test('contain all residents of the world, about 1,700 per zone', () => {
    const residents = column(small, 'population')
    expect(sum(residents)).toBe(residentsOf(WORLD_SIZES.small))
    expect(Math.min(...residents)).toBeGreaterThan(700)
    expect(Math.max(...residents)).toBeLessThan(6000)
  })

  test('are dense where people live', () => {
    const areas = zoneAreas(small)
    const central = Array.from({ length: small.count }, (_, z) => z).filter(z => {
      const [x, y] = innerPoint(small, z)
      return Math.hypot(x / 1000 - 430_000, y / 1000 - 433_700) < 3000
    })
    const sorted = central.map(z => areas[z]! / 1e6).sort((a, b) => a - b)
    // Twelve to forty of these zones cover 4 to 25 km².
    expect(sorted[sorted.length >> 1]).toBeGreaterThan(0.2)
    expect(sorted[sorted.length >> 1]).toBeLessThan(0.7)
    expect(Math.max(...areas) / 1e6).toBeGreaterThan(500)
  })

  test('form one contiguous graph on the mainland', () => {
    const graph = readNeighbours(readFileSync(world.zoneFiles.small.replace('.fgb', '.neighbours')), small)!
    const reached = new Uint8Array(small.count)
    let largest = 0
    for (let start = 0; start < small.count; start++) {
      const open = reached[start] === 1 ? [] : [start]
      let size = 0
      for (let zone = open.pop(); zone !== undefined; zone = open.pop()) {
        if (reached[zone] === 1) continue
        reached[zone] = 1
        size++
        open.push(...neighboursOf(graph, zone))
      }
      largest = Math.max(largest, size)
    }
    expect(largest / small.count).toBeGreaterThan(0.97)
  })
})

describe("the customer's zones", () => {
  test('are unions of small zones with their own codes, names and residents', () => {
    expect(custom.count).toBeGreaterThan(300)
    expect(custom.count).toBeLessThan(1500)
    expect(custom.codes.at(0)).toMatch(/^NPA-\d{4}$/)
    expect(new Set(Array.from({ length: custom.count }, (_, z) => custom.names.at(z))).size).toBe(custom.count)
    expect(Math.min(...column(custom, 'population'))).toBeGreaterThan(500)
    const known = new Set<string>()
    for (const [forth] of sides(small)) known.add(forth)
    const strange = [...sides(custom)].filter(([forth]) => !known.has(forth))
    expect(strange).toEqual([])
  })
})

test('the same seed gives the same zones', () => {
  const size = { ...WORLD_SIZES.small, zones: 400 }
  const digest = () => {
    const { standard, custom: own } = makeZones(scene, size)
    return [standard.small, standard.middle, own.zones].map(zones =>
      createHash('sha256')
        .update(writeFlatGeobuf(columnsFrom(zones), 'zones'))
        .digest('hex'),
    )
  }
  expect(digest()).toEqual(digest())
})

/** A point in a zone, in mm, just to the left of the middle of its outer ring's longest side. */
const innerPoint = (columns: ZoneColumns, zone: number): [number, number] => {
  const { xy, ringStart } = columns
  const ring = firstRing(columns, zone)
  expect(ring).toBeLessThan(endRing(columns, zone))
  let best: [number, number] = [0, 0]
  let longest = 0
  for (let v = ringStart[ring]!; v + 1 < ringStart[ring + 1]!; v++) {
    const [ax, ay, bx, by] = [xy[v * 2]!, xy[v * 2 + 1]!, xy[v * 2 + 2]!, xy[v * 2 + 3]!]
    const length = Math.hypot(bx - ax, by - ay)
    if (length <= longest) continue
    longest = length
    best = [(ax + bx) / 2 - ((by - ay) / length) * 50, (ay + by) / 2 + ((bx - ax) / length) * 50]
  }
  return best
}
