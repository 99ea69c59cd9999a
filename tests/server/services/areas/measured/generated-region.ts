import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateTrips } from '../../../../../demo/generate/generate-trips.ts'
import { CITIES, gridGround } from '../../../../support/grid-ground.ts'
import { encodeTrips, readTrips } from '../../../../support/trips.ts'
import { type Visit, type Visits, visitsOf } from './visits.ts'

const { easting: CENTRE_E, northing: CENTRE_N } = CITIES[0]!
/** October 2026 in local time, as UTC seconds. */
const FROM_S = Date.UTC(2026, 8, 30, 23) / 1000
const TO_S = Date.UTC(2026, 10, 1) / 1000

export interface RegionSize {
  readonly seed: number
  readonly devices: number
  /**
   * The factor by which each side of the region is scaled down. It makes a few devices as dense as many would be in the
   * whole region.
   */
  readonly shrunk: number
}

/** Moves a place from any generated city to Leeds, so that all cities overlap. */
const movedBy =
  (shrunk: number) =>
  (e: number, n: number): [number, number] => {
    const far = (city: (typeof CITIES)[number]) => Math.hypot(e - city.easting, n - city.northing)
    const { easting: cityE, northing: cityN } = CITIES.reduce((best, city) => (far(city) < far(best) ? city : best))
    return [Math.round(CENTRE_E + (e - cityE) / shrunk), Math.round(CENTRE_N + (n - cityN) / shrunk)]
  }

/** A generated month in which every device lives in the same region: the trips files and the true numbers. */
export const generateRegion = async (
  folder: string,
  { seed, devices, shrunk }: RegionSize,
): Promise<{ readonly files: readonly string[]; readonly visits: Visits }> => {
  const moved = movedBy(shrunk)
  const files: string[] = []
  const visits: Visit[] = []
  for (const chunk of generateTrips({ seed, devices, from: '2026-10', months: 1 }, gridGround)) {
    const rows = Array.from(readTrips(chunk), trip => {
      const home = moved(...trip.home)
      const dest = moved(...trip.dest)
      const isHome = dest[0] === home[0] && dest[1] === home[1]
      if (!isHome && trip.endedAt >= FROM_S && trip.endedAt < TO_S)
        visits.push({ person: trip.personId, destE: dest[0], destN: dest[1], homeE: home[0], homeN: home[1] })
      return { ...trip, origin: moved(...trip.origin), dest, home, path: [] }
    })
    const file = join(folder, `trips-${files.length}.rowbinary`)
    await writeFile(file, encodeTrips(rows))
    files.push(file)
  }
  return { files, visits: visitsOf(visits) }
}
