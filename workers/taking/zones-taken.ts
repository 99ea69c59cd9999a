import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import { insidePoint } from '../geometry/inside-point.ts'
import type { LoadedZones } from '../zone-set.ts'
import { areaInside } from './area-inside.ts'
import type { Region } from './region.ts'
import { zoneMeets } from './zone-meets.ts'

const MM2_PER_M2 = 1e6
/** An area within this share of half a zone is the half, which is not more than half. Rounding errors are below 1e-12. */
const TIE = 1e-9
/** Below this share of a zone, exact sides decide whether a common area is one. */
const DOUBTFUL = 1e-11

/** Zones by rule of taking, positions in file order. */
export interface ZonesByRule {
  readonly centre: number[]
  readonly majority: number[]
  readonly touched: number[]
}

/** The zones that a region takes by each rule. Only zones whose box meets an edge of the region are compared edge by edge. */
export const zonesTaken = (
  { columns, areas, index }: Pick<LoadedZones, 'columns' | 'areas' | 'index'>,
  region: Region,
): ZonesByRule => {
  const taken: ZonesByRule = { centre: [], majority: [], touched: [] }
  const { boxes } = columns
  const near: number[] = []
  for (const zone of index.search(...region.box)) {
    if (isEmptyZone(columns, zone)) continue
    const box = zone * 4
    region.edgesIn(boxes[box]! - 1, boxes[box + 1]! - 1, boxes[box + 2]! + 1, boxes[box + 3]! + 1, near)
    if (near.length === 0) {
      if (!region.holds(boxes[box]!, boxes[box + 1]!)) continue
      taken.centre.push(zone)
      taken.majority.push(zone)
      taken.touched.push(zone)
      continue
    }
    const isCentre = holdsCentre(columns, zone, region)
    const inside = areaInside(columns, zone, region, near) / MM2_PER_M2
    const half = areas[zone]! / 2
    if (isCentre) taken.centre.push(zone)
    if (inside - half > TIE * half) taken.majority.push(zone)
    if (isCentre || inside > DOUBTFUL * half || zoneMeets(columns, zone, region, near)) taken.touched.push(zone)
  }
  return taken
}

const holdsCentre = (columns: ZoneColumns, zone: number, region: Region): boolean => {
  const [x, y] = insidePoint(columns, zone)!
  return region.holds(x, y)
}
