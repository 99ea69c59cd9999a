import { useEffect, useMemo } from 'react'
import type { Loaded } from '../../../app/load.ts'
import type { DayNote } from '../../../contract/notes.ts'
import { dayNumber } from '../../../domain/days.ts'
import type { KnownBreaks } from '../../../domain/series/day-notes.ts'
import { type DayOfSeries, weekFigures } from '../../../domain/series/week-figures.ts'
import { overTimeSentence, type UnusualFound } from '../../../domain/summaries/over-time.ts'
import type { Sentence } from '../../../domain/summaries/words.ts'
import { longDateText } from '../../kit/report/report-period.ts'
import type { SeriesModel } from './create-series.ts'
import { MEASURE } from './measures.ts'
import type { Members } from './read-members.ts'
import { type MeasureId, type SeriesLink, STEPS, type Step } from './series-link.ts'
import { type SeriesPicture, seriesPicture } from './series-picture.ts'
import { placeOfSeries } from './series-text.ts'
import {
  breaksOf,
  dayPieces,
  monthPieces,
  type Piece,
  type Slot,
  shownMonths,
  slotsOf,
  weekPieces,
} from './timeline.ts'

const NO_DAYS: readonly DayOfSeries[] = []
const NO_NOTES: readonly DayNote[] = []
const MONTHS_ONLY: readonly Step[] = ['month']

/** The content of a series page under the settings in its URL. */
export interface SeriesView {
  readonly slots: readonly Slot[]
  /** The positions of the first and the last month in the window. */
  readonly shown: readonly [number, number]
  /** The months in the window. */
  readonly shownSlots: readonly Slot[]
  readonly step: Step
  /** The steps that the measure offers and that have figures. */
  readonly steps: readonly Step[]
  readonly picture: SeriesPicture
  readonly sentence: Sentence
  /**
   * Returns the day with the highest score in a range (end exclusive), in days since 1970, or the first day if none has
   * a score.
   */
  readonly mostUnusualDay: (first: number, end: number) => number
}

/**
 * Loads the figures of the measure and presents them. Months are known before their figures are.
 * @returns null until the figures of the measure have loaded
 */
export function useSeriesView(model: SeriesModel, series: Members, link: SeriesLink): SeriesView | null {
  const load = model.months(link.measure)
  const { start } = load
  useEffect(start, [start])
  const [months, days] = [load.state.value, model.days.state.value]
  const [noted, delivered] = [model.notes.state.value, model.delivered.value]
  const measure = MEASURE[link.measure]

  const breaks = useMemo(() => (noted.kind === 'ready' ? breaksOf(noted.value) : null), [noted])
  const notes = noted.kind === 'ready' ? noted.value : NO_NOTES
  const slots = useMemo(
    () => (months.kind === 'ready' ? slotsOf(series.members, months.value.figures, delivered, breaks) : null),
    [series, months, delivered, breaks],
  )
  const loadedDays = days.kind === 'ready' ? days.value : NO_DAYS
  // Replacing a chart by month with one by week would move what the reader is looking at.
  const isWaiting = isUnderWay(noted) || (link.measure === 'visits' && link.step !== 'month' && isUnderWay(days))
  const hasBreaks = breaks !== null
  const steps = useMemo(() => stepsOf(link.measure, loadedDays, hasBreaks), [loadedDays, link.measure, hasBreaks])
  const step = steps.find(each => each === link.step) ?? 'month'
  // Only the displayed step is scored, because scoring takes longer than the rest.
  const pieces = useMemo(
    () =>
      step === 'day'
        ? dayPieces(loadedDays, breaks)
        : step === 'week' && breaks !== null
          ? weekPieces(loadedDays, breaks)
          : null,
    [step, loadedDays, breaks],
  )
  return useMemo(() => {
    if (slots === null || isWaiting) return null
    const shown = shownMonths(slots, link)
    const picture = seriesPicture({ pieces: pieces ?? monthPieces(slots, breaks), slots, notes, step, measure, shown })
    const shownSlots = slots.slice(shown[0], shown[1] + 1)
    const last = shownSlots.findLast(({ absence }) => absence === null)
    const { from, to } = picture.spec
    return {
      slots,
      shown,
      shownSlots,
      step,
      steps,
      picture,
      mostUnusualDay: (first, end) => mostUnusualDay(loadedDays, breaks, first, end),
      sentence:
        last === undefined
          ? []
          : overTimeSentence({
              place: placeOfSeries(series.name),
              words: measure.words,
              last: { ...last, ...last.changes },
              unusual: step === 'month' ? null : unusualFound(picture, step),
              breaks:
                breaks
                  ?.filter(({ date }) => dayNumber(date) > from && dayNumber(date) < to)
                  .map(({ date }) => longDateText(date)) ?? null,
            }),
    }
  }, [slots, isWaiting, pieces, loadedDays, steps, step, link, notes, breaks, measure, series])
}

const isUnderWay = ({ kind }: Loaded<unknown>): boolean => kind === 'loading'

/**
 * Returns the steps of a measure that have figures. A week may mix two methods, so weeks are offered only if the breaks
 * are known.
 */
function stepsOf(measure: MeasureId, days: readonly DayOfSeries[], hasBreaks: boolean): readonly Step[] {
  if (measure !== 'visits') return MONTHS_ONLY
  return STEPS.filter(step => step === 'month' || ((step === 'day' || hasBreaks) && hasFigures(step, days)))
}

const hasFigures = (step: 'day' | 'week', days: readonly DayOfSeries[]): boolean =>
  (step === 'day' ? days : weekFigures(days)).some(({ figure }) => figure.value !== null)

function mostUnusualDay(days: readonly DayOfSeries[], breaks: KnownBreaks, first: number, end: number): number {
  const within = dayPieces(days, breaks).filter(piece => piece.first >= first && piece.first < end)
  const scoreOf = ({ score }: Piece) => Math.abs(score?.score ?? 0)
  return within.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]?.first ?? first
}

/** Returns the facts for the sentence about unusual days or weeks. Null if no figure has a score. */
function unusualFound({ unusual, isScored }: SeriesPicture, step: 'day' | 'week'): UnusualFound | null {
  if (!isScored) return null
  return {
    one: step,
    names: unusual.map(({ name, notes: [note] }) => (note === undefined ? name : `${name} (${note.text})`)),
  }
}
