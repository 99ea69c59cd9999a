import { joint, type Part, type Sentence, sentence, strong, type Words } from '../summaries/words.ts'
import { listed } from '../text/lists.ts'
import type { Compared, Difference } from './compare-tables.ts'

interface ComparedName {
  readonly name: string
  readonly compared: Compared
  /** The number of values of a scale that the row covers: 5 for Monday to Friday. */
  readonly count: number
}

/** A dataset compared with the base. */
export interface ComparedSide {
  readonly label: string
  readonly rows: readonly ComparedName[]
}

interface DifferenceWords {
  /** `more` and `fewer` for counts, `a higher` and `a lower` for means and shares. */
  readonly more: string
  readonly fewer: string
  /** The noun that follows them: `visits`, `share of visits`. */
  readonly noun: Words
  /** The name of the rows in the plural: `days`. */
  readonly rows: string
  /** The size of a difference in its displayed unit, for finding the largest. */
  readonly rank: (difference: Difference) => number
  /** The size of a difference: `8 to 16%`; null if it is not determined. */
  readonly size: (difference: Difference) => string | null
}

/** Maximum number of rows that a sentence names. */
const MOST_NAMED = 3

interface ClearRow {
  readonly name: string
  readonly count: number
  readonly difference: Difference
}

/**
 * Says which datasets clearly differ from the base, and in which rows.
 * @param base names the base
 * @example 'Riverside had more visits than City centre: Saturday (8 to 16%); no clear difference on the other 6 days.'
 */
export function compareSentence(base: string, sides: readonly ComparedSide[], words: DifferenceWords): Sentence {
  const judged = sides.map(side => ({
    label: side.label,
    rows: side.rows.flatMap(({ name, compared, count }) =>
      compared.kind === 'compared' ? [{ name, count, difference: compared }] : [],
    ),
  }))
  const empty = judged.filter(({ rows }) => rows.length === 0).map(({ label }) => label)
  const clear = judged.filter(({ rows }) => rows.some(isClear))
  const unclear = judged.filter(side => side.rows.length > 0 && !clear.includes(side)).map(({ label }) => label)
  const clauses: Words[] = clear.map((side, at) => clauseOf(side, at === 0 ? base : null, words))
  if (unclear.length > 0)
    clauses.push(
      clear.length > 0
        ? [`There is no clear difference for ${listed(unclear)}.`]
        : [
            'There is ',
            strong('no clear difference'),
            ' in ',
            ...words.noun,
            ` between ${base} and ${listed(unclear)}.`,
          ],
    )
  if (empty.length > 0) clauses.push([`No row has a figure for both ${base} and ${listed(empty)}.`])
  return sentence(...clauses.flatMap((clause, at) => [at === 0 ? '' : ' ', ...clause]))
}

/** Values of the scale, such as days; a row of several values counts each of them. */
const countOf = (rows: readonly ClearRow[]): number => rows.reduce((all, { count }) => all + count, 0)

const isClear = ({ difference }: ClearRow): boolean => difference.clear !== null

function clauseOf(
  { label, rows }: { readonly label: string; readonly rows: readonly ClearRow[] },
  base: string | null,
  words: DifferenceWords,
): Words {
  const sizeOf = ({ difference }: ClearRow) => words.rank(difference)
  const rowsWith = (direction: 'more' | 'fewer') =>
    rows.filter(({ difference }) => difference.clear === direction).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const than = base === null ? '' : ` than ${base}`
  const directions = (['more', 'fewer'] as const).filter(direction => rowsWith(direction).length > 0)
  const clauses = directions.flatMap((direction, at) => [
    ...(at === 0
      ? [strong(`${label} had ${words[direction]}`), ' ', ...words.noun, `${than}: `]
      : [`; ${words[direction]}: `]),
    ...namedRows(rowsWith(direction), countOf(rows), words),
  ])
  const others = countOf(rows.filter(row => !isClear(row)))
  const rest =
    others === 0
      ? ''
      : `; no clear difference in the other ${others === 1 ? words.rows.slice(0, -1) : `${others} ${words.rows}`}`
  return [...clauses, `${rest}.`]
}

/** `Saturday (8 to 16%) and Sunday (2 to 5%)`, `9 of 24 hours, largest for 17:00 to 18:00 (20 to 30%)`. */
function namedRows(rows: readonly ClearRow[], of: number, words: DifferenceWords): Words {
  const named = ({ name, difference }: ClearRow): readonly (string | Part)[] => {
    const size = words.size(difference)
    return [strong(name), size === null ? '' : ` (${size})`]
  }
  const [first] = rows
  if (first === undefined || rows.length <= MOST_NAMED)
    return rows.flatMap((row, at) => [joint(at, rows.length), ...named(row)])
  const count = countOf(rows)
  const many = count === of ? `all ${of} ${words.rows}` : `${count} of ${of} ${words.rows}`
  return [strong(many), ', largest for ', ...named(first)]
}
