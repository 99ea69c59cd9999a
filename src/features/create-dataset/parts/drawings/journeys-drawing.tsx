/** Trips by how far they came, and how far they went on: one row a length. */
const ROWS = [
  [112, 96],
  [84, 104],
  [62, 58],
  [40, 47],
  [27, 20],
  [14, 17],
] as const
const MIDDLE = 140
const TOP = 14
const STEP = 17
const HEIGHT = 11
/** Half the width of the site's mark. */
const GAP = 3

/** Distance before and after a site. */
export const JourneysDrawing = () => (
  <>
    {ROWS.map(([before, after], row) => (
      <g key={`${before} ${after}`} className="drawing-bar">
        <rect x={MIDDLE - GAP - before} y={TOP + row * STEP} width={before} height={HEIGHT} />
        <rect className="drawing-after" x={MIDDLE + GAP} y={TOP + row * STEP} width={after} height={HEIGHT} />
      </g>
    ))}
    <path className="drawing-axis" d={`M${MIDDLE} 8V116`} />
    <circle className="drawing-place" cx={MIDDLE} cy={62} r={5} />
  </>
)
