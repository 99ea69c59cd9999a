import type { Hue } from './chart-spec.ts'

/** The shapes of compared series, since colour alone must never identify a series. The first shape is the base's. */
export const SHAPES = ['line', 'circle', 'diamond', 'square', 'triangle', 'cross'] as const
type MarkShape = (typeof SHAPES)[number]

/**
 * Returns the shape and colour of a compared series.
 * @param mark 0 for the base
 */
export const shapeOf = (mark: number): MarkShape => SHAPES[mark % SHAPES.length] ?? 'circle'
export const hueOfMark = (mark: number): Hue => ((mark % SHAPES.length) + 1) as Hue

/** The corners of each shape around 0, 0 with a radius of about 1. A circle is drawn as an arc. */
export const SHAPE_CORNERS: Readonly<Record<Exclude<MarkShape, 'circle'>, readonly (readonly [number, number])[]>> = {
  line: [
    [-1.2, -0.28],
    [1.2, -0.28],
    [1.2, 0.28],
    [-1.2, 0.28],
  ],
  diamond: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  square: [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.95],
    [-0.95, 0.95],
  ],
  triangle: [
    [0, -1.2],
    [1.2, 0.9],
    [-1.2, 0.9],
  ],
  cross: [
    [-0.38, -1.15],
    [0.38, -1.15],
    [0.38, -0.38],
    [1.15, -0.38],
    [1.15, 0.38],
    [0.38, 0.38],
    [0.38, 1.15],
    [-0.38, 1.15],
    [-0.38, 0.38],
    [-1.15, 0.38],
    [-1.15, -0.38],
    [-0.38, -0.38],
  ],
}
