import type { GeoEngine, LonLat } from '../../../../../workers/contract.ts'
import type { ReportDetails } from '../../../../contract/datasets.ts'
import { pointWithin } from '../../../../domain/geography/point-within.ts'

/** The points of a report's place: its points of interest, or a point well inside its area; none where it has no area. */
export async function studyPoints(
  { details, studyAreaWkt }: Pick<ReportDetails, 'details' | 'studyAreaWkt'>,
  engine: () => Promise<GeoEngine>,
): Promise<readonly LonLat[]> {
  if (details.pois.length > 0) return details.pois.map(({ coords }) => coords)
  if (studyAreaWkt === null) return []
  const { lonLat } = await (await engine()).area(studyAreaWkt)
  const within = pointWithin(lonLat.flat())
  return within === null ? [] : [within]
}
