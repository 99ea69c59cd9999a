import { MM_PER_M } from '../columns/zone-columns.ts'
import type { LonLatBox, SelectionSummary } from '../contract.ts'
import { roundKm2 } from '../measure/round-km2.ts'
import { boxToLonLat } from '../projection/lon-lat.ts'
import type { SelectionContext } from './selection-context.ts'

/** Area of zones, m2: the sum of theirs. */
export const areaOf = ({ areas }: SelectionContext, zones: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < zones.length; i++) sum += areas[zones[i]!]!
  return sum
}

/** Residents of zones; null where the file says of none. */
export const populationOf = ({ columns }: SelectionContext, zones: ArrayLike<number>): number | null => {
  const residents = columns.numbers.get('population')
  if (!residents) return null
  let sum = 0
  let known = false
  for (let i = 0; i < zones.length; i++) {
    const people = residents[zones[i]!]!
    if (Number.isNaN(people)) continue
    sum += people
    known = true
  }
  return known ? sum : null
}

export const idsOf = ({ columns }: SelectionContext, zones: ArrayLike<number>): Uint32Array =>
  Uint32Array.from(zones, zone => columns.ids[zone]!)

const extentOf = ({ kernels, columns: { boxes } }: SelectionContext, zones: ArrayLike<number>): LonLatBox | null => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < zones.length; i++) {
    const box = zones[i]! * 4
    if (boxes[box]! > boxes[box + 2]!) continue
    minX = Math.min(minX, boxes[box]!)
    minY = Math.min(minY, boxes[box + 1]!)
    maxX = Math.max(maxX, boxes[box + 2]!)
    maxY = Math.max(maxY, boxes[box + 3]!)
  }
  if (minX > maxX) return null
  return boxToLonLat(kernels, [minX / MM_PER_M, minY / MM_PER_M, maxX / MM_PER_M, maxY / MM_PER_M])
}

/** What the screen shows of a selection. `cut` runs along the zones. */
export const summaryOf = (context: SelectionContext, zones: ArrayLike<number>, cut: Uint8Array): SelectionSummary => ({
  ids: idsOf(context, zones),
  areaKm2: roundKm2(areaOf(context, zones)),
  population: populationOf(context, zones),
  extentLonLat: extentOf(context, zones),
  cutZones: idsOf(
    context,
    Array.from(zones).filter((_, i) => cut[i] === 1),
  ),
})
