import { DAY_MS } from '../../domain/constants.ts'
import { shortMonthName } from '../../domain/months.ts'
import { interval } from '../../domain/summaries/figure.ts'
import { whole } from '../../domain/text/numbers.ts'
import { rangeScale } from '../axes.ts'
import type { SeriesSpec, TimeMark, TimePoint } from './series-spec.ts'

/** On charts narrower than this, in px, labels are short and numbered points lack text. */
const NARROW_PX = 520
const TITLE_ROW = 18
const BREAK_ROW = 24
const GAP_ROW = 18
const FOOT = 22
const STALK = 28
/** The fraction of the value range that is reserved for numbers above or below it. */
const MARK_ROOM = 0.2
const MARK_APART = 20
/**
 * The sideways offsets of a number from its point, in px, tried in this order until it does not overlap another number.
 */
const ASIDE = [0, 21, -21, 42, -42, 63, -63, 84, -84]
export const MARK_RADIUS = 9

/** A numbered point with the centre of its number, in px. */
export interface PlacedMark extends TimeMark {
  readonly x: number
  readonly y: number
  readonly numberX: number
  readonly numberY: number
}

export interface TimeLayout {
  readonly narrow: boolean
  readonly left: number
  readonly right: number
  /** The y of the axis and of the top grid line, in px. */
  readonly base: number
  readonly top: number
  /** The y of the labels of breaks, in px. */
  readonly breakY: number
  readonly bottomValue: number
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly timeTicks: ReturnType<typeof timeTicks>
  readonly xOf: (at: number) => number
  readonly yOf: (value: number) => number
  /** The points of the shown period, with their indexes. */
  readonly shown: readonly (TimePoint & { readonly index: number })[]
  readonly marks: readonly PlacedMark[]
}

/** @param widthOf returns the width of a string in the font of the axes, in px */
export function timeLayout(
  spec: SeriesSpec,
  width: number,
  height: number,
  widthOf: (text: string) => number,
): TimeLayout {
  const narrow = width < NARROW_PX
  const shown = spec.points.flatMap((point, index) =>
    point.at >= spec.from && point.at < spec.to ? [{ ...point, index }] : [],
  )
  const ends = [
    ...shown.flatMap(({ value, margin }) => (value === null ? [] : interval(value, margin ?? 0))),
    ...(spec.ranges ?? []).flatMap(({ low, high }) => [low, high]),
  ]
  const [lowest, highest] = ends.length === 0 ? [0, 0] : [Math.min(...ends), Math.max(...ends)]
  const roomFor = (above: boolean) =>
    spec.marks.some(mark => mark.above === above) ? MARK_ROOM * (highest - lowest) : 0
  const scale = rangeScale(Math.max(0, lowest - roomFor(false)), highest + roomFor(true))
  const textOf = (tick: number) => (narrow && scale.top >= 10_000 ? `${tick / 1000}k` : whole(tick))
  const left = Math.max(...scale.ticks.map(tick => widthOf(textOf(tick)))) + 10
  const right = width - 4
  const breakY = TITLE_ROW
  const top = TITLE_ROW + (spec.breaks.length > 0 ? BREAK_ROW : 0) + GAP_ROW
  const base = height - FOOT
  const dayPx = (right - left) / Math.max(1, spec.to - spec.from)
  const xOf = (at: number) => left + (at - spec.from) * dayPx
  const yOf = (value: number) => base - ((base - top) * (value - scale.bottom)) / (scale.top - scale.bottom)
  return {
    narrow,
    left,
    right,
    base,
    top,
    breakY,
    bottomValue: scale.bottom,
    ticks: scale.ticks.map(tick => ({ y: yOf(tick), text: textOf(tick) })),
    timeTicks: timeTicks(spec.from, spec.to, dayPx, widthOf),
    xOf,
    yOf,
    shown,
    marks: placeMarks(spec, { xOf, yOf, top, base }),
  }
}

/** Places numbers above or below their points, or to the side if another number is in the way. */
function placeMarks(
  { marks, points, from, to }: SeriesSpec,
  { xOf, yOf, top, base }: Pick<TimeLayout, 'xOf' | 'yOf' | 'top' | 'base'>,
): readonly PlacedMark[] {
  const placed: PlacedMark[] = []
  for (const mark of marks) {
    const point = points[mark.point]
    if (point === undefined || point.value === null || point.at < from || point.at >= to) continue
    const [x, y] = [xOf(point.at), yOf(point.value)]
    const away = mark.above ? -1 : 1
    const numberAt = (aside: number) => ({
      numberX: x + aside,
      numberY: Math.min(base - MARK_RADIUS - 2, Math.max(top - MARK_RADIUS, y + away * STALK)),
    })
    const isFree = ({ numberX, numberY }: ReturnType<typeof numberAt>) =>
      placed.every(other => Math.hypot(other.numberX - numberX, other.numberY - numberY) >= MARK_APART)
    placed.push({ ...mark, x, y, ...(ASIDE.map(numberAt).find(isFree) ?? numberAt(0)) })
  }
  return placed
}

const MONTHS_APART = [1, 2, 3, 6, 12] as const
const LABEL_GAP_PX = 4
const DAYS_OF_MONTH = 30
/** From this width on, in px, a day leaves room to write the date of each Monday. */
const DATES_FROM_PX = 9
const MONDAY = 1

const monthName = (date: Date): string => shortMonthName(date.getUTCMonth() + 1)

/** Returns the month of a day in days since 1970, such as `Sep 2026`. */
export const monthAndYear = (day: number): string => {
  const date = new Date(day * DAY_MS)
  return `${monthName(date)} ${date.getUTCFullYear()}`
}

/** Returns a day in days since 1970 as `7 Sep`. */
const dayAndMonth = (day: number): string => {
  const date = new Date(day * DAY_MS)
  return `${date.getUTCDate()} ${monthName(date)}`
}

interface TimeTick {
  /** In days since 1970. */
  readonly at: number
  readonly label: string | null
  /** The position of the label: the middle of a month, or the date itself. */
  readonly labelAt: number
}

/** Returns the first days of the months between two days, all in days since 1970. */
export function monthStarts(from: number, to: number): readonly number[] {
  const first = new Date(from * DAY_MS)
  const starts: number[] = []
  for (let month = first.getUTCMonth(); ; month++) {
    const start = Date.UTC(first.getUTCFullYear(), month, 1) / DAY_MS
    if (start >= to) return starts
    if (start >= from) starts.push(start)
  }
}

/**
 * Returns the ticks of a time axis: months, labelled as densely as they fit, or the Mondays of a short period.
 * @param from
 * @param to the first day and the day after the last, in days since 1970
 * @param dayPx the width of a day, in px
 * @param widthOf returns the width of a string, in px
 */
export function timeTicks(
  from: number,
  to: number,
  dayPx: number,
  widthOf: (text: string) => number,
): readonly TimeTick[] {
  if (dayPx >= DATES_FROM_PX)
    return Array.from({ length: to - from }, (_, offset) => from + offset)
      .filter(day => new Date(day * DAY_MS).getUTCDay() === MONDAY)
      .map(day => ({ at: day, label: dayAndMonth(day), labelAt: day + 0.5 }))
  const starts = monthStarts(from, to)
  const nameOf = (start: number, at: number) => {
    const date = new Date(start * DAY_MS)
    return at === 0 || date.getUTCMonth() === 0 ? monthAndYear(start) : monthName(date)
  }
  const names = starts.map(nameOf)
  const monthPx = DAYS_OF_MONTH * dayPx
  const apart =
    MONTHS_APART.find(months =>
      names.every((name, at) => at % months !== 0 || widthOf(name) + LABEL_GAP_PX <= months * monthPx),
    ) ?? 12
  return starts.map((start, at) => ({
    at: start,
    label: at % apart === 0 ? (names[at] ?? null) : null,
    labelAt: (start + (starts[at + 1] ?? to)) / 2,
  }))
}
