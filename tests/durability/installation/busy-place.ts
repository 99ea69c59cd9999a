import proj4 from 'proj4'
import type { Truth } from '../../../server/warehouse/generate/truth.ts'
import type { Place } from './customer.ts'
import type { Host } from './hosts.ts'

const GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m'

/** The middle of the busiest place of the generated delivery on a host, in degrees. */
export const busyPlace = async (host: Host): Promise<Place> => {
  const { places } = JSON.parse(await host.run('cat /srv/data/delivery/truth.json')) as Truth
  const corners = [...places[0]!.areaWkt.matchAll(/(\d+) (\d+)/g)].map(([, e, n]) => [Number(e), Number(n)] as const)
  const middle = (axis: 0 | 1) =>
    (Math.min(...corners.map(corner => corner[axis])) + Math.max(...corners.map(corner => corner[axis]))) / 2
  const [longitude, latitude] = proj4(GRID, 'WGS84', [middle(0), middle(1)])
  return [longitude!, latitude!]
}
