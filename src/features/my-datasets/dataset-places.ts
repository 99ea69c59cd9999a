import type { ListedReport } from '../../contract/datasets.ts'
import { calledPlace } from '../../domain/dataset-names.ts'

/** `Headingley, Leeds; Otley and 3 more`; empty where nothing is named. */
export const somePlaces = ({ places, placeCount }: Pick<ListedReport, 'places' | 'placeCount'>): string => {
  const first = places.map(calledPlace).join('; ')
  return placeCount > places.length ? `${first} and ${placeCount - places.length} more` : first
}
