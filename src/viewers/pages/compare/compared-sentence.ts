import { compareSentence, leadingRow, type RowWords, type Scale } from '../../../domain/compare/compare-sentence.ts'
import type { Difference } from '../../../domain/compare/compare-tables.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import {
  coversAll,
  DWELLERS,
  type Part,
  type Sentence,
  sentence,
  TRAVERSES,
  term,
  VISITS,
  withinSentence,
} from '../../../domain/summaries/words.ts'
import type { Measure } from '../../kit/report/data-view.ts'
import type { Shown } from './compare-link.ts'
import { type ComparedRow, type ComparedView, differenceShown, differenceUnit } from './compared-view.ts'
import { indexInterval, indexText } from './figure-words.ts'
import { PER_WORDS, type Per } from './normalisation.ts'
import { percentText, signedPercent } from './rounded-text.ts'

const NOUNS: Readonly<Record<string, Part>> = {
  Visits: VISITS,
  'Repeat visits': term('repeat visits', 'repeat-visit'),
  Traverses: TRAVERSES,
  Dwellers: DWELLERS,
}

const DAYS: RowWords = {
  one: 'day',
  many: 'days',
  at: 'on',
  every: { count: WEEKDAYS.length, text: 'every day of the week' },
  hasGroups: true,
}
const HOURS: RowWords = {
  one: 'hour',
  many: 'hours',
  at: 'in',
  every: { count: 24, text: 'in every hour of the day' },
  hasGroups: true,
}
const ROWS: RowWords = { one: 'row', many: 'rows', at: 'in', every: null, hasGroups: false }
const HOURS_OF_THE_WEEK: RowWords = {
  ...HOURS,
  every: { count: 24 * WEEKDAYS.length, text: 'in every hour of the week' },
}

/** The words for the rows of a table, keyed by the headers of its first columns. */
const ROW_WORDS: Readonly<Record<string, RowWords>> = {
  Day: DAYS,
  Hour: HOURS,
  'Weekday,Hour': HOURS_OF_THE_WEEK,
  Mode: { one: 'mode', many: 'modes', at: 'for', every: null, hasGroups: false },
  Purpose: { one: 'purpose', many: 'purposes', at: 'for', every: null, hasGroups: false },
  Distance: { one: 'distance', many: 'distances', at: 'for', every: null, hasGroups: false },
}

const rowWordsOf = ({ headers }: Pick<ComparedView, 'headers'>): RowWords => ROW_WORDS[headers.join(',')] ?? ROWS

const scaleOf = (per: Per, show: Shown): Scale => (show === 'index' ? 'index' : per === 'share' ? 'points' : 'percent')

/** Says how the datasets differ, in the unit of the chart and the table. */
export function comparedSentence(view: ComparedView, show: Shown): Sentence {
  const { rows, sides, measure, per } = view
  const [base, ...others] = sides
  const noun = NOUNS[measure.of] ?? (measure.of.split(',')[0] ?? '').toLowerCase()
  const isCount = measure.per !== null && per !== 'share'
  const isIndex = show === 'index'
  const shown = others.flatMap(({ label, said = label }, at) => {
    const named = (some: readonly ComparedRow[]) =>
      some.flatMap(row => {
        const compared = row.figures[at + 1]?.compared
        return compared == null || compared.kind === 'levels'
          ? []
          : [{ name: sentenceName(row), count: row.count, compared }]
      })
    const [overall, single] = totalsAndRows(rows)
    const isHidden = rows.some(({ figures }) => figures[at + 1]?.compared?.kind === 'levels')
    return isHidden ? [] : [{ label: said, overall: named(overall), rows: named(single) }]
  })
  if (shown.length === 0) return sentence('Levels of these datasets are not compared. Choose shares to compare them.')
  return compareSentence(base?.said ?? base?.label ?? '', shown, {
    isCount,
    noun: [...(per === 'share' ? ['share of ', noun] : [noun, isCount ? PER_WORDS[per] : '']), onWeekday(measure)],
    rows: rowWordsOf(view),
    scale: scaleOf(per, show),
    estimate: difference => (isIndex ? indexText(difference) : estimateText(difference, per)),
    interval: difference => (isIndex ? indexInterval(difference) : sizeText(difference, per)),
    span: difference => (isIndex ? indexSpan(difference) : spanText(difference, per)),
  })
}

/** Returns the totals and the other rows. A single row that covers everything is the total. */
function totalsAndRows(rows: readonly ComparedRow[]): readonly [readonly ComparedRow[], readonly ComparedRow[]] {
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0 && coversAll(only.name)) return [rows, []]
  return [rows.filter(isTotal), rows.filter(row => !isTotal(row))]
}

const isTotal = ({ overall }: ComparedRow): boolean => overall !== null

/** Returns the part that a total covers, such as `weekends`, or the name of any other row. */
function sentenceName(row: ComparedRow): string {
  if (!isTotal(row)) return withinSentence(row.name)
  const part = [row.series, row.slot].find(name => name !== null && name !== 'All') ?? row.name
  return part === 'Weekday' || part === 'Weekend' ? `${part.toLowerCase()}s` : part
}

/** Returns ` on Saturdays` for the figures of one weekday. */
const onWeekday = ({ per }: Measure): string => (WEEKDAYS.some(name => name === per) ? ` on ${per}s` : '')

/** Returns half of a displayed difference's interval, which determines its digits. */
const errorOf = ({ low, high }: { readonly low: number; readonly high: number }): number => (high - low) / 2

/** Formats a difference without its sign: `12%`. Null if it is not determined. */
function estimateText(difference: Difference, per: Per): string | null {
  const shown = differenceShown(difference, per)
  return shown === null ? null : `${percentText(Math.abs(shown.value), errorOf(shown))}${differenceUnit(per)}`
}

/** Formats the interval of a clear difference without its sign: `8 to 16%`. */
function sizeText(difference: Difference, per: Per): string | null {
  const shown = differenceShown(difference, per)
  if (shown === null) return null
  const error = errorOf(shown)
  const [least = 0, most = 0] = [Math.abs(shown.low), Math.abs(shown.high)].sort((a, b) => a - b)
  return `${percentText(least, error)} to ${percentText(most, error)}${differenceUnit(per)}`
}

/** Formats the interval of a difference with its signs: `−2 to +3%`. */
function spanText(difference: Difference, per: Per): string | null {
  const shown = differenceShown(difference, per)
  if (shown === null) return null
  const error = errorOf(shown)
  return `${signedPercent(shown.low, error)} to ${signedPercent(shown.high, error)}${differenceUnit(per)}`
}

function indexSpan(difference: Difference): string | null {
  const interval = indexInterval(difference)
  return interval === null ? null : `index ${interval}`
}

/**
 * Returns the row that the sentence may name as having the largest difference. Null if there is none, or if there are
 * several.
 */
export function leadOfView({ rows, sides, per }: Pick<ComparedView, 'rows' | 'sides' | 'per'>, show: Shown) {
  const leads = sides.flatMap((_, side) => {
    const judged = rows.flatMap(row => {
      const compared = isTotal(row) ? null : row.figures[side]?.compared
      return compared?.kind === 'compared' ? [{ row, difference: compared }] : []
    })
    return leadingRow(judged, scaleOf(per, show))?.row ?? []
  })
  const [first, second] = new Set(leads)
  return first === undefined || second !== undefined ? null : first
}
