import { randomFrom } from '../../../../ui/zone-mesh.ts'

const COLUMNS = 21
const ROWS = 8
const STEP = 13
const MIDDLE = [7, 3.4] as const

const shade = () => {
  const random = randomFrom(3)
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    const far = Math.hypot((column - MIDDLE[0]) / 1.6, (row - MIDDLE[1]) * 1.3)
    const level = Math.round(8.4 - far * 1.25 + (random() - 0.5) * 1.4)
    return { column, row, level: Math.min(8, level) }
  })
}
const CELLS = shade()

/** Trips by hour and distance, as squares. */
export const HeatDrawing = () =>
  CELLS.map(({ column, row, level }) => (
    <rect
      key={`${column} ${row}`}
      className={level < 0 ? 'drawing-none' : `drawing-class-${level}`}
      x={4 + column * STEP}
      y={10 + row * STEP}
      width={STEP - 1}
      height={STEP - 1}
    />
  ))
