import { sectorOfUnit } from '../../src/domain/geography/postcode-parts.ts'
import type { LabelPoint } from './make-tiles.ts'

/**
 * Unit postcodes as names, in alphabetical order: 'LS6 3' and 'AA'. Tiles keep each text once, so that a unit takes some five bytes;
 * whole, as 'LS6 3AA', it would take fourteen.
 * @param postcodes without a space
 * @param points their Mercator x and y, interleaved, 0 to 1
 * @param isNamed true where units are named
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
