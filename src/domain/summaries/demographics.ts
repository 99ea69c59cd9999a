import type { NamedFigure } from './figure.ts'
import { leaderOf, leaderParts } from './leader.ts'
import { VISITS } from './nouns.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { sumFigures } from './sum-figures.ts'
import { noClearDifference, percentText } from './words.ts'

/** Visits of one age band and gender. */
export interface AgeAndGender extends NamedFigure {
  readonly age: string
  readonly gender: string
}

const WOMEN = 'Female'
const MEN = 'Male'
const UNKNOWN = 'Unknown'

/** Sums by age band or by gender, in the order in which they come. */
export const sumsBy = (figures: readonly AgeAndGender[], way: 'age' | 'gender'): readonly NamedFigure[] =>
  [...new Set(figures.map(figure => figure[way]))].map(name =>
    sumFigures(
      name,
      figures.filter(figure => figure[way] === name),
    ),
  )

/** The largest age band, and whether women or men visit more. Unknown ages and genders are left out of the comparison. */
export function demographicsSentence(figures: readonly AgeAndGender[]): Sentence {
  const ages = sumsBy(figures, 'age')
  const found = leaderOf(ages.filter(age => age.name !== UNKNOWN))
  const total = ages.reduce((sum, age) => sum + (age.value ?? 0), 0)
  if (found === null) return sentence('Every age band is withheld to protect individuals, or has no data.')
  return sentence(
    'The largest age band is ',
    ...leaderParts({ ...found, share: found.first.value / total }, VISITS, percentText),
    noClearDifference(found.rivals, 'age bands'),
    ...genders(sumsBy(figures, 'gender')),
    '.',
  )
}

function genders(sums: readonly NamedFigure[]): readonly (string | Part)[] {
  const known = sums.filter(({ name, value }) => (name === WOMEN || name === MEN) && value !== null)
  const found = leaderOf(known)
  if (found === null || known.length < 2) return []
  if (found.rivals.length > 0) return ['; women and men visit about equally']
  const [more, fewer] = found.first.name === WOMEN ? ['women', 'men'] : ['men', 'women']
  return [`; ${more} visit more than ${fewer}, `, strong(percentText(found.share)), ' of those whose gender is known']
}
