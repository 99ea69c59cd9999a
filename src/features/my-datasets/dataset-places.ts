import proj4 from 'proj4'
import type { RequestedReport } from '../../contract/datasets.ts'
import { wktRings } from '../../domain/wkt-rings.ts'

/** EPSG:27700 by the single Helmert transformation: within 5 m, far less than a pin. */
const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894 +units=m'

const toDegrees = proj4(NATIONAL_GRID, 'EPSG:4326')

/** Where a dataset's pin stands, [lon, lat] degrees: its first point, else the middle of its area's extent; null without either. */
export const datasetPlace = ({ pois, studyAreaWkt }: RequestedReport): readonly [number, number] | null => {
  const point = pois[0]
  if (point) return point.coords
  const corners = wktRings(studyAreaWkt ?? '').flat()
  if (corners.length === 0) return null
  const middle = (axis: 0 | 1) => {
    let [least, most] = [Infinity, -Infinity]
    for (const corner of corners) {
      least = Math.min(least, corner[axis])
      most = Math.max(most, corner[axis])
    }
    return (least + most) / 2
  }
  const [lon = 0, lat = 0] = toDegrees.forward([middle(0), middle(1)])
  return [lon, lat]
}
