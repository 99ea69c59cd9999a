import type { Kernels } from '../../wasm/kernels.ts'
import { MM_PER_M } from '../columns/zone-columns.ts'
import type { GeoEngine, Successor } from '../contract.ts'
import { lonLatToGrid } from '../projection/lon-lat.ts'
import { type Region, regionOf, shapeRings } from '../shape-selection/region.ts'
import { areaInside } from '../shape-selection/zones-in-region.ts'
import type { LoadedZones, ZoneSet } from '../zone-set.ts'
import { resolveLines } from './resolve-lines.ts'

type CodeCalls = Pick<GeoEngine, 'resolve' | 'successors'>

/** The engine's calls on lists of codes and names. */
export const codeCalls = (
  kernels: Kernels,
  projection: () => Promise<void>,
  setOf: (setId: number) => ZoneSet,
): CodeCalls => ({
  async resolve(setId, lines) {
    const { columns } = await setOf(setId).loaded()
    return resolveLines(columns, lines)
  },
  async successors(setId, shapes) {
    const [zones] = await Promise.all([setOf(setId).loaded(), projection()])
    const toGrid = (lonLat: Float64Array) => lonLatToGrid(kernels, lonLat)
    return shapes.map(shape => successorsOf(zones, regionOf(shapeRings(shape, toGrid))))
  },
})

/** A zone that covers less than this share of the earlier zone is not a successor, because borders are redrawn. */
const LEAST_SHARE = 0.05
/** An exception: a zone that shares at least this much of its area with the earlier zone is a successor. */
const LEAST_OWN_SHARE = 0.5

/**
 * The maximum number of successors to list. An order takes 40 zones, and a zone as large as the country would list all
 * 35,672.
 */
const MOST_SUCCESSORS = 100

/** The zones that cover a zone of another system, largest share first. */
const successorsOf = (
  { columns, areas, index }: Pick<LoadedZones, 'columns' | 'areas' | 'index'>,
  region: Region,
): Successor[] => {
  const { area } = region.measure()
  if (!(area > 0)) return []
  const { boxes } = columns
  const near: number[] = []
  const successors: Successor[] = []
  for (const zone of index.search(...region.box)) {
    const ownArea = areas[zone]! * MM_PER_M ** 2
    if (!(ownArea > 0)) continue
    const box = zone * 4
    region.edgesIn(boxes[box]! - 1, boxes[box + 1]! - 1, boxes[box + 2]! + 1, boxes[box + 3]! + 1, near)
    const isWhole = near.length === 0 && region.holds(boxes[box]!, boxes[box + 1]!)
    const common = isWhole ? ownArea : near.length === 0 ? 0 : areaInside(columns, zone, region, near)
    const share = common / area
    const ownShare = common / ownArea
    if (share < LEAST_SHARE && ownShare < LEAST_OWN_SHARE) continue
    successors.push({
      zone: { id: columns.ids[zone]!, code: columns.codes.at(zone), name: columns.names.at(zone) },
      share: Math.min(share, 1),
      ownShare: Math.min(ownShare, 1),
    })
  }
  return successors.sort((a, b) => b.share - a.share || a.zone.id - b.zone.id).slice(0, MOST_SUCCESSORS)
}
