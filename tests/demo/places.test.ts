import { readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { POSTCODES_FILE, readPostcodes, TOWNS_FILE } from '../../demo/open-data/read-open-data.ts'
import { DEMO_TEMPLATES } from '../../demo/state/seed-templates.ts'
import { busyPlaces, samplePlaces } from '../../demo/trips/busy-places.ts'
import { makeScene, type Scene } from '../../demo/world/scene.ts'
import { REGION } from '../../demo/world/world-size.ts'
import { crossingSegments } from '../../packaged-basemap/coast.ts'
import { landGeoJson } from '../../packaged-basemap/land.ts'
import { COUNTRIES_FILE } from '../../packaged-basemap/open-data/read-countries.ts'
import { isPostcodeShape } from '../../src/domain/geography/postcodes.ts'
import { type SmallWorld, smallWorld } from '../support/world.ts'

let world: SmallWorld
let scene: Scene
beforeAll(async () => {
  world = await smallWorld()
  scene = world.scene()
})

describe('postcodes', () => {
  const { postcodes, grid } = readPostcodes()

  test('[P2.24] [P8.13] are the region’s real ones in whole metres, and include those that an analyst from Leeds would type', () => {
    expect(postcodes.filter(postcode => !isPostcodeShape(postcode))).toEqual([])
    expect(new Set(postcodes).size).toBe(postcodes.length)
    expect(postcodes.length).toBeGreaterThan(50_000)
    const away = postcodes.map((_, i) => Math.hypot(grid[i * 2]! - REGION.e, grid[i * 2 + 1]! - REGION.n))
    expect(away.reduce((most, metres) => Math.max(most, metres), 0)).toBeLessThanOrEqual(REGION.reachM)
    const at = (postcode: string) => {
      const i = postcodes.indexOf(postcode.replace(' ', ''))
      return [grid[i * 2], grid[i * 2 + 1]]
    }
    expect(at('LS1 4DY')).toEqual([429_960, 433_298])
    expect(at('LS1 1UR')).toEqual([429_833, 434_079])
    expect(at('LS2 9JT')).toEqual([429_512, 434_722])
    expect(at('LS6 3HN')).toEqual([427_846, 436_089])
    expect(at('LS6 3AB')).toEqual([427_908, 436_149])
  })

  test('include the notice that their licence requires', () => {
    const notice = readFileSync(new URL('POSTCODES-NOTICE.md', POSTCODES_FILE), 'utf8').replaceAll('\n', ' ')
    expect(notice).toContain(
      'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right. Source: Office for National Statistics licensed under the Open Government Licence v.3.0.',
    )
    expect(statSync(POSTCODES_FILE).size).toBeLessThan(400_000)
  })
})

test('coasts and towns include the notices that their licences require', () => {
  const notice = [new URL('TOWNS-NOTICE.md', TOWNS_FILE), new URL('COUNTRIES-NOTICE.md', COUNTRIES_FILE)]
    .map(file => readFileSync(file, 'utf8').replaceAll('\n', ' '))
    .join()
  for (const part of ['https://www.geonames.org', 'https://creativecommons.org/licenses/by/4.0/', 'Natural Earth'])
    expect(notice).toContain(part)
  expect(statSync(TOWNS_FILE).size + statSync(COUNTRIES_FILE).size).toBeLessThan(150_000)
})

describe('cells and samples', () => {
  test('a cell covers every busy place', () => {
    expect(world.cells.length).toBeGreaterThan(1000)
    expect(new Set(world.cells.map(({ id }) => id)).size).toBe(world.cells.length)
    const uncovered = busyPlaces(scene.towns).filter(
      ({ e, n }) => !world.cells.some(cell => Math.hypot(cell.easting - e, cell.northing - n) < cell.rangeM),
    )
    expect(uncovered).toEqual([])
  })

  test('samples are in the region', () => {
    const places = DEMO_TEMPLATES.map(({ name }) => samplePlaces()(name))
    expect(places.map(({ name }) => name)).toContain('Headingley')
    for (const { lon, lat } of places) {
      expect(Math.abs(lon + 1.55)).toBeLessThan(0.4)
      expect(Math.abs(lat - 53.8)).toBeLessThan(0.3)
    }
  })
})

describe('base map', () => {
  test('the coast does not cross itself', () => {
    expect(crossingSegments(scene.coast)).toEqual([])
  })

  test('the land is small and always the same', () => {
    const made = JSON.stringify(landGeoJson(scene.coast))
    expect(JSON.stringify(landGeoJson(makeScene().coast))).toBe(made)
    expect(made.length).toBeLessThan(1_250_000)
  })
})
