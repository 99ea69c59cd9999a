import type { ViewRow } from './view-row.ts'

/** The least length of a run that is folded. */
const LEAST_RUN = 3
/** The text for all places, or all series, in a folded row. */
const EVERY = 'All'

/** The rows of one place on the axis: one, or one for each series. */
type Slot = readonly ViewRow[]

/**
 * Folds withheld rows for reading. A run of completely withheld hours or distances becomes one row, `00:00 to 04:00`, and so does a run of
 * withheld series within a place. A mode that is withheld in every hour becomes one row after the others. Exports keep every row.
 * @param rows in their natural order
 */
export function foldWithheld(rows: readonly ViewRow[]): readonly ViewRow[] {
  const never = withheldSeries(rows)
  const hidden = new Set(never.flatMap(({ parts }) => parts))
  return [...foldSlots(rows.filter(row => !hidden.has(row))), ...never]
}

/** One row for each series without any figure; series that are ranges are folded within their places instead. */
function withheldSeries(rows: readonly ViewRow[]): readonly (ViewRow & { readonly parts: readonly ViewRow[] })[] {
  const series = [...new Set(rows.map(row => row.pair?.series))]
  if (series.length < 2) return []
  const last = Math.max(...rows.map(row => row.pair?.slot ?? 0))
  return series.flatMap(each => {
    const parts = rows.filter(row => row.pair?.series === each)
    const [first] = parts
    if (first?.pair === undefined || parts.length < LEAST_RUN || !parts.every(row => row.suppressed)) return []
    const { seriesName } = first.pair
    if (rangeOf(seriesName) !== null) return []
    // after the last place
    const pair = { ...first.pair, slot: last + 0.5, slotName: EVERY }
    return [{ ...withheldRow(first, seriesName, parts), parts, pair }]
  })
}

function foldSlots(rows: readonly ViewRow[]): readonly ViewRow[] {
  return foldRuns(
    slotsOf(rows),
    slot => slot.every(row => row.suppressed),
    joinedSlots,
    slot =>
      foldRuns(
        slot,
        row => row.suppressed,
        joinedSeries,
        row => [row],
      ),
  )
}

/**
 * Folds long runs of withheld items into one row each.
 * @param joined the row of a run; null if the run has no common name
 * @param alone the rows of an item outside such runs
 */
function foldRuns<T>(
  items: readonly T[],
  withheld: (item: T) => boolean,
  joined: (run: readonly T[]) => ViewRow | null,
  alone: (item: T) => readonly ViewRow[],
): readonly ViewRow[] {
  const folded: ViewRow[] = []
  let run: T[] = []
  const close = () => {
    const whole = run.length < LEAST_RUN ? null : joined(run)
    folded.push(...(whole === null ? run.flatMap(alone) : [whole]))
    run = []
  }
  for (const item of items) {
    if (withheld(item)) run.push(item)
    else {
      close()
      folded.push(...alone(item))
    }
  }
  close()
  return folded
}

function slotsOf(rows: readonly ViewRow[]): readonly Slot[] {
  const slots: ViewRow[][] = []
  for (const row of rows) {
    const last = slots.at(-1)
    if (row.pair !== undefined && last?.[0]?.pair?.slot === row.pair.slot) last.push(row)
    else slots.push([row])
  }
  return slots
}

/** Returns null if the rows are not ranges, such as modes. */
function joinedSlots(run: readonly Slot[]): ViewRow | null {
  const nameOf = ({ pair, name }: ViewRow) => pair?.slotName ?? name
  const [first, last] = [run[0]?.[0], run.at(-1)?.[0]]
  const name = first === undefined || last === undefined ? null : rangeName(nameOf(first), nameOf(last))
  if (first === undefined || name === null) return null
  const { pair } = first
  return {
    ...withheldRow(first, name, run.flat()),
    ...(pair !== undefined && { pair: { ...pair, slotName: name, seriesName: EVERY } }),
  }
}

/** Returns null if the series are not ranges. */
function joinedSeries(run: readonly ViewRow[]): ViewRow | null {
  const [first, last] = [run[0], run.at(-1)]
  if (first?.pair === undefined || last?.pair === undefined) return null
  const seriesName = rangeName(first.pair.seriesName, last.pair.seriesName)
  if (seriesName === null) return null
  return {
    ...withheldRow(first, `${first.pair.slotName}, ${seriesName}`, run),
    pair: { ...first.pair, seriesName },
  }
}

const withheldRow = ({ order }: ViewRow, name: string, parts: readonly ViewRow[]): ViewRow => ({
  name,
  label: name,
  order,
  value: null,
  suppressed: true,
  margin: null,
  devices: null,
  parts,
})

/** `10 to 20 km`, `00:00 to 01:00`, `Up to 5 km`, `Over 360 km`; null if the name is not a range. */
function rangeOf(name: string): { readonly from: string | null; readonly to: string | null } | null {
  const [, upTo, over, from, to] = /^(?:Up to (.+)|Over (.+)|(.+?) to (.+))$/.exec(name) ?? []
  if (upTo !== undefined) return { from: null, to: upTo }
  if (over !== undefined) return { from: over, to: null }
  return from === undefined || to === undefined ? null : { from, to }
}

/** `10 to 160 km`, `Over 10 km`, `Up to 160 km`. */
function rangeName(first: string, last: string): string | null {
  const [start, end] = [rangeOf(first), rangeOf(last)]
  if (start === null || end === null) return null
  if (start.from === null) return end.to === null ? EVERY : `Up to ${end.to}`
  return end.to === null ? `Over ${withUnit(start.from, last)}` : `${start.from} to ${end.to}`
}

/** The lower end of a range has no unit in its name, and gets it here. */
const withUnit = (start: string, last: string) => (/ km$/.test(last) && !/ km$/.test(start) ? `${start} km` : start)
