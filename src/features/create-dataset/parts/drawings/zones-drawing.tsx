import { linesPath, randomFrom } from '../../../../ui/zone-mesh.ts'
import { SMALL_MESH_CELLS } from './small-mesh.ts'

const MIDDLE = [132, 66] as const
const TOP_CLASS = 8
const PX_A_CLASS = 15

/** Origins fade with distance, unevenly; a few are withheld. */
const shade = () => {
  const random = randomFrom(5)
  return SMALL_MESH_CELLS.map(({ centre: [x, y], ring }) => {
    const far = Math.hypot((x - MIDDLE[0]) * 0.82, y - MIDDLE[1])
    const level = Math.round(TOP_CLASS - far / PX_A_CLASS + (random() - 0.5) * 2.6)
    const withheld = level < 0 || (far > 70 && random() < 0.25)
    return { d: linesPath([ring], true), className: withheld ? 'drawing-none' : `drawing-class-${Math.min(9, level)}` }
  })
}
const SHADED = shade()

/** Zones by where visitors come from, about a place. */
export const ZonesDrawing = () => (
  <>
    {SHADED.map(({ d, className }) => (
      <path key={d} d={d} className={`drawing-zone ${className}`} />
    ))}
    <circle className="drawing-place" cx={MIDDLE[0]} cy={MIDDLE[1]} r={4.5} />
  </>
)
