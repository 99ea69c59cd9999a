import { type KeyedTotal, shareOf, totalOf, wholeOf } from '../share-of.ts'
import type { Ranked } from './day-types.ts'
import { clearlyDiffer, isReleased, type NamedFigure } from './figure.ts'
import { VISITS } from './nouns.ts'
import { type Sentence, sentence, strong } from './sentence.ts'
import { leadWords } from './shares.ts'
import { sumFigures, type Total } from './sum-figures.ts'
import { capital, type Words } from './words.ts'

/** Visits of one age band and gender. */
export interface AgeAndGender extends NamedFigure {
  readonly age: string
  readonly gender: string
}

/** Visits by age band and by gender, and their total; null if it may not be released. */
export interface AgesAndGenders {
  readonly ages: readonly NamedFigure[]
  readonly genders: readonly NamedFigure[]
  readonly total: Total | null
}

export const AGE_BANDS: Ranked = {
  first: 'largest age band',
  one: 'age band',
  many: 'age bands',
  shown: 'by the age bands shown',
}
const KEYS = { age: 'age_band_display', gender: 'gender_band_display' } as const

/**
 * The figures by age band or by gender in their first order: the released total if there is one, otherwise the sum of the cells, which is
 * withheld if one of the cells is.
 */
export const sumsBy = (
  figures: readonly AgeAndGender[],
  way: 'age' | 'gender',
  totals: readonly KeyedTotal[],
): readonly NamedFigure[] =>
  [...new Set(figures.map(figure => figure[way]))].map(name => {
    const known = totalOf(totals, { [KEYS[way]]: name })
    if (known !== null) return { name, value: known.value, margin: known.margin, suppressed: false }
    const parts = figures.filter(figure => figure[way] === name)
    const isWithheld = parts.some(part => part.suppressed)
    return isWithheld
      ? { name, value: null, margin: null, suppressed: true }
      : sumFigures(name, parts, totalOf(totals, {}))
  })

/** The largest age band, and whether women or men visit more. Unknown ages and genders are not compared. */
export function demographicsSentence({ ages, genders, total }: AgesAndGenders): Sentence {
  const parts = { figures: ages, total, decimals: 1 } as const
  const lead = leadWords(AGE_BANDS, AGE_BANDS.first, parts, VISITS)
  if (lead === null) return sentence('Every age band is withheld to protect individuals, or has no data.')
  return sentence(...capital(lead), ...genderWords(genders), '.')
}

function genderWords(genders: readonly NamedFigure[]): Words {
  const [women, men] = ['Female', 'Male'].map(name => genders.find(gender => gender.name === name))
  if (women === undefined || men === undefined || !isReleased(women) || !isReleased(men)) return []
  if (!clearlyDiffer(women, men)) return ['; there is ', strong('no clear difference'), ' between women and men']
  const [more, most, fewer] = women.value > men.value ? ['women', women, 'men'] : ['men', men, 'women']
  const share = shareOf(most, wholeOf(null, [women, men]), 1)
  return [`; ${more} make more visits than ${fewer}, `, strong(share?.text ?? ''), ' of those whose gender is known']
}
