import type { BadgeSide } from '../../map/map-feed.ts'

type Pixel = readonly [x: number, y: number]

/** Pixels, as map-view.css draws marks: half a mark, half a label's height, from a place's dot to its label, a letter. */
const HALF_MARK = 9
const HALF_LABEL = 9
const FROM_DOT = 9
const LETTER = 6.6
/** Beside its letters. */
const LABEL_EDGE = 14

const SIDES: readonly BadgeSide[] = ['right', 'left', 'above', 'below']

/**
 * The side of a place on which its label hides fewest marks, and none of it is beyond the map's edges; right of the place
 * where it can be.
 * @param mapWidth pixels
 */
export function labelSide([x, y]: Pixel, text: string, marks: readonly Pixel[], mapWidth: number): BadgeSide {
  const width = text.length * LETTER + LABEL_EDGE
  const away = FROM_DOT + HALF_LABEL
  const middles: Readonly<Record<BadgeSide, Pixel>> = {
    right: [x + FROM_DOT + width / 2, y],
    left: [x - FROM_DOT - width / 2, y],
    above: [x, y - away],
    below: [x, y + away],
  }
  const clashes = (side: BadgeSide): number => {
    const [middleX, middleY] = middles[side]
    const beyond = middleX - width / 2 < 0 || middleX + width / 2 > mapWidth
    const hidden = marks.filter(
      mark =>
        Math.abs(mark[0] - middleX) < width / 2 + HALF_MARK && Math.abs(mark[1] - middleY) < HALF_LABEL + HALF_MARK,
    )
    return hidden.length + (beyond ? marks.length + 1 : 0)
  }
  return SIDES.reduce((best, side) => (clashes(side) < clashes(best) ? side : best))
}
