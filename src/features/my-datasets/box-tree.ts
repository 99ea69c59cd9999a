import RBush from 'rbush'

/** A box in pixels of the map. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The square of all points that are at most so far from a point in both directions. */
export const boxAround = ({ x, y }: { readonly x: number; readonly y: number }, distancePx: number): Box => ({
  minX: x - distancePx,
  minY: y - distancePx,
  maxX: x + distancePx,
  maxY: y + distancePx,
})

/** Boxes that come and go, found by place: a map of thousands of pins compares each with those around it only. */
export const boxTree = <B extends Box>(boxes: readonly B[] = []): RBush<B> => new RBush<B>().load([...boxes])
