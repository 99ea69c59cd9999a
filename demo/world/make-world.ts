import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ZonePayments } from '../../server/warehouse/deliveries/load/load-rows.ts'
import { makeStandardFiles, type StandardFiles } from '../../server/zones/standard/make-standard-files.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { makeZoneFile, type ZoneFile } from '../../workers/zone-import/zone-file.ts'
import { makeTrips } from '../trips/make-trips.ts'
import { type Mast, makeCells, makePayments } from './places.ts'
import { makeScene } from './scene.ts'
import { tripWorld } from './trip-world.ts'
import { CUSTOM_ZONES_FILE, CUSTOM_ZONES_NAME, periodOf, STANDARD_NAME, type WorldSize } from './world-size.ts'
import { makeZones } from './zones.ts'

export interface WorldOrder {
  readonly seed: number
  readonly size: WorldSize
  /** An existing folder for the trips files. */
  readonly folder: string
}

/** The messages of the world's thread, in this order: places, each trips file once it is written, then the zone files. */
export type WorldMessage =
  | {
      readonly kind: 'places'
      readonly zones: number
      readonly cells: readonly Mast[]
      readonly payments: readonly ZonePayments[]
    }
  /** Another file is complete. `share` is the share of people who are done. */
  | { readonly kind: 'trips'; readonly file: string; readonly trips: number; readonly share: number }
  | { readonly kind: 'trips-end' }
  /** The customer's own zones. */
  | { readonly kind: 'custom-zones'; readonly name: string; readonly fileName: string; readonly file: ZoneFile }
  | { readonly kind: 'standard-zones'; readonly name: string; readonly files: StandardFiles }
  | { readonly kind: 'end' }

const TRIPS_A_FILE = 200_000

/**
 * Generates a world, and passes on each part once it is complete. Trips come before the zone files, so that they can be
 * loaded while the zone files are being written.
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
