import { describe, expect, test } from 'vitest'
import { createCache } from '../../../../../server/warehouse/cache/create-cache.ts'
import { joinZones } from '../../../../../server/warehouse/figures/tourism/join-zones.ts'
import { createReadZones } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import { treesOfNumbers } from '../../invented-zones.ts'

/** Zones 1 to 16 in a tree that halves their numbers. The first is 5 km away, and each further one is 1 km farther. */
const small = await (async () => {
  const { ofBuild } = treesOfNumbers(
    Array.from({ length: 16 }, (_, i) => i + 1),
    [0, 0],
  )
  const trees = {
    ofBuild: async (buildId: number) => {
      const found = await ofBuild(buildId)
      return { ...found, tree: { ...found.tree, eastings: found.tree.eastings.map((e, i) => e + i * 1000) } }
    },
  }
  return createReadZones(trees, createCache().part('zones'))(1)
})()

/** The joined zone of a small zone: 100 for zones 1 to 4, 101 for 5 to 8, and so on. */
const byFour = (zone: number) => 100 + Math.floor((zone - 1) / 4)

describe('zones joined from smaller ones', () => {
  test('are nodes that contain their small zones, with their residents and distances', () => {
    const joined = joinZones(small, byFour)!
    expect([...joined.parents]).toEqual([-1, 0, 1, 1, 0, 4, 4])
    expect([...joined.zones]).toEqual([100, 101, 102, 103])
    expect([...joined.leaves]).toEqual([2, 3, 5, 6])
    expect([...joined.parents.keys()].map(joined.nameOf)).toEqual([
      'Zones 1 to 16',
      'Zones 1 to 8',
      'Zones 1 to 4',
      'Zones 5 to 8',
      'Zones 9 to 16',
      'Zones 9 to 12',
      'Zones 13 to 16',
    ])
    expect([...joined.residents]).toEqual([16_000, 8000, 4000, 4000, 8000, 4000, 4000])
    expect([...joined.nearestM].map(metres => Math.round(metres / 1000))).toEqual([5, 5, 5, 9, 13, 13, 17])
    expect([...joined.farthestM].map(metres => Math.round(metres / 1000))).toEqual([20, 12, 8, 12, 20, 16, 20])
    for (const zone of small.zones) expect(joined.joinedOf(zone)).toBe(byFour(zone))
  })

  test('drop small zones outside all joined zones from the tree and count their trips with a neighbour; zone 0 stays 0', () => {
    const joined = joinZones(small, zone => ([101, 102].includes(byFour(zone)) ? byFour(zone) : 0))!
    expect([...joined.parents]).toEqual([-1, 0, 0])
    expect([...joined.parents.keys()].map(joined.nameOf)).toEqual([
      'Zones 5 to 8 and Zones 9 to 12',
      'Zones 5 to 8',
      'Zones 9 to 12',
    ])
    expect([...joined.residents]).toEqual([8000, 4000, 4000])
    expect([1, 5, 9, 13].map(joined.joinedOf)).toEqual([101, 101, 102, 102])
    expect(joined.joinedOf(0)).toBe(0)
  })

  test('name a node that lacks zones after the remaining ones', () => {
    const joined = joinZones(small, zone => (byFour(zone) === 103 ? 0 : byFour(zone)))!
    expect([...joined.parents.keys()].map(joined.nameOf)).toEqual([
      'Zones 1 to 4 and 2 more',
      'Zones 1 to 8',
      'Zones 1 to 4',
      'Zones 5 to 8',
      'Zones 9 to 12',
    ])
  })

  test('form a tree with a single node if there is only one, and no tree if there are none', () => {
    const one = joinZones(small, zone => (byFour(zone) === 103 ? 103 : 0))!
    expect([...one.parents]).toEqual([-1])
    expect(one.nameOf(0)).toBe('Zones 13 to 16')
    expect(small.zones.every(zone => one.joinedOf(zone) === 103)).toBe(true)
    expect(joinZones(small, () => 0)).toBeNull()
  })
})
