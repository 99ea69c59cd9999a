import proj4 from 'proj4'
import type { RequestedReport } from '../../contract/datasets.ts'
import { NATIONAL_GRID } from '../../domain/national-grid.ts'
import { wktRings } from '../../domain/wkt-rings.ts'

/** By the single Helmert transformation: within 5 m, far less than a pin. */
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
