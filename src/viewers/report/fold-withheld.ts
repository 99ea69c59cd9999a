import { bracketText } from '../../domain/summaries/journeys.ts'
import type { ViewRow } from './view-row.ts'

/** Shorter runs stay as they are: a reader loses nothing by them. */
const LEAST_RUN = 3
const EVERY_SERIES = 'All'
const TO = ' to '

/** Rows of one place: one, or one of each series. */
type Slot = readonly ViewRow[]

/**
 * Rows for the eye: a run of hours or distances that are withheld whole is one row, `00:00 to 04:00`. Exports keep every row.
 * @param rows in their natural order
 */
export function foldWithheld(rows: readonly ViewRow[]): readonly ViewRow[] {
  const folded: ViewRow[] = []
  let run: Slot[] = []
  const close = () => {
    const whole = run.length < LEAST_RUN ? null : joined(run)
    folded.push(...(whole === null ? run.flat() : [whole]))
    run = []
  }
  for (const slot of slotsOf(rows)) {
    if (slot.every(row => row.suppressed)) run.push(slot)
    else {
      close()
      folded.push(...slot)
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
function joined(run: readonly Slot[]): ViewRow | null {
  const [first, last] = [run[0]?.[0], run.at(-1)?.[0]]
  const name = first === undefined || last === undefined ? null : rangeName(first, last)
  if (first === undefined || name === null) return null
  const { order, pair } = first
  return {
    name,
    label: name,
    order,
    value: null,
    suppressed: true,
    margin: null,
    devices: null,
    parts: run.flat(),
    ...(pair !== undefined && { pair: { ...pair, slotName: name, seriesName: EVERY_SERIES } }),
  }
}

function rangeName(first: ViewRow, last: ViewRow): string | null {
  if (first.bracket !== undefined && last.bracket !== undefined) {
    return bracketText({ fromKm: first.bracket.fromKm, toKm: last.bracket.toKm })
  }
  const [from, to] = [first, last].map(({ pair, name }) => (pair?.slotName ?? name).split(TO))
  return from?.length === 2 && to?.length === 2 ? `${from[0]}${TO}${to[1]}` : null
}
