import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTree, writeTree } from '../../../../server/zones/trees/zone-trees.ts'
import { buildZoneTree, type TreeZones, type ZoneTree } from '../../../../server/zones/zone-tree.ts'
import { areConnected, gridZones, zonesBelow } from './grid.ts'

const CENTRE = [403_000, 402_000] as const
/** The maximum number of zones that touch a zone in a grid. */
const MOST_NEIGHBOURS = 4

/** Grids with holes and islands, zones without residents, and ids in no particular order. */
const grids = fc
  .record({
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 9 }),
    middleSide: fc.constantFrom(0, 2, 3),
    residents: fc.array(fc.constantFrom(0, 1, 900, 1500, 2100, 20_000), { minLength: 81, maxLength: 81 }),
    water: fc.array(fc.boolean(), { minLength: 81, maxLength: 81 }),
    hasWater: fc.boolean(),
  })
  .map(({ columns, rows, middleSide, residents, water, hasWater }) => ({
    hasWater,
    zones: gridZones({
      columns,
      rows,
      middleSide,
      residents: cell => residents[cell]!,
      isLand: cell => !hasWater || cell === 0 || !water[cell],
      idOf: position => ((position * 37) % 101) + 1,
    }),
  }))

const childrenOf = ({ parents }: ZoneTree): number[][] => {
  const children: number[][] = Array.from(parents, () => [])
  for (let node = 1; node < parents.length; node++) children[parents[node]!]!.push(node)
  return children
}

const weightOf = ({ residents }: TreeZones, positions: readonly number[]) =>
  positions.reduce((sum, position) => sum + residents[position]! + 1, 0)

describe('a zone tree', () => {
  test('has one leaf per zone, two children below every other node, and parents before children', () => {
    fc.assert(
      fc.property(grids, ({ zones }) => {
        const tree = buildZoneTree(zones, CENTRE)
        expect([...tree.zones]).toEqual([...zones.ids].sort((a, b) => a - b))
        expect(new Set(tree.leaves).size).toBe(zones.ids.length)
        expect(tree.parents[0]).toBe(-1)
        const leaves = new Set(tree.leaves)
        childrenOf(tree).forEach((children, node) => {
          expect(children.length).toBe(leaves.has(node) ? 0 : 2)
          for (const child of children) expect(child).toBeGreaterThan(node)
        })
      }),
    )
  })

  test('keeps each middle zone together under one node', () => {
    fc.assert(
      fc.property(grids, ({ zones }) => {
        const below = zonesBelow(zones, buildZoneTree(zones, CENTRE)).map(list => list.sort((a, b) => a - b).join())
        for (const middle of new Set(zones.middles.filter(number => number > 0))) {
          const members = [...zones.middles.keys()].filter(position => zones.middles[position] === middle)
          expect(below).toContain(members.join())
        }
      }),
    )
  })

  test('has only contiguous groups if all zones and middle zones are contiguous', () => {
    fc.assert(
      fc.property(
        grids.filter(({ hasWater }) => !hasWater),
        ({ zones }) => {
          for (const below of zonesBelow(zones, buildZoneTree(zones, CENTRE)))
            expect(areConnected(zones, below)).toBe(true)
        },
      ),
    )
  })

  test('divides into halves as evenly as zones with few neighbours allow', () => {
    fc.assert(
      fc.property(
        grids.filter(({ hasWater, zones }) => !hasWater && zones.middles.some(middle => middle > 0)),
        ({ zones }) => {
          const tree = buildZoneTree(zones, CENTRE)
          const below = zonesBelow(zones, tree)
          for (const [node, children] of childrenOf(tree).entries()) {
            const positions = below[node]!
            // Within a middle zone, only residents count.
            if (children.length === 0 || new Set(positions.map(position => zones.middles[position])).size > 1) continue
            const heaviest = Math.max(...positions.map(position => weightOf(zones, [position])))
            const lighter = Math.min(...children.map(child => weightOf(zones, below[child]!)))
            expect(lighter * MOST_NEIGHBOURS).toBeGreaterThanOrEqual(weightOf(zones, positions) - heaviest)
          }
        },
      ),
    )
  })

  test('stores the position and residents of each zone', () => {
    fc.assert(
      fc.property(grids, ({ zones }) => {
        const tree = buildZoneTree(zones, CENTRE)
        tree.zones.forEach((id, at) => {
          const position = zones.ids.indexOf(id)
          expect([tree.eastings[at], tree.northings[at], tree.residents[at]]).toEqual([
            zones.eastings[position],
            zones.northings[position],
            zones.residents[position],
          ])
        })
      }),
    )
  })

  test('is unchanged after it is read from its file', () => {
    fc.assert(
      fc.property(grids, ({ zones }) => {
        const tree = buildZoneTree(zones, CENTRE)
        const bytes = writeTree(tree)
        expect(readTree(bytes)).toEqual(tree)
        expect(readTree(bytes.subarray(0, -1))).toBeNull()
      }),
    )
  })

  test('halves a row of equal zones evenly all the way down', () => {
    const zones = gridZones({ columns: 64, rows: 1, middleSide: 64, districtSide: 1 })
    const tree = buildZoneTree(zones, CENTRE)
    const sizes = zonesBelow(zones, tree).map(({ length }) => length)
    expect(sizes.filter(size => size === 32)).toHaveLength(2)
    expect(sizes.filter(size => size === 4)).toHaveLength(16)
  })

  test('gives the area around the centre more nodes than the rest of the country', () => {
    const zones = gridZones({ columns: 200, rows: 20 })
    const tree = buildZoneTree(zones, [400_000, 410_000])
    const below = zonesBelow(zones, tree)
    const halves = childrenOf(tree)[0]!.map(node => below[node]!.length)
    expect(Math.max(...halves)).toBeGreaterThan(Math.min(...halves) * 4)
  })

  test('groups an island with the nearest coast', () => {
    // A channel of two columns; the western island has one zone.
    const zones = gridZones({
      columns: 10,
      rows: 1,
      middleSide: 10,
      districtSide: 1,
      isLand: cell => cell < 1 || cell > 2,
    })
    const tree = buildZoneTree(zones, CENTRE)
    const [one, other] = childrenOf(tree)[0]!.map(node => zonesBelow(zones, tree)[node]!.sort((a, b) => a - b))
    expect([one, other].map(list => list!.length)).toEqual([4, 4])
    expect([one, other]).toContainEqual([0, 1, 2, 3])
  })

  test('is always the same for the same zones', () => {
    const zones = gridZones({ columns: 30, rows: 30, middleSide: 3, residents: cell => (cell * 7919) % 3000 })
    expect(buildZoneTree(zones, CENTRE)).toEqual(buildZoneTree(structuredClone(zones), CENTRE))
  })
})
