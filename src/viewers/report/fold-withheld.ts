import type { ViewRow } from './view-row.ts'

/** Shorter runs stay as they are: a reader loses nothing by them. */
const LEAST_RUN = 3
/** The word for every place, or every series, in a folded row. */
const EVERY = 'All'

/** Rows of one place: one, or one of each series. */
type Slot = readonly ViewRow[]

/**
 * Rows for the eye: a run of hours or distances that are withheld whole is one row, `00:00 to 04:00`, and so is a run of distances
 * within one of another; a mode that is withheld in every hour is one row behind the others. Exports keep every row.
 * @param rows in their natural order
 */
export function foldWithheld(rows: readonly ViewRow[]): readonly ViewRow[] {
  const never = withheldSeries(rows)
  const hidden = new Set(never.flatMap(({ parts }) => parts))
  return [...foldSlots(rows.filter(row => !hidden.has(row))), ...never]
}

/** A row for each series that no place has a figure of; none where the series are ranges, which fold among themselves. */
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
    // behind the last place
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
 * Rows of things, long runs of those that are withheld as one.
 * @param joined null where a run cannot be named by one name
 * @param alone of a thing that stands in no such run
 */
function foldRuns<T>(
  things: readonly T[],
  withheld: (thing: T) => boolean,
  joined: (run: readonly T[]) => ViewRow | null,
  alone: (thing: T) => readonly ViewRow[],
): readonly ViewRow[] {
  const folded: ViewRow[] = []
  let run: T[] = []
  const close = () => {
    const whole = run.length < LEAST_RUN ? null : joined(run)
    folded.push(...(whole === null ? run.flatMap(alone) : [whole]))
    run = []
  }
  for (const thing of things) {
    if (withheld(thing)) run.push(thing)
    else {
      close()
      folded.push(...alone(thing))
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

/** null where the rows are no ranges, such as modes. */
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

/** null where the series are no ranges. */
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

/** `10 to 20 km`, `00:00 to 01:00`, `Up to 5 km`, `Over 360 km`; null of a name that is no range. */
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

/** A start is written without the unit that its end has. */
const withUnit = (start: string, last: string) => (/ km$/.test(last) && !/ km$/.test(start) ? `${start} km` : start)
