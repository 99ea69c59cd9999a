import type { NamedFigure } from './figure.ts'
import { isLevel, isRun, leadAlong, leadOf, type Tied } from './lead.ts'
import type { Part } from './sentence.ts'
import { strong } from './sentence.ts'
import { about, aboutAll, hoursText, names, quoting, UNCLEAR, type Words } from './words.ts'

/** The words for the compared days or hours. */
export interface Times {
  readonly one: 'day' | 'hour'
  readonly many: string
  readonly level: string
  /** Follows the figure of several that share it: `120 visits an hour`. */
  readonly each: string
}

export const DAYS: Times = { one: 'day', many: 'days', level: 'the days of the week', each: 'a day' }
export const HOURS: Times = { one: 'hour', many: 'hours', level: 'the hours', each: 'an hour' }

/** The greatest number of figures that a sentence quotes. */
const MOST_FIGURES = 3

/**
 * The busiest and the quietest day or hour if they stand out, without the full stop.
 * @param figures at least two are released
 * @param noun the counted things
 */
export function busiestWords(times: Times, figures: readonly NamedFigure[], noun: Part): Words {
  if (isLevel(figures)) return ['there is ', strong('no clear difference'), ` between ${times.level}`]
  const lead = times.one === 'hour' ? leadAlong : leadOf
  const [high, low] = [lead('largest', figures), lead('smallest', figures)]
  if (high === null && low === null) return [`no ${times.one} stands out as the busiest or the quietest`]
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

/** True for a figure of several days or hours, such as `22:00 to 07:00`. */
const isShared = ({ times = 1 }: NamedFigure): boolean => times > 1

/** `The busiest day is Saturday with about 2,590 visits`, `The quietest are from 22:00 to 07:00 with about 120 an hour`. */
function endWords(times: Times, figures: readonly NamedFigure[], tied: Tied, end: string, noun: Part | null): Words {
  const counted = [...(noun === null ? [] : [' ', noun]), tied.some(isShared) ? ` ${times.each}` : '']
  const [only, ...others] = tied
  if (others.length === 0) {
    const are = isShared(only) ? (times.one === 'hour' ? 'are from' : 'are') : 'is'
    return [`The ${end} ${are} `, strong(only.name), ...quoting(tied, [' with ', ...about(only), ...counted])]
  }
  const said = tied.length > MOST_FIGURES ? [] : quoting(tied, [': ', ...aboutAll(tied), ...counted])
  const run = times.one === 'hour' && isRun(tied, figures)
  if (run) return [`The ${end} are from `, strong(hoursText(tied)), UNCLEAR, ...said]
  return [...names(tied), ` are the ${end}`, UNCLEAR, ...said]
}

/** Makes an initial `The` lower case for use within a sentence; a name does not change. */
const lowered = ([first = '', ...rest]: Words): Words => [
  typeof first === 'string' ? first.replace(/^The /, 'the ') : first,
  ...rest,
]
