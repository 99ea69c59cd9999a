import { hueFill } from './chart-spec.ts'
import { hueOfMark, SHAPE_CORNERS, shapeOf } from './series-shapes.ts'
import './charts.css'

const RADIUS = 4.8

/**
 * The mark of a compared dataset: a line for the base, and a different shape for each of the others.
 * @param mark 0 for the base
 */
export const SeriesMark = ({ mark }: { readonly mark: number }) => {
  const shape = shapeOf(mark)
  const fill = hueFill(hueOfMark(mark))
  return (
    <svg className="series-mark" viewBox="-7 -7 14 14" aria-hidden="true">
      {shape === 'circle' ? (
        <circle r={RADIUS} fill={fill} />
      ) : (
        <polygon points={SHAPE_CORNERS[shape].map(corner => corner.map(at => at * RADIUS)).join(' ')} fill={fill} />
      )}
    </svg>
  )
}
