import { SMALL_MESH_LINES } from './small-mesh.ts'

type Point = readonly [x: number, y: number]

const FIRST: readonly Point[] = [
  [-8, 92],
  [30, 84],
  [74, 76],
  [132, 62],
  [176, 44],
  [222, 38],
  [288, 14],
]
const SECOND: readonly Point[] = [
  [52, -8],
  [70, 24],
  [98, 46],
  [132, 62],
  [168, 82],
  [206, 92],
  [288, 108],
]
const THIRD: readonly Point[] = [
  [18, 132],
  [56, 108],
  [98, 92],
  [132, 62],
  [146, 30],
  [160, -8],
]
/** Lines through one station; the ends of each lie off the picture. */
const TRACKS = [FIRST, SECOND, THIRD]
const STATIONS = TRACKS.flatMap(track => track.slice(1, -1)).filter(([x]) => x !== 132)

/** Railways and their stations. */
export const TracksDrawing = () => (
  <>
    <path className="drawing-line" d={SMALL_MESH_LINES} />
    {TRACKS.map(track => (
      <path key={String(track)} className="drawing-track" d={`M${track.map(at => at.join(' ')).join('L')}`} />
    ))}
    {STATIONS.map(([x, y]) => (
      <circle key={`${x} ${y}`} className="drawing-station" cx={x} cy={y} r={2.6} />
    ))}
    <circle className="drawing-place" cx={132} cy={62} r={4.5} />
  </>
)
