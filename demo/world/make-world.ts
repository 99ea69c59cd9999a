import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeStandardFiles } from '../../server/zones/standard/make-standard-files.ts'
import { makeZoneFile } from '../../server/zones/zone-file.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { makeCells } from './cells.ts'
import { makePayments } from './payments.ts'
import { makeScene } from './scene.ts'
import { makeTrips } from './trips/make-trips.ts'
import type { WorldMessage, WorldOrder } from './world-message.ts'
import { makeZones, type WorldZones } from './zones.ts'

export const STANDARD_NAME = 'Standard'
export const CUSTOM_ZONES_FILE = 'north-planning-areas'
export const CUSTOM_ZONES_NAME = 'North Planning Areas'

/** The blocks as trips see them. */
export const tripBlocks = ({ tessellation: { blocks }, standard }: WorldZones) => ({
  e: blocks.e,
  n: blocks.n,
  radiusM: blocks.radiusM,
  zoneId: Uint32Array.from(blocks.zone, zone => standard.smallId[zone]!),
})

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
    payments: makePayments(scene, tessellation, standard, size.months),
  })
  let files = 0
  for (const { bytes, trips, share } of makeTrips({
    seed,
    towns: scene.towns,
    blocks: tripBlocks(zones),
    size,
  })) {
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
