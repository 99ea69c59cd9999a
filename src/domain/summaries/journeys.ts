import { type Bracket, eightyPercentBracket, type FoundBracket, medianBracket, mergeWithheld } from './brackets.ts'
import { type Part, type Sentence, sentence, strong, term } from './sentence.ts'
import { countText } from './words.ts'

/** Which journeys a sentence is about. */
export type Journeys = 'all' | 'local' | 'non-local'

const WORDS: Readonly<Record<Journeys, string | Part>> = {
  all: 'journeys',
  local: term('local journeys', 'local'),
  'non-local': term('non-local journeys', 'non-local'),
}

/**
 * Within which distance 80 % of the journeys are, and the bracket of the median one.
 * @param brackets nearest first, withheld ones with a null value
 * @throws the two internal errors of brackets.ts
 */
export function journeysSentence(journeys: Journeys, brackets: readonly Bracket[]): Sentence {
  const withheld = brackets.filter(bracket => bracket.value === null).length
  if (withheld === brackets.length) return sentence('Every distance is withheld to protect individuals.')
  const found = mergeWithheld(brackets)
  const [only] = brackets.filter((bracket): bracket is FoundBracket => bracket.value !== null)
  if (found.length === 1 && only !== undefined) {
    return sentence(
      'Only the ',
      strong(bracketText(only)),
      ' bracket can be shown, with ',
      strong(countText(only.value)),
      ' ',
      WORDS[journeys],
      `; ${withheld} brackets are withheld.`,
    )
  }
  const eighty = eightyPercentBracket(found)
  const note = withheld === 0 ? '' : `; ${withheld} ${withheld === 1 ? 'bracket is' : 'brackets are'} withheld`
  return sentence(
    ...(eighty.toKm === null
      ? ['Fewer than ', strong('80%'), ' of ', WORDS[journeys], ' are within ', strong(`${eighty.fromKm} km`)]
      : [strong('80%'), ' of ', WORDS[journeys], ' are within ', strong(`${eighty.toKm} km`)]),
    '. The ',
    term('median', 'median'),
    ' journey is in the ',
    strong(bracketText(medianBracket(found))),
    ` bracket${note}.`,
  )
}

/** `5 to 10 km`, `over 250 km`. */
export const bracketText = ({ fromKm, toKm }: Pick<FoundBracket, 'fromKm' | 'toKm'>): string =>
  toKm === null ? `over ${fromKm} km` : `${fromKm} to ${toKm} km`

/** The place in a list of brackets of the one that holds the 80 %; -1 where none can be shown. */
export function eightyPercentAt(brackets: readonly Bracket[]): number {
  const found = mergeWithheld(brackets)
  if (found.length < 2) return -1
  const { toKm } = eightyPercentBracket(found)
  return brackets.findIndex(bracket => bracket.toKm === toKm && bracket.value !== null)
}
