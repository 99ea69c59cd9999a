import type { Badge } from '../../../../map/map-feed.ts'

type Pixel = readonly [x: number, y: number]

/** The width of a badge, 20 px, plus a gap. */
const LEAST_APART_PX = 24

/** Omits every badge that would overlap an earlier one. The most important badges come first. */
export function badgesApart<B>(badges: readonly B[], place: (badge: B) => Pixel): readonly B[] {
  const placed: Pixel[] = []
  return badges.filter(badge => {
    const [x, y] = place(badge)
    const free = placed.every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) >= LEAST_APART_PX)
    if (free) placed.push([x, y])
    return free
  })
}

/** Sizes in pixels, as in map-view.css. LETTER is the average width of a letter. */
const HALF_MARK = 9
const HALF_LABEL = 9
const FROM_DOT = 9
const LETTER = 6.6
/** The total padding on both sides of a label. */
const LABEL_EDGE = 14

/** The distances above and below that are tried, as multiples of STEP pixels. */
const STEP = 18
const STEPS = 12

const BESIDE = (['right', 'left', 'above', 'below'] as const).map(side => ({ side, awayPx: 0 }))
const FURTHER = Array.from({ length: STEPS }, (_, step) => (step + 1) * STEP).flatMap(awayPx =>
  (['above', 'below'] as const).map(side => ({ side, awayPx })),
)

type LabelPlace = Required<Pick<Badge, 'side' | 'awayPx'>>

const widthOf = (text: string): number => text.length * LETTER + LABEL_EDGE

const middleOf = ([x, y]: Pixel, width: number, { side, awayPx }: LabelPlace): Pixel => {
  if (side === 'right') return [x + FROM_DOT + width / 2, y]
  if (side === 'left') return [x - FROM_DOT - width / 2, y]
  const away = FROM_DOT + HALF_LABEL + awayPx
  return [x, side === 'above' ? y - away : y + away]
}

/** Returns marks that cover a placed label and its dot, so closely spaced that no other label fits between them. */
export function marksOfLabel(dot: Pixel, text: string, place: LabelPlace): readonly Pixel[] {
  const width = widthOf(text)
  const [middleX, middleY] = middleOf(dot, width, place)
  const count = Math.ceil(width / (2 * HALF_MARK))
  const along = (at: number) => middleX - width / 2 + (at * width) / count
  return [dot, ...Array.from({ length: count + 1 }, (_, at): Pixel => [along(at), middleY])]
}

/**
 * Returns the position of a place's label that is within the map and covers the fewest marks. If several are equally
 * good, the first is used: right of the dot, left, above, below, and then further above or below.
 * @param map the visible width and height of the map, in pixels
 */
export function labelSide(
  [x, y]: Pixel,
  text: string,
  marks: readonly Pixel[],
  map: readonly [width: number, height: number],
): LabelPlace {
  const width = widthOf(text)
  const clashes = (place: LabelPlace): number => {
    const [middleX, middleY] = middleOf([x, y], width, place)
    const beyond =
      middleX - width / 2 < 0 ||
      middleX + width / 2 > map[0] ||
      middleY - HALF_LABEL < 0 ||
      middleY + HALF_LABEL > map[1]
    const hidden = marks.filter(
      mark =>
        Math.abs(mark[0] - middleX) < width / 2 + HALF_MARK && Math.abs(mark[1] - middleY) < HALF_LABEL + HALF_MARK,
    )
    return hidden.length + (beyond ? marks.length + 1 : 0)
  }
  return [...BESIDE, ...FURTHER].reduce((best, place) => (clashes(place) < clashes(best) ? place : best))
}
