import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { makeZoneFile } from '../../zones/zone-file.ts'
import { makeCells } from './cells.ts'
import { makePayments } from './payments.ts'
import { makePostcodes } from './postcodes.ts'
import { makeScene } from './scene.ts'
import { makeTrips } from './trips/make-trips.ts'
import type { WorldMessage, WorldOrder } from './world-message.ts'
import { makeZones, type WorldZones } from './zones.ts'

export const SMALL_ZONES_FILE = 'standard-small'
export const MIDDLE_ZONES_FILE = 'standard-middle'
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
    postcodes: makePostcodes(scene, tessellation.blocks),
    population: standard.small.map(({ id, numbers }) => ({ zone: id!, residents: numbers!.population! })),
    parents: standard.small.map(({ id, numbers }) => ({ zone: id!, parent: numbers!.parent! })),
    payments: makePayments(scene, tessellation, standard),
  })
  let files = 0
  const { devices, visitors, activity } = size
  for (const { bytes, trips, share } of makeTrips({
    seed,
    towns: scene.towns,
    blocks: tripBlocks(zones),
    devices,
    visitors,
    activity,
  })) {
    const file = join(folder, `trips-${String(files++).padStart(4, '0')}.rowbinary`)
    writeFileSync(file, bytes)
    hand({ kind: 'trips', file, trips, share })
  }
  hand({ kind: 'trips-end' })
  const layers: [kind: 'small' | 'middle' | 'custom', fileName: string, name: string, zones: readonly ZoneInput[]][] = [
    ['custom', CUSTOM_ZONES_FILE, CUSTOM_ZONES_NAME, custom.zones],
    ['middle', MIDDLE_ZONES_FILE, 'Standard, middle', standard.middle],
    ['small', SMALL_ZONES_FILE, 'Standard', standard.small],
  ]
  for (const [kind, fileName, name, inputs] of layers)
    hand({ kind: 'zones', system: { kind, fileName, name }, file: await makeZoneFile(columnsFrom(inputs), fileName) })
  hand({ kind: 'end' })
}
