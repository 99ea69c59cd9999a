import { type Bracket, eightyPercentBracket, medianBracket, type Range } from './dwells.ts'
import { amountOf, type Total } from './figure.ts'
import { about, type Part, quoting, type Sentence, sentence, strong, term } from './words.ts'

/** The journeys that a sentence is about. */
export type Journeys = 'all' | 'local' | 'non-local'

const WORDS: Readonly<Record<Journeys, string | Part>> = {
  all: 'journeys',
  local: term('local journeys', 'local'),
  'non-local': term('non-local journeys', 'non-local'),
}

/**
 * The distance within which 80 % of the journeys are, and the bracket of the median.
 * @param rows nearest first
 * @param total the total of all rows, or null
 * @throws the internal errors of `medianBracket` and `eightyPercentBracket`
 */
export function journeysSentence(journeys: Journeys, rows: readonly Bracket[], total: Total | null): Sentence {
  const [only, second] = rows.filter(({ value }) => value !== null)
  if (only === undefined) return sentence('No distance has data.')
  if (second === undefined)
    return sentence(
      'Only the ',
      strong(bracketText(only)),
      ' bracket can be shown',
      ...quoting([only], [', with ', ...about({ ...only, value: amountOf(only) }), ' ', WORDS[journeys]]),
      '.',
    )
  const median = medianBracket(rows, total)
  return sentence(
    ...withinParts(eightyPercentBracket(rows, total), rows, [WORDS[journeys]]),
    '. The ',
    term('median', 'median'),
    ' journey is ',
    ...(median.toKm === null ? [] : ['in the ']),
    strong(bracketText(median)),
    `${median.toKm === null ? ' long' : ' bracket'}.`,
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
 * @param bars the brackets of the chart @param rows the brackets of the table
 */
export function eightyPercentAt(bars: readonly Range[], rows: readonly Bracket[], total: Total | null): number {
  if (rows.filter(({ value }) => value !== null).length < 2) return -1
  const { toKm } = eightyPercentBracket(rows, total)
  return toKm === null ? -1 : bars.findIndex(bracket => bracket.toKm !== null && bracket.toKm >= toKm)
}
