import type { ComparedAreas } from '../../../contract/compare.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { listed } from '../../../domain/listed.ts'

type Placed = Pick<ReportDetails, 'id' | 'studyAreaWkt'>

/**
 * Whether levels of a dataset are compared with those of the base. `few`: their difference could show a few people; `unknown`: it is
 * not known how their areas lie to each other.
 */
export type Levels = 'shown' | 'few' | 'unknown'

/** @param areas null where they could not be read */
export const levelsOf = (base: Placed, other: Placed, areas: ComparedAreas | null): Levels => {
  if (other.id === base.id || other.studyAreaWkt === base.studyAreaWkt) return 'shown'
  const pair = areas?.find(({ a, b }) => [a, b].includes(other.id) && [a, b].includes(base.id))
  const overlap = pair?.overlap ?? 'unknown'
  return overlap === 'few' || overlap === 'unknown' ? overlap : 'shown'
}

interface Labelled {
  readonly label: string
  readonly levels: Levels
}

/** Why only shares of some datasets are compared with those of the base, a sentence for each reason. */
export const sharesOnlyTexts = (base: string, others: readonly Labelled[]): readonly string[] => {
  const labelsOf = (reason: Levels) => others.flatMap(({ label, levels }) => (levels === reason ? [label] : []))
  const [few, unknown] = [labelsOf('few'), labelsOf('unknown')]
  return [
    ...(few.length === 0
      ? []
      : [
          `${listed(few)} and ${base} share ground, and one of them holds only a little beside it: a difference of levels would show the few people there, so only shares are compared.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [`It is not known how ${listed(unknown)} and ${base} lie to each other, so only shares are compared.`]),
  ]
}
