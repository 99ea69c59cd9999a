import type { SeriesSpec, TimePoint, TimeSpan } from '../../../charts/time/series-spec.ts'
import type { DayNote } from '../../../contract/notes.ts'
import { dayNumber, isoOf } from '../../../domain/days.ts'
import { roundMargin } from '../../../domain/disclosure/known-digits.ts'
import { datesName } from '../../../domain/disclosure/merged-rows.ts'
import type { Score } from '../../../domain/series/unusual-days.ts'
import { longDateText } from '../../kit/report/report-period.ts'
import type { Measure } from './measures.ts'
import type { Step } from './series-link.ts'
import { monthNames, monthsText, timeText } from './series-text.ts'
import type { Piece, Slot } from './timeline.ts'

/** The maximum length, in characters, of a note next to its number. */
const NOTE_CHARACTERS = 24
const NO_NOTE = 'no note yet'
const BY_STEP: Readonly<Record<Step, string>> = { day: 'by day', week: 'by week', month: 'by month' }

/** An unusual day or week with its number in the chart and its notes. */
export interface UnusualEntry {
  readonly number: number
  readonly piece: Piece
  readonly score: Score & { readonly unusual: 'more' | 'fewer' }
  readonly name: string
  readonly notes: readonly DayNote[]
}

/** The content of the chart and of the lists below it. */
export interface SeriesPicture {
  readonly spec: SeriesSpec
  readonly unusual: readonly UnusualEntry[]
  /** True if any figure of the series has a score, which requires enough weeks. */
  readonly isScored: boolean
  /** Notes on displayed days that belong to no unusual day or week. */
  readonly otherNotes: readonly DayNote[]
  /** Returns the lines of a point's tooltip below its figure. */
  readonly linesOf: (index: number) => readonly string[]
}

interface PictureOf {
  readonly pieces: readonly Piece[]
  readonly slots: readonly Slot[]
  readonly notes: readonly DayNote[]
  readonly step: Step
  readonly measure: Measure
  /** The first and last displayed slot. */
  readonly shown: readonly [number, number]
}

/** Formats a score as `+4.4` or `−5.6`. */
export const signedScore = ({ score }: Score): string => `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(1)}`

const isOn = ({ first, end, days }: Pick<Piece, 'first' | 'end' | 'days'>, { date }: DayNote): boolean => {
  const day = dayNumber(date)
  return days === undefined ? day >= first && day < end : days.includes(day)
}

/** Creates the chart of a series, numbers its unusual days or weeks by their scores, and assigns the notes to them. */
export function seriesPicture({ pieces, slots, notes, step, measure, shown }: PictureOf): SeriesPicture {
  const [from, to] = [slots[shown[0]]?.start ?? 0, slots[shown[1]]?.end ?? 0]
  const plain = notes.filter(({ isBreak }) => !isBreak)
  const points = pointsOf(pieces, slots, step, measure)
  const isShown = (piece: Piece) => middleOf(piece) >= from && middleOf(piece) < to
  const unusual = pieces
    .flatMap((piece, point) => {
      const { score } = piece
      return score?.unusual && isShown(piece) ? [{ piece, point, score: { ...score, unusual: score.unusual } }] : []
    })
    .sort((a, b) => Math.abs(b.score.score) - Math.abs(a.score.score))
    .map(({ piece, point, score }, at) => ({
      number: at + 1,
      piece,
      point,
      score,
      name: points[point]?.name ?? '',
      notes: plain.filter(note => isOn(piece, note)),
    }))
  const otherNotes = plain.filter(
    note => isOn({ first: from, end: to }, note) && unusual.every(({ piece }) => !isOn(piece, note)),
  )
  const breaks = notes
    .filter(({ isBreak }) => isBreak)
    .map(({ date, text }) => ({
      at: dayNumber(date),
      label: `Break: ${text} from ${longDateText(date)}`,
      short: text,
    }))
  const [first, last] = [slots[shown[0]], slots[shown[1]]]
  const months = first === undefined || last === undefined ? '' : `, ${monthsText(first.month, last.month)}`
  return {
    unusual,
    isScored: pieces.some(({ score }) => score !== null),
    otherNotes,
    spec: {
      subject: `${measure.what} ${BY_STEP[step]}${months}`,
      valueTitle: `${measure.title === 'Stay' ? 'Average dwell, minutes' : measure.title}, ${BY_STEP[step]}`,
      what: measure.what,
      from,
      to,
      points,
      gaps: gapsOf(slots),
      breaks,
      marks: unusual.map(({ number, point, score, notes: [note] }) => ({
        point,
        number,
        note: note === undefined ? NO_NOTE : shortened(note.text),
        score: signedScore(score),
        above: score.unusual === 'more',
      })),
      notes: otherNotes.map(({ date }) => dayNumber(date) + 0.5),
    },
    linesOf: index => {
      const piece = pieces[index]
      if (piece === undefined) return []
      const score = piece.score?.unusual ? [`unusual, score ${signedScore(piece.score)}`] : []
      return [...score, ...plain.filter(note => isOn(piece, note)).map(({ text }) => text)]
    },
  }
}

/** True if a line connects two pieces because they are consecutive and known to be counted by the same method. */
const isJoined = (before: Piece, { first, method }: Piece): boolean =>
  before.end === first && method !== null && before.method === method

const middleOf = ({ first, end }: Piece): number => (first + end) / 2

function pointsOf(
  pieces: readonly Piece[],
  slots: readonly Slot[],
  step: Step,
  { per }: Measure,
): readonly TimePoint[] {
  let run = 0
  let before: Piece | null = null
  return pieces.map(piece => {
    if (before !== null && !isJoined(before, piece)) run++
    before = piece
    const { value, margin } = piece.figure
    const month = step === 'month' ? (slots.find(({ start }) => start === piece.first)?.month ?? null) : null
    return {
      at: middleOf(piece),
      run,
      name: piece.days === undefined ? timeText(step, piece.first, month) : datesName(piece.days.map(isoOf)),
      value: value === null ? null : value / per,
      margin: margin === null ? null : roundMargin(margin),
      devices: null,
    }
  })
}

/** Returns the runs of months without figures. */
function gapsOf(slots: readonly Slot[]): readonly TimeSpan[] {
  const runs: Slot[][] = []
  for (const [at, slot] of slots.entries()) {
    if (slot.absence === null) continue
    if (slots[at - 1]?.absence === slot.absence) runs.at(-1)?.push(slot)
    else runs.push([slot])
  }
  return runs.flatMap(run => {
    const [first, last] = [run[0], run.at(-1)]
    if (first === undefined || last === undefined) return []
    return {
      from: first.start,
      to: last.end,
      label: `${monthNames(first.month, last.month, false)} ${first.absence}`,
      short: `no ${monthNames(first.month, last.month, true)}`,
    }
  })
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= NOTE_CHARACTERS
    ? text
    : `${characters
        .slice(0, NOTE_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
}
