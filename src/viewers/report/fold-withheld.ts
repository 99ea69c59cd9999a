import type { ViewRow } from './view-row.ts'

/** Shorter runs stay as they are: a reader loses nothing by them. */
const LEAST_RUN = 3
const EVERY_SERIES = 'All'

/** Rows of one place: one, or one of each series. */
type Slot = readonly ViewRow[]

/**
 * Rows for the eye: a run of hours or distances that are withheld whole is one row, `00:00 to 04:00`, and so is a run of distances
 * within one of another. Exports keep every row.
 * @param rows in their natural order
 */
export function foldWithheld(rows: readonly ViewRow[]): readonly ViewRow[] {
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
    ...(pair !== undefined && { pair: { ...pair, slotName: name, seriesName: EVERY_SERIES } }),
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
  if (start.from === null) return end.to === null ? EVERY_SERIES : `Up to ${end.to}`
  return end.to === null ? `Over ${withUnit(start.from, last)}` : `${start.from} to ${end.to}`
}

/** A start is written without the unit that its end has. */
const withUnit = (start: string, last: string) => (/ km$/.test(last) && !/ km$/.test(start) ? `${start} km` : start)
