import type { GeoEngine, LonLat, Outline } from '../../../../workers/contract.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { STUDY_AREA_ZONES } from '../../../domain/tourism.ts'

/** The number of points per side of the lattice over the study area. */
const LATTICE_SIDE = 50
/** The minimum distance between points. A zone only counts if the part of the study area in it contains a point. */
const LEAST_STEP_M = 100

/**
 * Returns the middle zones that a dataset's study area covers, which the reader may select for Origins and
 * Destinations. A dataset without a study area covers London, whose zones are numbered 119 to 1101.
 */
export async function studyZones(
  engine: GeoEngine,
  setId: number,
  { studyAreaWkt, details }: Pick<DatasetDetails, 'studyAreaWkt' | 'details'>,
): Promise<ReadonlySet<number>> {
  if (studyAreaWkt === null || details.extent27700 === null) return londonZones()
  const { lonLat } = await engine.area(studyAreaWkt)
  const grid = lattice(details.extent27700)
  const places = await engine.toLonLat(Float64Array.from(grid))
  const inside = Array.from({ length: grid.length / 2 }, (_, at) => at).filter(at =>
    isWithin([places[2 * at] ?? 0, places[2 * at + 1] ?? 0], lonLat),
  )
  const along = (axis: 0 | 1) => Float64Array.from(inside, at => grid[2 * at + axis] ?? 0)
  const zones = new Set(await engine.locate(setId, along(0), along(1)))
  zones.delete(NO_ZONE)
  return zones
}

/** The value that `locate` returns for a point outside all zones. */
const NO_ZONE = 0

const londonZones = (): ReadonlySet<number> =>
  new Set(
    Array.from({ length: STUDY_AREA_ZONES.last - STUDY_AREA_ZONES.first + 1 }, (_, at) => STUDY_AREA_ZONES.first + at),
  )

/**
 * Returns evenly spaced points in a box ([minE, minN, maxE, maxN], in metres), as alternating eastings and northings.
 */
function lattice([minE, minN, maxE, maxN]: readonly [number, number, number, number]): Float64Array {
  const step = Math.max(LEAST_STEP_M, Math.max(maxE - minE, maxN - minN) / LATTICE_SIDE)
  const [columns, rows] = [Math.ceil((maxE - minE) / step), Math.ceil((maxN - minN) / step)]
  const points = new Float64Array(2 * columns * rows)
  for (let at = 0; at < columns * rows; at++) {
    points[2 * at] = minE + ((at % columns) + 0.5) * step
    points[2 * at + 1] = minN + (Math.floor(at / columns) + 0.5) * step
  }
  return points
}

/** Tests a point with the even-odd rule over all rings, including holes. */
function isWithin([lon, lat]: LonLat, rings: Outline['lonLat']): boolean {
  let within = false
  for (const ring of rings.flat()) {
    let [fromLon, fromLat] = ring.at(-1) ?? [0, 0]
    for (const [toLon, toLat] of ring) {
      if (fromLat > lat !== toLat > lat && lon < ((toLon - fromLon) * (lat - fromLat)) / (toLat - fromLat) + fromLon)
        within = !within
      fromLon = toLon
      fromLat = toLat
    }
  }
  return within
}
