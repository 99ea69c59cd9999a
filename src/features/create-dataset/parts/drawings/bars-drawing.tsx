/** Visits by hour of one day: null is withheld. */
const HOURS = [10, 6, null, null, null, 5, 16, 36, 52, 46, 40, 47, 62, 79, 72, 66, 71, 84, 71, 58, 41, 32, 23, 15]
const BASE = 107
const STEP = 10.9

/** A day's visits by the hour. */
export const BarsDrawing = () => (
  <>
    {HOURS.map((height, hour) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
        key={hour}
        className={height === null ? 'drawing-gap' : 'drawing-bar'}
        x={10 + hour * STEP}
        y={BASE - (height ?? 6)}
        width={STEP - 2.4}
        height={height ?? 6}
      />
    ))}
    <path className="drawing-axis" d={`M8 ${BASE}H272`} />
  </>
)
