import { shareOf, wholeOf } from '../disclosure/share-of.ts'
import type { Ranked } from './by-time.ts'
import { clearlyDiffer, isReleased, type NamedFigure, sumFigures, type Total } from './figure.ts'
import { leadWords } from './lead.ts'
import { capital, type Sentence, sentence, strong, VISITS, type Words } from './words.ts'

/** Visits by people of one age band and gender. */
export interface AgeAndGender extends NamedFigure {
  readonly age: string
  readonly gender: string
}

/** Visits for each age band and gender, and their total or null. */
interface AgesAndGenders {
  readonly ages: readonly NamedFigure[]
  readonly genders: readonly NamedFigure[]
  readonly total: Total | null
}

export const AGE_BANDS: Ranked = { first: 'largest age band', one: 'age band', many: 'age bands' }

/**
 * The sums of cells for each age band or gender, in their original order.
 * @param cells both genders have the same age bands
 */
export const sumsBy = (
  cells: readonly AgeAndGender[],
  way: 'age' | 'gender',
  total: Total | null,
): readonly NamedFigure[] =>
  [...new Set(cells.map(cell => cell[way]))].map(name =>
    sumFigures(
      name,
      cells.filter(cell => cell[way] === name),
      total,
    ),
  )

/** The largest age band, and whether women or men visit more. */
export function demographicsSentence({ ages, genders, total }: AgesAndGenders): Sentence {
  const parts = { figures: ages, total, decimals: 1 } as const
  const lead = leadWords(AGE_BANDS, AGE_BANDS.first, parts, VISITS)
  if (lead === null) return sentence('No age band has data.')
  return sentence(...capital(lead), ...genderWords(genders), '.')
}

function genderWords(genders: readonly NamedFigure[]): Words {
  const [women, men] = ['Female', 'Male'].map(name => genders.find(gender => gender.name === name))
  if (women === undefined || men === undefined || !isReleased(women) || !isReleased(men)) return []
  if (!clearlyDiffer(women, men)) return ['; there is ', strong('no clear difference'), ' between women and men']
  const [more, most, fewer] = women.value > men.value ? ['women', women, 'men'] : ['men', men, 'women']
  const share = shareOf(most, wholeOf(null, [women, men]), 1)
  return [`; ${more} make more visits than ${fewer}, `, strong(share?.text ?? ''), ' of all']
}
