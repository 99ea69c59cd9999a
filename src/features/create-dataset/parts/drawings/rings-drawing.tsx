import { SMALL_MESH_LINES } from './small-mesh.ts'

const RADII = [52, 36, 20]

/** A place and its surroundings. */
export const RingsDrawing = () => (
  <>
    <path className="drawing-line" d={SMALL_MESH_LINES} />
    {RADII.map(radius => (
      <circle key={radius} className="drawing-ring" cx={132} cy={62} r={radius} />
    ))}
    <circle className="drawing-place" cx={132} cy={62} r={4.5} />
  </>
)
