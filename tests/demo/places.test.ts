import { beforeAll, describe, expect, test } from 'vitest'
import { corridorsGeoJson } from '../../server/demo/basemap/corridors.ts'
import { landGeoJson } from '../../server/demo/basemap/land.ts'
import { townsGeoJson } from '../../server/demo/basemap/towns.ts'
import { urbanGeoJson } from '../../server/demo/basemap/urban.ts'
import { samplePlaces } from '../../server/demo/sample-places.ts'
import { makeScene, type Scene } from '../../server/demo/world/scene.ts'
import { crossingSegments } from '../../server/demo/world/segment-crossings.ts'
import { busyPlaces } from '../../server/demo/world/trips/busy-places.ts'
import { type SmallWorld, smallWorld } from '../world.ts'

let world: SmallWorld
let scene: Scene
beforeAll(async () => {
  world = await smallWorld()
  scene = world.scene()
})

describe('postcodes and cells', () => {
  test('postcodes have a valid shape, are unique and lie in Great Britain', () => {
    const shape = /^[A-Z]{1,2}\d{1,2}\d[ABD-HJLNP-UW-Z]{2}$/
    expect(world.postcodes.filter(({ postcode }) => !shape.test(postcode))).toEqual([])
    expect(new Set(world.postcodes.map(({ postcode }) => postcode)).size).toBe(world.postcodes.length)
    expect(world.postcodes.length).toBeGreaterThan(10_000)
    const outside = world.postcodes.filter(
      ({ longitude, latitude }) => longitude < -9 || longitude > 2 || latitude < 49 || latitude > 61,
    )
    expect(outside).toEqual([])
  })

  test('LS1 4AP is in the middle of Leeds', () => {
    const known = world.postcodes.find(({ postcode }) => postcode === 'LS14AP')!
    expect(known.longitude).toBeCloseTo(-1.546, 2)
    expect(known.latitude).toBeCloseTo(53.798, 2)
  })

  test('a cell covers every busy place', () => {
    expect(world.cells.length).toBeGreaterThan(1000)
    expect(new Set(world.cells.map(({ id }) => id)).size).toBe(world.cells.length)
    const uncovered = busyPlaces(scene.towns).filter(
      ({ e, n }) => !world.cells.some(cell => Math.hypot(cell.easting - e, cell.northing - n) < cell.rangeM),
    )
    expect(uncovered).toEqual([])
  })

  test('samples are taken in the region', () => {
    expect(samplePlaces().map(({ name }) => name)).toContain('Leeds city centre')
    for (const { lon, lat } of samplePlaces()) {
      expect(Math.abs(lon + 1.55)).toBeLessThan(0.4)
      expect(Math.abs(lat - 53.8)).toBeLessThan(0.3)
    }
  })
})

describe('base map', () => {
  test('the coast does not cross itself', () => {
    expect(crossingSegments(scene.coast)).toEqual([])
  })

  test('land, built-up areas, towns and corridors are small and the same every time', () => {
    const made = [landGeoJson(scene), urbanGeoJson(scene), townsGeoJson(scene), corridorsGeoJson(scene)].map(layer =>
      JSON.stringify(layer),
    )
    const again = makeScene()
    expect(
      [landGeoJson(again), urbanGeoJson(again), townsGeoJson(again), corridorsGeoJson(again)].map(layer =>
        JSON.stringify(layer),
      ),
    ).toEqual(made)
    expect(made[0]!.length + made[1]!.length).toBeLessThan(2_500_000)
  })

  test('built-up polygons are closed rings, and London is the first label', () => {
    const open = urbanGeoJson(scene).features.filter(({ geometry }) =>
      geometry.coordinates.some(ring => ring.length < 4 || ring[0]!.join() !== ring.at(-1)!.join()),
    )
    expect(open).toEqual([])
    expect(townsGeoJson(scene).features[0]!.properties).toMatchObject({ name: 'London', rank: 0 })
  })
})
