import proj4 from 'proj4'
import type { RequestedReport } from '../../contract/datasets.ts'
import { calledPlace, type NamedPlace } from '../../domain/dataset-places.ts'
import { NATIONAL_GRID } from '../../domain/ground/national-grid.ts'
import { pointWithin } from '../../domain/ground/point-within.ts'
import { wktRings } from '../../domain/ground/wkt-rings.ts'

/** By the single Helmert transformation: within 5 m, far less than a pin. */
const toDegrees = proj4(NATIONAL_GRID, 'EPSG:4326')

/** Where a dataset's pin stands, [lon, lat] degrees: its first point, else a point inside its area; null without either. */
export const datasetPlace = ({ pois, studyAreaWkt }: RequestedReport): readonly [number, number] | null => {
  const point = pois[0]
  if (point) return point.coords
  const inside = pointWithin(wktRings(studyAreaWkt ?? ''))
  if (inside === null) return null
  const [lon = 0, lat = 0] = toDegrees.forward([...inside])
  return [lon, lat]
}

const SOME = 2

/** `Headingley, Leeds; Otley and 3 more`; empty where nothing is named. */
export const somePlaces = (places: readonly NamedPlace[]): string => {
  const first = places.slice(0, SOME).map(calledPlace).join('; ')
  return places.length > SOME ? `${first} and ${places.length - SOME} more` : first
}
