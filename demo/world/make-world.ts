import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeStandardFiles } from '../../server/zones/standard/make-standard-files.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { makeZoneFile } from '../../workers/zone-import/zone-file.ts'
import { makeTrips } from '../trips/make-trips.ts'
import { makeCells } from './cells.ts'
import { makePayments } from './payments.ts'
import { makeScene } from './scene.ts'
import { CUSTOM_ZONES_FILE, CUSTOM_ZONES_NAME, STANDARD_NAME } from './system-names.ts'
import { tripWorld } from './trip-world.ts'
import type { WorldMessage, WorldOrder } from './world-message.ts'
import { periodOf } from './world-size.ts'
import { makeZones } from './zones.ts'

const TRIPS_A_FILE = 200_000

/**
 * Makes a world, handing over each part as soon as it is there. Trips come before the zone files, so that they can be
 * loaded while those are written.
 */
export const makeWorld = async (
  { seed, size, folder }: WorldOrder,
  hand: (part: WorldMessage) => void,
): Promise<void> => {
  const scene = makeScene(seed)
  const zones = makeZones(scene, size)
  const { tessellation, standard, custom } = zones
  hand({
    kind: 'places',
    zones: tessellation.small,
    cells: makeCells(seed, tessellation),
    payments: makePayments(scene, tessellation, standard, periodOf(size).months),
  })
  let files = 0
  for (const { bytes, trips, share } of makeTrips(tripWorld(scene, zones, seed, size), TRIPS_A_FILE)) {
    const file = join(folder, `trips-${String(files++).padStart(4, '0')}.rowbinary`)
    writeFileSync(file, bytes)
    hand({ kind: 'trips', file, trips, share })
  }
  hand({ kind: 'trips-end' })
  hand({
    kind: 'custom-zones',
    name: CUSTOM_ZONES_NAME,
    fileName: CUSTOM_ZONES_FILE,
    file: await makeZoneFile(columnsFrom(custom.zones), CUSTOM_ZONES_FILE),
  })
  hand({
    kind: 'standard-zones',
    name: STANDARD_NAME,
    files: await makeStandardFiles(standard.small, standard.middle),
  })
  hand({ kind: 'end' })
}
