import { isReleased, type NamedFigure, type ReleasedFigure } from './figure.ts'
import { isLevel, isRun, leadAlong } from './lead.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { about, hoursText, isQuoted, joint, names, type Words } from './words.ts'

/** A line of a chart by hour, with its counts in each hour per day. */
export interface HourSeries {
  readonly name: string
  readonly hours: readonly NamedFigure[]
}

/** Names the busiest hour of each series. */
export function peaksSentence(series: readonly HourSeries[], noun: Part): Sentence {
  const shown = series.filter(({ hours }) => hours.some(isReleased))
  const hidden = series.filter(({ hours }) => !hours.some(isReleased))
  const flat = shown.filter(each => clause(each) === null)
  const clauses = shown.flatMap(each => clause(each) ?? [])
  const first = clauses.findIndex(({ isCounted }) => isCounted)
  const all: Words[] = clauses.map(({ words }, at) => (at === first ? [...words, ' ', noun, ' a day'] : words))
  if (flat.length > 0) all.push([`${listText(flat)} ${flat.length === 1 ? 'has' : 'have'} `, strong('no clear peak')])
  if (hidden.length > 0) all.push([`${listText(hidden)} ${hidden.length === 1 ? 'is' : 'are'} without data`])
  return sentence(...all.flatMap((words, at) => [at === 0 ? '' : '; ', ...words]), '.')
}

const listText = (series: readonly HourSeries[]): string =>
  series.map(({ name }, at) => joint(at, series.length) + name).join('')

interface Clause {
  readonly words: Words
  /** True if the words end in a figure. */
  readonly isCounted: boolean
}

const counted = (words: Words, before: string, figure: ReleasedFigure): Clause =>
  isQuoted(figure) ? { words: [...words, before, ...about(figure)], isCounted: true } : { words, isCounted: false }

/** Returns null if the series has no clear peak. */
function clause({ name, hours }: HourSeries): Clause | null {
  const [only, ...others] = hours.filter(isReleased)
  if (only !== undefined && others.length === 0 && (only.times ?? 1) > 1) return null
  if (only !== undefined && others.length === 0)
    return counted([`${name} has data at `, strong(only.name), ' only'], ', with ', only)
  const peak = isLevel(hours) ? null : leadAlong('largest', hours)
  if (peak === null) return null
  const [first, ...tied] = peak
  if (tied.length === 0 && (first.times ?? 1) > 1)
    return { words: [`${name} peaks from `, strong(first.name)], isCounted: false }
  if (tied.length === 0) return counted([`${name} peaks at `, strong(first.name)], ' with ', first)
  if (isRun(peak, hours)) return { words: [`${name} peaks from `, strong(hoursText(peak))], isCounted: false }
  return { words: [`${name} peaks at `, ...names(peak)], isCounted: false }
}
