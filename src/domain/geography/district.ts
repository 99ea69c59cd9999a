import { DATASET_NAME_MAX_LENGTH } from '../dataset-names.ts'
import { whole } from '../text/numbers.ts'
import type { ViewerPair } from '../viewers.ts'

/** The minimum and maximum distance between a district's edge and its street, in metres. */
const MIN_DISTRICT_M = 200
export const MAX_DISTRICT_M = 10_000

/** Why a district cannot extend this far beyond its street, or null. */
export const districtMetresProblem = (metres: number): string | null =>
  Number.isInteger(metres) && metres >= MIN_DISTRICT_M && metres <= MAX_DISTRICT_M
    ? null
    : `Enter whole metres from ${whole(MIN_DISTRICT_M)} to ${whole(MAX_DISTRICT_M)}`

const PREFIX = 'District of '

/** The name for the district's dataset: a prefix and the name of the street's dataset, shortened if necessary. */
export const districtName = (street: string): string =>
  `${PREFIX}${[...street].slice(0, DATASET_NAME_MAX_LENGTH - PREFIX.length).join('')}`

interface DistrictTemplate extends Pick<ViewerPair, 'reportViewer'> {
  readonly districtMetres: number | null
  /** True if the template takes points with a fixed radius. */
  readonly takesPoints: boolean
  readonly canDrawStudyArea: boolean
  readonly canSelectZones: boolean
}

/** Why a template with this viewer and these kinds of place cannot have this district; null if it can. */
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
