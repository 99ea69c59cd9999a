import proj4 from 'proj4'
import { NATIONAL_GRID } from '../../../src/domain/ground/national-grid.ts'
import { pointWithin } from '../../../src/domain/ground/point-within.ts'
import { wktRings } from '../../../src/domain/ground/wkt-rings.ts'
import type { DatasetRow } from './dataset-access.ts'

/** By the single Helmert transformation: within 5 m, far less than a pin. */
const toDegrees = proj4(NATIONAL_GRID, 'EPSG:4326')

/** A dataset's place on a map of the country, [lon, lat] degrees: its first point, else a point inside its area; null without either. */
export const pinOf = ({
  pois,
  pin,
  unpinned_wkt,
}: Pick<DatasetRow, 'pois' | 'pin'> & { readonly unpinned_wkt: string | null }): [number, number] | null => {
  const first = pois[0]
  if (first) return [first.coords[0], first.coords[1]]
  if (pin !== null) return pin
  const inside = pointWithin(wktRings(unpinned_wkt ?? ''))
  if (inside === null) return null
  const [lon = 0, lat = 0] = toDegrees.forward([...inside])
  return [lon, lat]
}
