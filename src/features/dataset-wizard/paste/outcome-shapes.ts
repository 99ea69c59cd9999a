import type { GeoEngine, LonLatBox, Outline } from '../../../../workers/contract.ts'

export const MAP_WIDTH = 372
export const MAP_HEIGHT = 252

type Rings = Outline['lonLat']

/** Zones that are drawn about the area; more would be a grey field. */
const MOST_AROUND = 600
/** Share of the picture that the area takes. */
const FILL = 0.72
const SMALLEST_SPAN_DEGREES = 0.004
const METRES_A_DEGREE = 111_195
const LONGEST_SCALE_PX = 90

/** From [lon, lat] degrees to pixels of a small map. */
export interface Frame {
  readonly place: (lon: number, lat: number) => readonly [x: number, y: number]
  readonly box: LonLatBox
  readonly scalePx: number
  readonly scaleText: string
}

/** The part of the land that a map of these rings shows; null without any. */
export const frameOf = (rings: Rings): Frame | null => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of rings.flat(2)) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  if (west > east) return null
  const [lon0, lat0] = [(west + east) / 2, (south + north) / 2]
  const squeeze = Math.cos((lat0 * Math.PI) / 180)
  const span = Math.max(
    ((east - west) * squeeze) / (MAP_WIDTH * FILL),
    (north - south) / (MAP_HEIGHT * FILL),
    SMALLEST_SPAN_DEGREES / MAP_HEIGHT,
  )
  const roomM = span * METRES_A_DEGREE * LONGEST_SCALE_PX
  const power = 10 ** Math.floor(Math.log10(roomM))
  const lengthM = ([5, 2, 1].find(step => step * power <= roomM) ?? 1) * power
  const [halfLon, halfLat] = [(MAP_WIDTH / 2) * (span / squeeze), (MAP_HEIGHT / 2) * span]
  return {
    place: (lon, lat) => [MAP_WIDTH / 2 + ((lon - lon0) * squeeze) / span, MAP_HEIGHT / 2 - (lat - lat0) / span],
    box: [lon0 - halfLon, lat0 - halfLat, lon0 + halfLon, lat0 + halfLat],
    scalePx: lengthM / METRES_A_DEGREE / span,
    scaleText: lengthM >= 1000 ? `${lengthM / 1000} km` : `${lengthM} m`,
  }
}

const ringPath = (points: Iterable<readonly [number, number]>, { place }: Frame): string => {
  const line: string[] = []
  for (const [lon, lat] of points) {
    const text = place(lon, lat)
      .map(pixel => pixel.toFixed(1))
      .join(' ')
    // a vertex closer than a tenth of a pixel to the one before draws nothing
    if (text !== line.at(-1)) line.push(text)
  }
  return line.length > 1 ? `M${line.join('L')}Z` : ''
}

/** Rings as the `d` of a path. */
export const pathOf = (rings: Rings, frame: Frame): string =>
  rings
    .flat()
    .map(ring => ringPath(ring, frame))
    .join('')

/** The edges of the zones about an area as the `d` of a path. */
export const zonesAround = async (engine: GeoEngine, setId: number, frame: Frame): Promise<string> => {
  const ids = await engine.zonesIn(setId, frame.box, MOST_AROUND)
  const { lonLat, ringStart } = await engine.shapes(setId, ids)
  let path = ''
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    const points = Array.from({ length: ringStart[ring + 1]! - ringStart[ring]! }, (_, i) => {
      const at = (ringStart[ring]! + i) * 2
      return [lonLat[at]!, lonLat[at + 1]!] as const
    })
    path += ringPath(points, frame)
  }
  return path
}
