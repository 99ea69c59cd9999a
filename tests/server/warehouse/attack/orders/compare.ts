import type { Dataset } from './twin.ts'

const VALUES = ['visitorcount', 'totalcount', 'journeycount', 'total', 'magnitude', 'avgdwelltime']
const TOTAL = 'total of'
/** Rows for bands have one figure for weekdays and one for weekends. */
const BAND_VALUES = ['weekday', 'weekend']

interface Cell {
  readonly value: number
  readonly margin: number
}

const FIGURES = new Set([...VALUES, 'margin', 'devices', 'suppressed'])
/** The keys of a row. Rows of two datasets are compared only if both are cut in the same way. */
const labelOf = (row: Readonly<Record<string, unknown>>, isBand: boolean): string =>
  JSON.stringify(Object.entries(row).filter(([name]) => !FIGURES.has(name) && !(isBand && BAND_VALUES.includes(name))))

/** Every displayed figure, keyed by view and row, and every total, keyed by view and keys. */
const cellsOf = ({ report, map }: Dataset): ReadonlyMap<string, Cell> => {
  const cells = new Map<string, Cell>()
  const add = (key: string, value: unknown, margin: unknown) => {
    if (typeof value === 'number' && cells.has(key)) throw new Error(`Two rows have the key ${key}`)
    if (typeof value === 'number') cells.set(key, { value, margin: Number(margin) })
  }
  for (const [view, { rows, totals }] of Object.entries(report)) {
    for (const row of rows) {
      const isBand = 'age_band_display' in row || 'gender_band_display' in row
      for (const name of isBand && !('total' in row) ? BAND_VALUES : VALUES)
        add(`${view} ${labelOf(row, isBand)} ${name}`, row[name], row.margin)
    }
    for (const { of, value, margin } of totals) add(`${TOTAL} ${view} ${JSON.stringify(of)}`, value, margin)
  }
  for (const { zones, magnitude, margin } of map) add(`map ${zones}`, magnitude, margin)
  return cells
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Complete tables, which each add up to all visits. */
const WHOLE = ['purpose/journeysbypurpose', 'mode/journeysbymode', 'demographics/combined', 'map']

/**
 * The evidence for an attacker who knows how figures are computed and compares two datasets. The second may include
 * another group. The evidence is how much complete tables and totals grow relative to their noise, which figures are
 * unchanged, how far apart the figures are, what margins reveal about the heaviest contributions, and how many more
 * figures are shown.
 */
export const compare = (before: Dataset, after: Dataset): number[] => {
  const [a, b] = [cellsOf(before), cellsOf(after)]
  const common = [...a].flatMap(([key, cell]) => {
    const other = b.get(key)
    return other ? [{ key, cell, other }] : []
  })
  const counts = common.filter(({ key }) => !key.includes('avgdwelltime'))
  const growthOf = (cells: typeof counts) => {
    const [from, to] = [cells, cells].map((some, i) =>
      some.reduce((sum, { cell, other }) => sum + (i === 0 ? cell : other).value, 0),
    ) as [number, number]
    return (to - from) / Math.sqrt(from + to + 1)
  }
  const grown = WHOLE.map(view => growthOf(counts.filter(({ key }) => key.startsWith(`${view} `))))
  const totals = counts.filter(({ key }) => key.startsWith(TOTAL)).map(cell => growthOf([cell]))
  const apart = counts.map(({ cell, other }) => (other.value - cell.value) / Math.sqrt(other.value + cell.value + 1))
  // A margin has two digits. Combined with its figure, it yields the root of the family's sum of squares divided by the
  // family's sum.
  const heaviest = counts.map(({ cell, other }) =>
    Math.log(((other.margin / cell.margin) ** 2 * (other.value + 1)) / (cell.value + 1)),
  )
  return [
    mean(grown),
    mean(totals),
    counts.filter(({ cell, other }) => cell.value !== other.value).length,
    Math.sqrt(mean(apart.map(z => z ** 2))),
    Math.max(0, ...apart),
    mean(heaviest.filter(Number.isFinite)),
    b.size - a.size,
  ]
}
