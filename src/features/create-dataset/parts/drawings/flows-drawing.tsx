import { randomFrom } from '../../../../ui/zone-mesh.ts'
import { SMALL_MESH_CELLS, SMALL_MESH_LINES } from './small-mesh.ts'

const MIDDLE = [132, 66] as const
const REACH = 190

/** One zone in four sends trips to the middle; the nearer, the more. */
const lead = () => {
  const random = randomFrom(23)
  return SMALL_MESH_CELLS.filter(() => random() < 0.25).map(({ centre: [x, y] }) => ({
    d: `M${x.toFixed(1)} ${y.toFixed(1)}L${MIDDLE.join(' ')}`,
    width: 0.5 + Math.max(0, 1 - Math.hypot(x - MIDDLE[0], y - MIDDLE[1]) / REACH) ** 3 * 2.4 * random(),
  }))
}
const FLOWS = lead()

/** Trips between zones, as lines. */
export const FlowsDrawing = () => (
  <>
    <path className="drawing-line" d={SMALL_MESH_LINES} />
    {FLOWS.map(({ d, width }) => (
      <path key={d} className="drawing-flow" d={d} strokeWidth={width} />
    ))}
    <circle className="drawing-place" cx={MIDDLE[0]} cy={MIDDLE[1]} r={4.5} />
  </>
)
