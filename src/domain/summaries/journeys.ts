import { type Bracket, eightyPercentBracket, medianBracket, type Range, wideBrackets } from './brackets.ts'
import { type Part, type Sentence, sentence, strong, term } from './sentence.ts'
import type { Total } from './sum-figures.ts'
import { about, quoting } from './words.ts'

/** The journeys that a sentence is about. */
export type Journeys = 'all' | 'local' | 'non-local'

const WORDS: Readonly<Record<Journeys, string | Part>> = {
  all: 'journeys',
  local: term('local journeys', 'local'),
  'non-local': term('non-local journeys', 'non-local'),
}

/**
 * The distance within which 80 % of the journeys are, and the bracket of the median.
 * @param rows nearest first; withheld rows have a null value
 * @param total the released total of all rows; if it is null (not released), the sentence is about the shown rows
 * @throws the two internal errors of brackets.ts
 */
export function journeysSentence(journeys: Journeys, rows: readonly Bracket[], total: Total | null): Sentence {
  const withheld = rows.filter(({ value }) => value === null).length
  if (withheld === rows.length) return sentence('Every distance is withheld to protect individuals.')
  const note = withheld === 0 ? '' : `; ${withheld} ${withheld === 1 ? 'bracket is' : 'brackets are'} withheld`
  const [only, second] = rows.filter(({ value }) => value !== null)
  if (only !== undefined && second === undefined)
    return sentence(
      'Only the ',
      strong(bracketText(only)),
      ' bracket can be shown',
      ...quoting([only], [', with ', ...about(only), ' ', WORDS[journeys]]),
      `${note}.`,
    )
  const brackets = wideBrackets(rows, total)
  const those = total === null && withheld > 0 ? ' whose distances are shown' : ''
  const within = withinParts(eightyPercentBracket(brackets, total), rows, [WORDS[journeys], those])
  const median = medianBracket(brackets, total)
  return sentence(
    ...within,
    '. The ',
    term('median', 'median'),
    ` journey${total === null && withheld > 0 ? ' of them' : ''} is `,
    ...(median.toKm === null ? [] : ['in the ']),
    strong(bracketText(median)),
    `${median.toKm === null ? ' long' : ' bracket'}${note}.`,
  )
}

function withinParts(
  { fromKm, toKm }: Range,
  rows: readonly Bracket[],
  words: readonly (string | Part)[],
): readonly (string | Part)[] {
  if (toKm !== null) return [strong('80%'), ' of ', ...words, ' are within ', strong(`${toKm} km`)]
  const farthest = rows.findLast(row => row.toKm !== null)?.toKm ?? 0
  if (fromKm === farthest)
    return ['Fewer than ', strong('80%'), ' of ', ...words, ' are within ', strong(`${fromKm} km`)]
  return ['Too little is known to say within which distance 80% of ', ...words, ' are']
}

/** `5 to 10 km`, `over 250 km`. */
export const bracketText = ({ fromKm, toKm }: Range): string =>
  toKm === null ? `over ${fromKm} km` : `${fromKm} to ${toKm} km`

/**
 * The index of the bracket that contains the 80th percentile; -1 if it is not known.
 * @param shown the brackets of the chart: the rows, or merged brackets
 */
export function eightyPercentAt(shown: readonly Range[], rows: readonly Bracket[], total: Total | null): number {
  if (rows.filter(({ value }) => value !== null).length < 2) return -1
  const { toKm } = eightyPercentBracket(wideBrackets(rows, total), total)
  return toKm === null ? -1 : shown.findIndex(bracket => bracket.toKm !== null && bracket.toKm >= toKm)
}
