import { randomFrom } from '../../../../ui/zone-mesh.ts'
import { SMALL_MESH_CELLS, SMALL_MESH_LINES } from './small-mesh.ts'

const size = () => {
  const random = randomFrom(11)
  return SMALL_MESH_CELLS.filter(() => random() < 0.24).map(({ centre: [x, y] }) => {
    const near = Math.max(0, 1 - Math.hypot(x - 132, y - 66) / 150)
    return { x, y, r: 1.6 + near ** 2 * 10 * random() }
  })
}
const BUBBLES = size()

/** A measure by zone, as circles. */
export const BubblesDrawing = () => (
  <>
    <path className="drawing-line" d={SMALL_MESH_LINES} />
    {BUBBLES.map(({ x, y, r }) => (
      <circle key={`${x} ${y}`} className="drawing-bubble" cx={x} cy={y} r={r} />
    ))}
  </>
)
