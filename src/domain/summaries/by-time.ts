import { isReleased, type NamedFigure, type ReleasedFigure, type Total } from './figure.ts'
import { clearEnds, isLevel, isRun, type Kind, leadAlong, leadWords, type Parts, soleLead, type Tied } from './lead.ts'
import {
  about,
  aboutAll,
  capital,
  daysText,
  hoursText,
  isQuoted,
  joint,
  leftOut,
  names,
  type Part,
  quoting,
  type Sentence,
  sentence,
  strong,
  UNCLEAR,
  VISITS,
  type Words,
  withinSentence,
} from './words.ts'

/**
 * The busiest and the quietest weekday, and the average day.
 * @param days the visits on each weekday, per day, named `Sunday` to `Saturday`
 * @param mean the average day of the month, or null
 * @param noun what is counted
 */
export function dailySentence(days: readonly NamedFigure[], mean: Total | null, noun: Part = VISITS): Sentence {
  const [only, ...others] = days.filter(isReleased)
  const rest = leftOut(days, 'day', 'days')
  if (only === undefined) return sentence('No day of the week has data.')
  if (others.length === 0)
    return sentence(
      ...((only.times ?? 1) > 1
        ? [strong(only.name), ' can only be shown together']
        : ['Only ', strong(only.name), ' has data']),
      ...quoting([only], [', with ', ...about(only), ' ', noun, (only.times ?? 1) > 1 ? ' a day' : '']),
      `${rest}.`,
      ...month(mean, []),
    )
  const first = busiestWords(DAYS, days, noun)
  const counted = first.includes(noun) ? [] : [' ', noun]
  return sentence(...capital(first), `${rest}.`, ...month(mean, counted))
}

/** @param counted what is counted, if the sentence has not named it yet */
const month = (mean: Total | null, counted: Words): Words =>
  mean === null ? [] : [' An average day of the month has ', ...about(mean), ...counted, '.']

/** A kind, and how to refer to its largest figure, such as `most common purpose` or `largest age band`. */
export interface Ranked extends Kind {
  readonly first: string
}

/** The largest in a list on weekdays and at weekends, and its share of the day. */
export function dayTypesSentence(ranked: Ranked, weekdays: Parts, weekends: Parts, noun: Part): Sentence {
  const [weekday, weekend] = [soleLead(weekdays), soleLead(weekends)]
  const again = weekday === null ? undefined : weekday.name === weekend?.name ? 'it is also' : 'it is'
  const none = ['there is no data']
  return sentence(
    'On weekdays ',
    ...(leadWords(ranked, ranked.first, weekdays, noun) ?? none),
    '; at weekends ',
    ...(leadWords(ranked, ranked.first, weekends, 'them', again) ?? none),
    '.',
  )
}

/**
 * The busiest and the quietest hour of an average day.
 * @param day `Sunday`, or `day` for all days
 * @param hours the counts in each hour per day, named `13:00 to 14:00`
 * @param noun what is counted
 */
export function hourlySentence(day: string, hours: readonly NamedFigure[], noun: Part = VISITS): Sentence {
  const [only, ...others] = hours.filter(isReleased)
  const rest = leftOut(hours, 'hour', 'hours')
  if (only === undefined) return sentence('No hour of an average ', strong(day), ' has data.')
  return sentence('On an average ', strong(day), ' ', ...foundWords(only, others, hours, noun), `${rest}.`)
}

/**
 * The busiest and the quietest hour of an average week.
 * @param hours named `Monday, 13:00 to 14:00`
 */
export function weekSentence(hours: readonly NamedFigure[]): Sentence {
  const [only, ...others] = hours.filter(isReleased)
  if (only === undefined) return sentence('No hour of the week has data.')
  const rest = leftOut(hours, 'hour', 'hours')
  return sentence('In an average week ', ...foundWords(only, others, hours, VISITS), `${rest}.`)
}

const foundWords = (only: NamedFigure, others: readonly NamedFigure[], hours: readonly NamedFigure[], noun: Part) =>
  others.length === 0
    ? (only.times ?? 1) > 1
      ? [
          strong(withinSentence(only.name)),
          ' can only be shown together',
          ...quoting([only], [', with ', ...about(only), ' ', noun, ' an hour']),
        ]
      : ['only ', strong(only.name), ' has data', ...quoting([only], [', with ', ...about(only), ' ', noun])]
    : busiestWords(HOURS, hours, noun)

/** A line in an hourly chart, with its counts in each hour per day. */
interface HourSeries {
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
  return sentence(...capital(all.flatMap((words, at) => [...(at === 0 ? [] : ['; ']), ...words])), '.')
}

const listText = (series: readonly HourSeries[]): string =>
  series.map(({ name }, at) => joint(at, series.length) + withinSentence(name)).join('')

interface Clause {
  readonly words: Words
  /** True if the words end in a figure. */
  readonly isCounted: boolean
}

const counted = (words: Words, before: string, figure: ReleasedFigure): Clause =>
  isQuoted(figure) ? { words: [...words, before, ...about(figure)], isCounted: true } : { words, isCounted: false }

/** A series' clear peak, or null. */
function clause({ name: title, hours }: HourSeries): Clause | null {
  const name = withinSentence(title)
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

/** The words for the compared days or hours. */
export interface Times {
  readonly one: 'day' | 'hour'
  readonly many: string
  readonly level: string
  /** The words after a shared figure, as in `120 visits an hour`. */
  readonly each: string
}

export const DAYS: Times = { one: 'day', many: 'days', level: 'the days of the week', each: 'a day' }
export const HOURS: Times = { one: 'hour', many: 'hours', level: 'the hours', each: 'an hour' }

/** The maximum number of figures quoted in a sentence. */
const MOST_FIGURES = 3

/**
 * The busiest and the quietest day or hour if they stand out, without the full stop.
 * @param figures at least two are released
 * @param noun what is counted
 */
function busiestWords(times: Times, figures: readonly NamedFigure[], noun: Part): Words {
  const ends = clearEnds(figures)
  if (ends === null) return ['there is ', strong('no clear difference'), ` between ${times.level}`]
  const [high, low] = [leadAlong('largest', figures), leadAlong('smallest', figures)]
  if (high === null && low === null) {
    const [most, least] = ends
    return [
      strong(most.name),
      ' is clearly busier than ',
      strong(least.name),
      `; the other ${times.many} are in between`,
    ]
  }
  const quietest =
    low === null
      ? [`No ${times.one} stands out as the quietest`]
      : endWords(times, figures, low, 'quietest', high === null ? noun : null)
  if (high === null) return [`no ${times.one} stands out as the busiest. `, ...quietest]
  return [
    ...lowered(
      endWords(times, figures, high, `busiest ${high.length > 1 || isShared(high[0]) ? times.many : times.one}`, noun),
    ),
    '. ',
    ...quietest,
  ]
}

/** True if the figure covers several days or hours, such as `22:00 to 07:00`. */
const isShared = ({ times = 1 }: NamedFigure): boolean => times > 1

/**
 * The words for the busiest or the quietest times, such as `The busiest day is Saturday with about 2,590 visits` or
 * `The quietest are from 22:00 to 07:00 with about 120 an hour`.
 */
function endWords(times: Times, figures: readonly NamedFigure[], tied: Tied, end: string, noun: Part | null): Words {
  const counted = [...(noun === null ? [] : [' ', noun]), tied.some(isShared) ? ` ${times.each}` : '']
  const [only, ...others] = tied
  if (others.length === 0) {
    const are = isShared(only) ? (times.one === 'hour' ? 'are from' : 'are') : 'is'
    return [`The ${end} ${are} `, strong(only.name), ...quoting(tied, [' with ', ...about(only), ...counted])]
  }
  const said = tied.length > MOST_FIGURES ? [] : quoting(tied, [': ', ...aboutAll(tied), ...counted])
  const isInARow = isRun(tied, figures)
  if (isInARow && times.one === 'hour') return [`The ${end} are from `, strong(hoursText(tied)), UNCLEAR, ...said]
  if (isInARow && tied.length > 2) return [strong(daysText(tied)), ` are the ${end}`, UNCLEAR, ...said]
  return [...names(tied), ` are the ${end}`, UNCLEAR, ...said]
}

/** Changes an initial `The` to lower case for use within a sentence. Names do not change. */
const lowered = ([first = '', ...rest]: Words): Words => [
  typeof first === 'string' ? first.replace(/^The /, 'the ') : first,
  ...rest,
]
