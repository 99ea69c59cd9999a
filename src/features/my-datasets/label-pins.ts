import { type Box, boxAround, boxTree } from './box-tree.ts'

/** A pin in pixels of the map, and what stands beside it. */
export interface LabelledPin {
  readonly x: number
  readonly y: number
  readonly text: string
}

const LETTER_PX = 7
const MOST_PX = 180
const HEIGHT_PX = 20
/** From the middle of a pin to its label. */
const BESIDE_PX = 15
const PIN_PX = 13

/** Less than any difference that is seen: boxes that share an edge only do not overlap. */
const EDGE_PX = 1e-6

const labelOf = ({ x, y, text }: LabelledPin): Box => ({
  minX: x + BESIDE_PX + EDGE_PX,
  minY: y - HEIGHT_PX / 2 + EDGE_PX,
  maxX: x + BESIDE_PX + Math.min(MOST_PX, text.length * LETTER_PX + 12) - EDGE_PX,
  maxY: y + HEIGHT_PX / 2 - EDGE_PX,
})

/** Which pins have room for their label to the right: it lies on no pin and on no label before it. */
export const labelledPins = (pins: readonly LabelledPin[], widthPx: number): readonly boolean[] => {
  const taken = boxTree(pins.map(pin => boxAround(pin, PIN_PX)))
  return pins.map(pin => {
    const label = labelOf(pin)
    const hasRoom = label.maxX <= widthPx && !taken.collides(label)
    if (hasRoom) taken.insert(label)
    return hasRoom
  })
}
