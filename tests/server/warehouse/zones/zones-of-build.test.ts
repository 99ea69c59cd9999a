import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCache } from '../../../../server/warehouse/cache/create-cache.ts'
import type { NamedZoneTree } from '../../../../server/warehouse/zones/zones-of-build.ts'
import { createReadZones } from '../../../../server/warehouse/zones/zones-of-build.ts'
import { treeOfNumbers } from '../invented-zones.ts'

/** A box of 2 by 4 km centred on (430, 433) km. */
const AREA_WKT = 'POLYGON ((429000 431000, 431000 431000, 431000 435000, 429000 435000, 429000 431000))'
const MIDDLE = [430_000, 433_000] as const

const metre = fc.integer({ min: 400_000, max: 460_000 })
/** Trees of randomly placed zones. */
const trees = fc
  .array(fc.record({ easting: metre, northing: metre, residents: fc.nat({ max: 5000 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map(
    (zones): NamedZoneTree => ({
      ...treeOfNumbers(zones.map((_, at) => at + 1)),
      eastings: Float64Array.from(zones, ({ easting }) => easting),
      northings: Float64Array.from(zones, ({ northing }) => northing),
      residents: Float64Array.from(zones, ({ residents }) => residents),
    }),
  )

/** The positions of the zones below each node. */
const zonesBelow = ({ parents, leaves }: NamedZoneTree): number[][] => {
  const below: number[][] = Array.from(parents, () => [])
  leaves.forEach((leaf, zone) => {
    for (let node = leaf; node >= 0; node = parents[node]!) below[node]!.push(zone)
  })
  return below
}

describe('the zones of a build', () => {
  test('list each node’s residents, and its points nearest to and farthest from the centre of the area', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async tree => {
        const read = createReadZones(
          { ofBuild: async () => ({ tree, areaWkt: AREA_WKT, smallFile: '' }) },
          createCache().part('figures'),
        )
        const zones = await read(1)
        zonesBelow(tree).forEach((below, node) => {
          const distances = below.map(zone =>
            Math.hypot(tree.eastings[zone]! - MIDDLE[0], tree.northings[zone]! - MIDDLE[1]),
          )
          expect(zones.nearestM[node]).toBeCloseTo(Math.min(...distances), 1)
          expect(zones.farthestM[node]).toBeCloseTo(Math.max(...distances), 1)
          expect(zones.residents[node]).toBe(below.reduce((sum, zone) => sum + tree.residents[zone]!, 0))
        })
      }),
    )
  })

  test('are read once per build', async () => {
    const builds: number[] = []
    const read = createReadZones(
      {
        ofBuild: async buildId => {
          builds.push(buildId)
          return { tree: treeOfNumbers([1, 2, 3]), areaWkt: AREA_WKT, smallFile: '' }
        },
      },
      createCache().part('figures'),
    )
    await Promise.all([read(1), read(2), read(1)])
    await read(2)
    expect(builds.sort()).toEqual([1, 2])
  })
})
