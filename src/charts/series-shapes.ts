import type { Hue } from './chart-spec.ts'

/** The shapes of compared series: a series is never identified by colour alone. The first shape is the base. */
export const SHAPES = ['line', 'circle', 'diamond', 'square', 'triangle', 'cross'] as const
type MarkShape = (typeof SHAPES)[number]

/**
 * The shape and colour of a compared series.
 * @param mark 0 for the base
 */
export const shapeOf = (mark: number): MarkShape => SHAPES[mark % SHAPES.length] ?? 'circle'
export const hueOfMark = (mark: number): Hue => ((mark % SHAPES.length) + 1) as Hue

/** The corners of a shape around 0, 0 with a radius of about 1; a circle is drawn as an arc. */
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
