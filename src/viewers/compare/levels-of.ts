import type { ComparedAreas } from '../../contract/compare.ts'
import type { ReportDetails } from '../../contract/datasets.ts'

type Placed = Pick<ReportDetails, 'id' | 'studyAreaWkt'>

/** True if levels of a dataset may be compared with those of the base; not where it is unknown how their areas lie. */
export const mayCompareLevels = (base: Placed, other: Placed, areas: ComparedAreas | null): boolean => {
  if (other.id === base.id || other.studyAreaWkt === base.studyAreaWkt) return true
  const pair = areas?.find(({ a, b }) => [a, b].includes(other.id) && [a, b].includes(base.id))
  return pair !== undefined && pair.overlap !== 'few'
}
