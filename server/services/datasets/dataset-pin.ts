import proj4 from 'proj4'
import { NATIONAL_GRID } from '../../../src/domain/geography/national-grid.ts'
import { pointWithin } from '../../../src/domain/geography/point-within.ts'
import { wktRings } from '../../../src/domain/geography/wkt-rings.ts'

/** By the single Helmert transformation: within 5 m, far less than a pin. */
const toDegrees = proj4(NATIONAL_GRID, 'EPSG:4326')

/** A point inside an area (EPSG:27700), [lon, lat] degrees, for datasets that were ordered before one was kept; null without an inside. */
export const pinWithin = (areaWkt: string | null): [number, number] | null => {
  const inside = pointWithin(wktRings(areaWkt ?? ''))
  if (inside === null) return null
  const [lon = 0, lat = 0] = toDegrees.forward([...inside])
  return [lon, lat]
}
