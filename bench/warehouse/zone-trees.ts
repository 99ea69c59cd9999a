import type { Locate } from '../../server/warehouse/builds/extract/place-ends.ts'
import type { NamedZoneTree, ZoneTrees } from '../../server/warehouse/zones/zones-of-build.ts'
import { buildZoneTree, type TreeZones } from '../../server/zones/zone-tree.ts'
import { gridBlocks, ZONE_M, zoneNumber } from '../../tests/support/grid-ground.ts'
import { graphOf } from '../../workers/adjacency/zone-graph.ts'
import { middleZone } from './context.ts'
import { type Place, wktOf } from './places.ts'

const RESIDENTS = 10_000_000

/** The generator's inhabited zones. */
const inhabitedZones = (): TreeZones => {
  const blocks = [...new Map(gridBlocks.map(block => [block.zoneId, block])).values()]
  const positions = new Map(blocks.map(({ zoneId }, position) => [zoneId, position]))
  const pairs = blocks.flatMap(({ e, n }, position) =>
    [zoneNumber(e + ZONE_M, n), zoneNumber(e, n + ZONE_M)].flatMap(neighbour => {
      const other = positions.get(neighbour)
      return other === undefined ? [] : [[position, other] as const]
    }),
  )
  const all = blocks.reduce((sum, { residents }) => sum + residents, 0)
  return {
    ids: Uint32Array.from(blocks, ({ zoneId }) => zoneId),
    eastings: Float64Array.from(blocks, ({ e }) => e),
    northings: Float64Array.from(blocks, ({ n }) => n),
    residents: Float64Array.from(blocks, ({ residents }) => Math.round((residents / all) * RESIDENTS)),
    middles: Uint32Array.from(blocks, ({ e, n }) => middleZone(Math.floor(e / ZONE_M), Math.floor(n / ZONE_M))),
    districts: new Int32Array(blocks.length).fill(-1),
    graph: graphOf(
      blocks.length,
      pairs.map(([one]) => one),
      pairs.map(([, other]) => other),
    ),
  }
}

/** The generator's zones at some points. */
export const locateInGrid: Locate = async (_file, eastings, northings) =>
  Uint32Array.from(eastings, (easting, i) => zoneNumber(easting, northings[i]!))

let zones: TreeZones | undefined
const trees = new Map<Place, NamedZoneTree>()

/** Uses one tree of the generator's zones around a place for every build. */
export const treesAt = (place: Place): ZoneTrees => {
  zones ??= inhabitedZones()
  const centre = [(place.west + place.east) / 2, (place.south + place.north) / 2] as const
  const tree = trees.get(place) ?? { ...buildZoneTree(zones, centre), nameOf: node => `Group ${node}` }
  trees.set(place, tree)
  return { ofBuild: async () => ({ tree, areaWkt: wktOf(place), smallFile: '' }) }
}
