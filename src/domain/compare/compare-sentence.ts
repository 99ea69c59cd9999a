import { Z_95 } from '../summaries/figure.ts'
import { capital, joint, type Part, type Sentence, sentence, strong, type Words } from '../summaries/words.ts'
import { listed } from '../text/lists.ts'
import { type Compared, clearByHolm, type Difference, holmThreshold } from './compare-tables.ts'

interface ComparedName {
  readonly name: string
  readonly compared: Compared
  /** How many values on a scale the row covers, such as 5 for Monday to Friday. */
  readonly count: number
}

/** A dataset compared with the base. */
export interface ComparedSide {
  readonly label: string
  /** The view's totals: one, several if its parts have separate totals, or none. */
  readonly overall: readonly ComparedName[]
  readonly rows: readonly ComparedName[]
}

/** How a sentence refers to a view's rows. */
export interface RowWords {
  readonly one: string
  readonly many: string
  /** The preposition for a row's name and for `4 of the 7 days`, such as `on`. */
  readonly at: string
  /** All rows of the full scale, such as `every day of the week`; null if the scale lacks a fixed length. */
  readonly every: { readonly count: number; readonly text: string } | null
  /** True if a row may cover several values, such as hours. It is then called a group of them. */
  readonly hasGroups: boolean
}

/** The unit in which differences are displayed. */
export type Scale = 'percent' | 'points' | 'index'

interface DifferenceWords {
  /** True for counts, which can be more or fewer. Means and shares are higher or lower. */
  readonly isCount: boolean
  /** The compared quantity, such as `visits` or `share of visits`. */
  readonly noun: Words
  readonly rows: RowWords
  readonly scale: Scale
  /** The unsigned estimate of a clear difference, such as `45%`, or its index; null if it is not determined. */
  readonly estimate: (difference: Difference) => string | null
  /** The unsigned interval of a clear difference, such as `42 to 48%`. */
  readonly interval: (difference: Difference) => string | null
  /** An unclear difference's interval, such as `−2 to +3%`. */
  readonly span: (difference: Difference) => string | null
}

/** The maximum number of rows that a sentence names. */
const MOST_NAMED = 3

type Direction = 'more' | 'fewer'

interface JudgedRow {
  readonly name: string
  readonly count: number
  readonly difference: Difference
}

interface JudgedSide {
  readonly label: string
  readonly overall: readonly JudgedRow[]
  readonly rows: readonly JudgedRow[]
}

/**
 * Says how datasets differ from the base: first in total, then in which rows. A row is only named as the one with the
 * largest difference if that is clear.
 * @param base names the base
 * @example 'Riverside had 12% more visits than City centre (8 to 16%), on 5 of the 7 days; on the other 2 days we
 * cannot tell.'
 */
export function compareSentence(base: string, sides: readonly ComparedSide[], words: DifferenceWords): Sentence {
  const judged = sides.map(
    ({ label, overall, rows }): JudgedSide => ({ label, overall: judgedRows(overall), rows: judgedRows(rows) }),
  )
  const hasFigures = ({ overall, rows }: JudgedSide) => overall.length + rows.length > 0
  const isClearSide = ({ overall, rows }: JudgedSide) => [...overall, ...rows].some(isClear)
  const clear = judged.filter(isClearSide)
  const unclear = judged.filter(side => hasFigures(side) && !isClearSide(side))
  const empty = judged.filter(side => !hasFigures(side)).map(({ label }) => label)
  const clauses: Words[] = clear.map((side, at) =>
    clauseOf(side, at === 0 ? base : null, { ...words, rows: wordsOfRows(side.rows, words.rows) }),
  )
  if (unclear.length > 0) clauses.push(unclearClause(unclear, clear.length > 0 ? null : base, words))
  if (empty.length > 0) clauses.push([`No row has a figure for both ${base} and ${listed(empty)}.`])
  return sentence(...clauses.flatMap((clause, at) => [at === 0 ? '' : ' ', ...capital(clause)]))
}

const judgedRows = (rows: readonly ComparedName[]): readonly JudgedRow[] =>
  rows.flatMap(({ name, compared, count }) =>
    compared.kind === 'compared' ? [{ name, count, difference: compared }] : [],
  )

/**
 * The words for rows if some of them cover several values. Only the sum of these is known, so it says nothing about every
 * hour or day.
 */
function wordsOfRows(rows: readonly JudgedRow[], words: RowWords): RowWords {
  const groups = rows.filter(({ count }) => count > 1).length
  if (!words.hasGroups || groups === 0) return words
  const { one, many } = words
  const [group, areAll] = [`group of ${many}`, groups === rows.length]
  return {
    ...words,
    one: areAll ? group : `${one} or ${group}`,
    many: areAll ? `groups of ${many}` : `${many} and groups of ${many}`,
    every: null,
  }
}

const isClear = ({ difference }: JudgedRow): boolean => difference.clear !== null

/**
 * The text for sides without a clear difference, such as `There is no clear difference in visits between City centre
 * and Riverside (−2 to +3%).`
 */
function unclearClause(sides: readonly JudgedSide[], base: string | null, words: DifferenceWords): Words {
  const named = sides.map(({ label, overall, rows }) => {
    const [only, second] = overall.length > 0 ? overall : rows
    const span = only === undefined || second !== undefined ? null : words.span(only.difference)
    return `${label}${inBrackets(span)}`
  })
  if (base === null) return [`There is no clear difference for ${listed(named)}.`]
  return ['There is ', strong('no clear difference'), ' in ', ...words.noun, ` between ${base} and ${listed(named)}.`]
}

const inBrackets = (text: string | null): string => (text === null ? '' : ` (${text})`)

/**
 * A sentence about a side with a clear difference.
 * @param base null if an earlier clause names it
 */
function clauseOf(side: JudgedSide, base: string | null, words: DifferenceWords): Words {
  const [overall, second] = side.overall
  if (overall === undefined) return [...rowsClause(side.label, base, side.rows, words), '.']
  if (second !== undefined) return severalTotalsClause(side, base, words)
  if (overall.difference.clear === null) {
    const than = base === null ? '' : ` from ${base}`
    return [
      `Overall, ${side.label} did not clearly differ${than} in `,
      ...words.noun,
      `${inBrackets(words.span(overall.difference))}, but `,
      ...rowsClause('it', null, side.rows, words),
      '.',
    ]
  }
  return [
    ...overallWords(side.label, base, overall.difference, overall.difference.clear, words),
    ...rowsAfter(overall, overall.difference.clear, side.rows, words),
    '.',
  ]
}

/**
 * Describes several totals, such as weekdays and weekends. Names each total, but gives only the number of single rows.
 */
function severalTotalsClause({ label, overall, rows }: JudgedSide, base: string | null, words: DifferenceWords): Words {
  const clear = rows.filter(isClear).length
  const many = clear === rows.length ? `all ${clear}` : `${clear} of the ${rows.length}`
  const single = `${many} single figures ${clear === 1 ? 'differs' : 'differ'} clearly`
  if (!overall.some(isClear)) return [...rowsClause(label, base, rows, words), '; no total differs clearly.']
  return [...rowsClause(label, base, overall, { ...words, rows: TOTALS }), rows.length === 0 ? '.' : `; ${single}.`]
}

const TOTALS: RowWords = { one: 'total', many: 'totals', at: 'for', every: null, hasGroups: false }

/** The words for the overall difference, such as `Riverside had 12% more visits than City centre (8 to 16%)`. */
function overallWords(
  label: string,
  base: string | null,
  difference: Difference,
  direction: Direction,
  words: DifferenceWords,
): Words {
  const estimate = words.estimate(difference)
  const interval = inBrackets(words.interval(difference))
  const than = base === null ? '' : ` than ${base}`
  const isBefore = words.scale === 'percent' && estimate !== null
  const noun = [' ', ...words.noun, than]
  if (!isBefore)
    return [
      strong(`${label} had ${comparative(direction, null, words)}`),
      ...noun,
      ...(estimate === null ? [] : [`: ${words.scale === 'index' ? 'index ' : ''}`, strong(estimate), interval]),
    ]
  return [strong(`${label} had ${comparative(direction, estimate, words)}`), ...noun, interval]
}

/** `45% fewer` for counts, `a 45% lower` for means and shares. */
function comparative(direction: Direction, size: string | null, { isCount }: DifferenceWords): string {
  const before = size === null ? '' : `${size} `
  if (isCount) return `${before}${direction}`
  const article = /^(8|11%|18%)/.test(before) ? 'an' : 'a'
  return `${article} ${before}${direction === 'more' ? 'higher' : 'lower'}`
}

const opposite = (direction: Direction): Direction => (direction === 'more' ? 'fewer' : 'more')

const withClear = (rows: readonly JudgedRow[], direction: Direction): readonly JudgedRow[] =>
  rows.filter(({ difference }) => difference.clear === direction)

/**
 * The rows after the total: how many differ in the same direction, which ones stand out, and which differ in the other
 * direction.
 */
function rowsAfter(
  overall: JudgedRow,
  direction: Direction,
  rows: readonly JudgedRow[],
  words: DifferenceWords,
): Words {
  if (rows.length === 0) return []
  const same = withClear(rows, direction)
  const others = withClear(rows, opposite(direction))
  const { one, at } = words.rows
  if (same.length + others.length === 0) return [`; ${at} each ${one} alone we cannot tell`]
  const isNamed = same.length <= MOST_NAMED && same.length < rows.length
  return [
    ...(same.length === 0
      ? []
      : isNamed
        ? [`, clearly ${at} `, ...namedRows(same, words)]
        : [', ', manyText(same, rows, words.rows)]),
    ...(isNamed ? [] : outstanding(overall, same, rows, words)),
    ...(others.length === 0
      ? []
      : [`, but ${comparative(opposite(direction), null, words)} `, ...listedRows(others, rows, words)]),
    restText(rows, words.rows),
  ]
}

/** The words for many rows, such as `every day of the week`, `on 5 of the 7 days` or `on all 5 days`. */
function manyText(rows: readonly JudgedRow[], all: readonly JudgedRow[], words: RowWords): string {
  const [count, total] = [rows.length, all.length]
  const { at, many, every } = words
  if (count < total) return `${at} ${count} of the ${total} ${many}`
  return every?.count === total ? every.text : `${at} ${total === 2 ? 'both' : `all ${total}`} ${many}`
}

const restText = (rows: readonly JudgedRow[], words: RowWords): string => {
  const rest = rows.filter(row => !isClear(row)).length
  if (rest === 0) return ''
  return `; ${words.at} the other ${rest === 1 ? words.one : `${rest} ${words.many}`} we cannot tell`
}

/**
 * The words for a list of rows, such as `on Saturday (8 to 16%)`. Many rows are counted instead, followed by the clear
 * leader if there is one.
 */
function listedRows(rows: readonly JudgedRow[], all: readonly JudgedRow[], words: DifferenceWords): Words {
  if (rows.length <= MOST_NAMED) return [`${words.rows.at} `, ...namedRows(rows, words)]
  return [strong(manyText(rows, all, words.rows)), ...leadWords(leadAmong(rows, all, words), words)]
}

/** The row that leads all rows, if it is among the given ones. */
function leadAmong(some: readonly JudgedRow[], all: readonly JudgedRow[], words: DifferenceWords): JudgedRow | null {
  const lead = leadingRow(all, words.scale)
  return lead !== null && some.includes(lead) ? lead : null
}

const leadWords = (lead: JudgedRow | null, words: DifferenceWords): Words =>
  lead === null ? [] : [`, most of all ${words.rows.at} `, ...namedRows([lead], words)]

/** The rows with their intervals, such as `Saturday (8 to 16%) and Sunday (2 to 5%)`. */
const namedRows = (rows: readonly JudgedRow[], { interval }: DifferenceWords): Words =>
  rows.flatMap(({ name, difference }, at): readonly (string | Part)[] => [
    joint(at, rows.length),
    strong(name),
    inBrackets(interval(difference)),
  ])

/** A clause without a total, such as `Riverside had more visits than City centre on Saturday (8 to 16%)`. */
function rowsClause(
  label: string,
  base: string | null,
  rows: readonly JudgedRow[],
  words: DifferenceWords,
): readonly (string | Part)[] {
  const than = base === null ? '' : ` than ${base}`
  const directions = (['more', 'fewer'] as const).filter(direction => withClear(rows, direction).length > 0)
  const clauses = directions.flatMap((direction, at): Words => {
    const shown = withClear(rows, direction)
    return [
      ...(at > 0
        ? [` and ${comparative(direction, null, words)}${words.isCount ? '' : ' one'}`]
        : label === 'it'
          ? [`it had ${comparative(direction, null, words)}${words.isCount ? '' : ' one'}`]
          : [strong(`${label} had ${comparative(direction, null, words)}`), ' ', ...words.noun, than]),
      ' ',
      ...listedRows(shown, rows, words),
    ]
  })
  return [...clauses, restText(rows, words.rows)]
}

/** Rows whose difference is clearly larger or smaller than the total's. */
function outstanding(
  overall: JudgedRow,
  same: readonly JudgedRow[],
  rows: readonly JudgedRow[],
  words: DifferenceWords,
): Words {
  const lead = leadAmong(same, rows, words)
  const stray = strayRows(overall, same, words.scale).filter(({ row }) => row !== lead)
  const named = stray.length <= MOST_NAMED - 1 ? stray : []
  const larger = named.filter(({ isLarger }) => isLarger).map(({ row }) => row)
  const smaller = named.filter(({ isLarger }) => !isLarger).map(({ row }) => row)
  const { at } = words.rows
  return [
    ...leadWords(lead, words),
    ...(larger.length === 0 ? [] : [`, with a larger difference ${at} `, ...namedRows(larger, words)]),
    ...(smaller.length === 0
      ? []
      : [
          `${larger.length === 0 ? ', with' : ' and'} a smaller ${larger.length === 0 ? 'difference' : 'one'} ${at} `,
          ...namedRows(smaller, words),
        ]),
  ]
}

interface Effect {
  /** The difference on a scale that makes rows of different sizes comparable: the logarithm of the index, or points. */
  readonly value: number
  readonly sigma: number
}

/** Null if the effect is not determined because a figure may be zero. */
function effectOf({ difference: of }: { readonly difference: Difference }, scale: Scale): Effect | null {
  const { difference, low, high, index, indexLow, indexHigh } = of
  if (scale === 'points') return { value: difference, sigma: (high - low) / 2 / Z_95 }
  if (index === null || indexLow === null || indexHigh === null || indexLow <= 0) return null
  return { value: Math.log(index / 100), sigma: Math.log(indexHigh / indexLow) / 2 / Z_95 }
}

/** The rows that clearly differ from the total, according to Holm's step-down at 5 %. */
function strayRows(
  overall: JudgedRow,
  rows: readonly JudgedRow[],
  scale: Scale,
): readonly { readonly row: JudgedRow; readonly isLarger: boolean }[] {
  const total = effectOf(overall, scale)
  if (total === null) return []
  // A row is part of its total, so their errors are correlated and the sum of the variances errs on the safe side.
  const ratios = rows.map(row => {
    const own = effectOf(row, scale)
    return own === null ? 0 : (own.value - total.value) / Math.hypot(own.sigma, total.sigma)
  })
  return clearByHolm(ratios).flatMap((clear, at) => {
    const row = rows[at]
    return clear && row !== undefined ? [{ row, isLarger: (ratios[at] ?? 0) * total.value > 0 }] : []
  })
}

/**
 * The row with the largest difference, if it is clear and clearly larger than all others, at 5 % overall. The sentence
 * and the chart name no other row as the largest.
 */
export function leadingRow<R extends { readonly difference: Difference }>(rows: readonly R[], scale: Scale): R | null {
  const sized = rows.flatMap(row => {
    const effect = effectOf(row, scale)
    return effect === null ? [] : [{ row, size: Math.abs(effect.value), sigma: effect.sigma }]
  })
  const [lead, ...others] = sized.toSorted((a, b) => b.size - a.size)
  if (lead === undefined || others.length === 0 || sized.length < rows.length) return null
  const bound = holmThreshold(others.length)
  const isAhead = others.every(({ size, sigma }) => lead.size - size > bound * Math.hypot(lead.sigma, sigma))
  return isAhead && lead.row.difference.clear !== null ? lead.row : null
}
