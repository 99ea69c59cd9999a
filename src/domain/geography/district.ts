import { DATASET_NAME_MAX_LENGTH } from '../dataset-names.ts'
import { whole } from '../text/numbers.ts'
import type { ViewerPair } from '../viewers.ts'

/** Minimum and maximum distance of a district's edge from its street, in metres. */
const MIN_DISTRICT_M = 200
export const MAX_DISTRICT_M = 10_000

/** The reason why a district cannot have this distance from its street, or null. */
export const districtMetresProblem = (metres: number): string | null =>
  Number.isInteger(metres) && metres >= MIN_DISTRICT_M && metres <= MAX_DISTRICT_M
    ? null
    : `Enter whole metres from ${whole(MIN_DISTRICT_M)} to ${whole(MAX_DISTRICT_M)}`

const PREFIX = 'District of '

/** The name of the district's dataset: the name of the street's dataset, shortened if it would be too long. */
export const districtName = (street: string): string =>
  `${PREFIX}${[...street].slice(0, DATASET_NAME_MAX_LENGTH - PREFIX.length).join('')}`

interface DistrictTemplate extends Pick<ViewerPair, 'reportViewer'> {
  readonly districtMetres: number | null
  /** True if the template takes points of a fixed radius. */
  readonly takesPoints: boolean
  readonly canDrawStudyArea: boolean
  readonly canSelectZones: boolean
}

/** The reason why a template cannot have this district with its viewer and kinds of place; null if it can. */
export const districtUnfit = ({
  reportViewer,
  districtMetres,
  takesPoints,
  canDrawStudyArea,
  canSelectZones,
}: DistrictTemplate): string | null => {
  const comparesTwo = reportViewer === 'High_Street_Week'
  if (comparesTwo && districtMetres === null)
    return 'The High Street Week shows a street beside its district. Enter the District Distance, or choose the Footfall Analysis.'
  if (districtMetres === null) return null
  if (!comparesTwo)
    return 'Only the High Street Week shows a street beside its district. Choose it as the report viewer, or leave the District Distance empty.'
  if (!takesPoints || canDrawStudyArea || canSelectZones)
    return 'A district lies around points. Tick Fixed in the GIS type, and neither StudyArea nor Zones.'
  const problem = districtMetresProblem(districtMetres)
  return problem === null ? null : `District Distance: ${problem}.`
}
