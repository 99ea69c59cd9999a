import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NameSources, nodeNames } from '../../../../server/zones/trees/node-names.ts'
import { buildZoneTree, type TreeZones, type ZoneTree } from '../../../../server/zones/zone-tree.ts'
import { gridZones, zonesBelow } from './grid.ts'

const CENTRE = [400_000, 400_000] as const

const sourcesOf = (zones: TreeZones, places: readonly string[]): NameSources => ({
  zones: Array.from(zones.ids, id => `Zone ${id}`),
  middles: new Map(Array.from(zones.middles, middle => [middle, `Leeds ${String(middle).padStart(3, '0')}`])),
  districts: Array.from(zones.districts, (_, district) => `District ${district}`),
  places,
})

/** A tree given by its nodes' parents, whose leaves are the zones from west to east. */
const treeOf = (parents: readonly number[], { ids, eastings, northings, residents }: TreeZones): ZoneTree => ({
  parents: Int32Array.from(parents),
  zones: ids,
  leaves: Int32Array.from([...parents.keys()].filter(node => !parents.includes(node))),
  eastings,
  northings,
  residents,
})

const namesBySize = (zones: TreeZones, sources: NameSources, centre: readonly [number, number]) => {
  const tree = buildZoneTree(zones, centre)
  const names = nodeNames(zones, tree, sources)
  const below = zonesBelow(zones, tree)
  return (size: number) => names.filter((_, node) => below[node]!.length === size)
}

describe('node names', () => {
  test('equal the name of a zone, middle zone or district if the node contains exactly that', () => {
    const zones = gridZones({ columns: 8, rows: 4, middleSide: 2 })
    // Seen from the centre of the grid, its two districts are halves.
    const sources = sourcesOf(zones, new Array(32).fill('Headingley'))
    const ofSize = namesBySize(zones, sources, [403_500, 401_500])
    expect(ofSize(1).sort()).toEqual(Array.from(zones.ids, id => `Zone ${id}`).sort())
    expect(ofSize(4).sort()).toEqual(['001', '002', '003', '004', '005', '006', '007', '008'].map(n => `Leeds ${n}`))
    expect(ofSize(16).sort()).toEqual(['District 0', 'District 1'])
    expect(ofSize(32)).toEqual(['All zones'])
  })

  test('otherwise combine the two places where most residents live, larger first', () => {
    const zones = gridZones({ columns: 5, rows: 1, residents: cell => [100, 350, 200, 5000, 9000][cell]! })
    const tree = treeOf([-1, 0, 1, 2, 3, 3, 2, 1, 0], zones)
    const places = ['Weetwood', 'Pool and Illogan', 'Weetwood', 'Otley', 'Leeds']
    const names = nodeNames(zones, tree, sourcesOf(zones, places))
    expect([0, 1, 2].map(node => names[node])).toEqual([
      'All zones',
      'Otley and Pool & Illogan',
      'Pool & Illogan and Weetwood',
    ])
  })

  test('say how many other places there are if most residents live in those', () => {
    const zones = gridZones({ columns: 7, rows: 1, residents: cell => [300, 200, 190, 180, 170, 160, 9000][cell]! })
    const tree = treeOf([-1, 0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0], zones)
    const places = ['Pontefract', 'Castleford', 'Harehills', 'Burley', 'Armley', 'Hunslet', 'York']
    const names = nodeNames(zones, tree, sourcesOf(zones, places))
    expect(names[1]).toBe('Pontefract, Castleford and 4 more places')
    expect(names[5]).toBe('Pontefract and Castleford, west')
  })

  test('distinguish nodes in the same place by direction, then by middle zone', () => {
    const zones = gridZones({ columns: 8, rows: 1, middleSide: 4, districtSide: 2 })
    // Two middle zones of four zones each, halved twice.
    const tree = treeOf([-1, 0, 1, 2, 2, 1, 5, 5, 0, 8, 9, 9, 8, 12, 12], zones)
    const names = nodeNames(zones, tree, sourcesOf(zones, new Array(8).fill('Headingley')))
    expect([0, 1, 8].map(node => names[node])).toEqual(['District 0', 'Leeds 001', 'Leeds 002'])
    expect([2, 5, 9, 12].map(node => names[node])).toEqual([
      'Headingley',
      'Headingley, east',
      'Headingley, west',
      'Leeds 002, east',
    ])
  })

  test('give the larger of two nodes the shorter name, and add a third place to the other’s', () => {
    const zones = gridZones({ columns: 5, rows: 1, residents: cell => [5000, 4000, 10, 5, 1][cell]! })
    const tree = treeOf([-1, 0, 1, 2, 3, 3, 2, 1, 0], zones)
    const names = nodeNames(zones, tree, sourcesOf(zones, ['Guiseley', 'Otley', 'Pool', 'Arthington', 'Leeds']))
    expect([1, 2, 3].map(node => names[node])).toEqual([
      'Guiseley and Otley',
      'Guiseley, Otley and Pool',
      'Guiseley and Otley, west',
    ])
  })

  test('are distinct for all nodes of several zones, whatever the places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 'Headingley', 'Weetwood', 'Hyde Park', 'Leeds 001'), {
          minLength: 48,
          maxLength: 48,
        }),
        fc.constantFrom(0, 2, 4),
        (places, middleSide) => {
          const zones = gridZones({ columns: 8, rows: 6, middleSide })
          const tree = buildZoneTree(zones, CENTRE)
          const names = nodeNames(zones, tree, sourcesOf(zones, places))
          expect(names.every(name => name !== '')).toBe(true)
          expect(new Set(names).size).toBe(names.length)
        },
      ),
    )
  })
})
