import { groupBy } from '../../src/domain/collections.ts'
import { sectorOfUnit } from '../../src/domain/geography/postcodes.ts'
import type { LabelPoint } from './make-tiles.ts'
import type { NamedPoint } from './place-labels.ts'

/** A district or sector with fewer unit postcodes belongs to a sorting office and is not a place. */
const LEAST = { district: 40, sector: 12 } as const

/**
 * Returns the postcode districts ("LS6") or sectors ("LS6 3"), each at the postcode nearest to the average position of
 * its postcodes.
 * @param postcodes without a space
 * @param points their Mercator x and y, interleaved, 0 to 1
 */
export const postcodeLabels = (
  part: 'district' | 'sector',
  postcodes: readonly string[],
  points: Float64Array,
): NamedPoint[] => {
  const nameOf = (postcode: string) => (part === 'district' ? postcode.slice(0, -3) : sectorOfUnit(postcode))
  const groups = groupBy(
    postcodes.map((_, i) => i),
    i => nameOf(postcodes[i]!),
  )
  return [...groups]
    .filter(([, members]) => members.length >= LEAST[part])
    .map(([name, members]) => {
      const mean = (offset: number) => members.reduce((sum, i) => sum + points[2 * i + offset]!, 0) / members.length
      const [x, y] = [mean(0), mean(1)]
      const away = (i: number) => Math.hypot(points[2 * i]! - x, points[2 * i + 1]! - y)
      const nearest = members.reduce((best, i) => (away(i) < away(best) ? i : best))
      return { name, x: points[2 * nearest]!, y: points[2 * nearest + 1]! }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Returns unit postcodes as names, in alphabetical order: 'LS6 3' and 'AA'. Tiles store each string once, so a unit
 * takes about five bytes instead of the fourteen of 'LS6 3AA'.
 * @param postcodes without a space
 * @param points their Mercator x and y, interleaved, 0 to 1
 * @param isNamed true if the unit is named
 */
export const unitLabels = (
  postcodes: readonly string[],
  points: Float64Array,
  isNamed: (place: { readonly x: number; readonly y: number }) => boolean,
  fromZoom: number,
): LabelPoint[] =>
  postcodes
    .map((postcode, i) => ({ postcode, x: points[2 * i]!, y: points[2 * i + 1]! }))
    .filter(isNamed)
    .sort((a, b) => (a.postcode < b.postcode ? -1 : 1))
    .map(({ postcode, x, y }) => ({
      x,
      y,
      fromZoom,
      tags: { sector: sectorOfUnit(postcode), unit: postcode.slice(-2) },
    }))
