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

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxAbout = (x: number, y: number, left: number, right: number, half: number): Box => ({
  left: x + left,
  right: x + right,
  top: y - half,
  bottom: y + half,
})
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Which pins have room for their label to the right: it lies on no pin and on no label before it. */
export const labelledPins = (pins: readonly LabelledPin[], widthPx: number): readonly boolean[] => {
  const dots = pins.map(({ x, y }) => boxAbout(x, y, -PIN_PX, PIN_PX, PIN_PX))
  const taken: Box[] = []
  return pins.map(({ x, y, text }, at) => {
    const label = boxAbout(x, y, BESIDE_PX, BESIDE_PX + Math.min(MOST_PX, text.length * LETTER_PX + 12), HEIGHT_PX / 2)
    const hasRoom =
      label.right <= widthPx &&
      !dots.some((dot, other) => other !== at && meet(dot, label)) &&
      !taken.some(other => meet(other, label))
    if (hasRoom) taken.push(label)
    return hasRoom
  })
}
