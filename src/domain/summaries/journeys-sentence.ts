import { LOCAL_KM } from '../constants.ts'
import { type Bracket, eightyPercentBracket, medianBracket, type Range } from './dwells-sentence.ts'
import { amountOf, type Total } from './figure.ts'
import { about, type Part, quoting, type Sentence, sentence, strong, term, type Words } from './words.ts'

/** The journeys that a sentence is about. */
export type Journeys = 'all' | 'local' | 'non-local'

const WORDS: Readonly<Record<Journeys, string | Part>> = {
  all: 'journeys',
  local: term('local journeys', 'local'),
  'non-local': term('non-local journeys', 'non-local'),
}

/** The distances that the journeys have by definition. A sentence does not present them as findings. */
export const RANGES: Readonly<Record<Journeys, Range>> = {
  all: { fromKm: 0, toKm: null },
  local: { fromKm: 0, toKm: LOCAL_KM },
  'non-local': { fromKm: LOCAL_KM, toKm: null },
}

/**
 * The distance that 80 % of the journeys do not exceed, and the median's bracket.
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
  const farthest = rows.findLast(row => row.toKm !== null)?.toKm ?? 0
  const [median, eighty] = [medianBracket(rows, total), eightyPercentBracket(rows, total)]
  const isBeyond = median.toKm === null && median.fromKm === farthest && farthest > RANGES[journeys].fromKm
  if (isBeyond)
    return sentence(
      'More than ',
      strong('half'),
      ' of ',
      WORDS[journeys],
      ' are over ',
      strong(`${farthest} km`),
      ' long.',
    )
  return sentence(...withinWords(eighty, farthest, journeys), ...medianWords(median, journeys), '.')
}

function withinWords({ fromKm, toKm }: Range, farthest: number, journeys: Journeys): Words {
  const range = RANGES[journeys]
  if (toKm !== null && toKm !== range.toKm)
    return [strong('80%'), ' of ', WORDS[journeys], ' are within ', strong(`${toKm} km`)]
  if (toKm === null && fromKm === farthest && fromKm > range.fromKm)
    return ['Fewer than ', strong('80%'), ' of ', WORDS[journeys], ' are within ', strong(`${fromKm} km`)]
  return ['Too little is known to say within which distance 80% of ', WORDS[journeys], ' are']
}

function medianWords(median: Range, journeys: Journeys): Words {
  const { fromKm, toKm } = RANGES[journeys]
  if (median.fromKm === fromKm && median.toKm === toKm) return []
  const isOpen = median.toKm === null
  return [
    '. The ',
    term('median', 'median'),
    isOpen ? ' journey is ' : ' journey is in the ',
    strong(bracketText(median)),
    isOpen ? ' long' : ' bracket',
  ]
}

/** A range of distances as text, such as `5 to 10 km` or `over 250 km`. */
export const bracketText = ({ fromKm, toKm }: Range): string =>
  toKm === null ? `over ${fromKm} km` : `${fromKm} to ${toKm} km`

/**
 * The index of the bracket that contains the 80th percentile; -1 if it is not known, or follows from the definition of
 * the journeys.
 * @param bars the chart's brackets
 * @param rows the table's brackets
 */
export function eightyPercentAt(
  journeys: Journeys,
  bars: readonly Range[],
  rows: readonly Bracket[],
  total: Total | null,
): number {
  if (rows.filter(({ value }) => value !== null).length < 2) return -1
  const { toKm } = eightyPercentBracket(rows, total)
  return toKm === null || toKm === RANGES[journeys].toKm
    ? -1
    : bars.findIndex(bracket => bracket.toKm !== null && bracket.toKm >= toKm)
}
