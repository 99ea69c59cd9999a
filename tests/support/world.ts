import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { WorldMessage } from '../../demo/world/make-world.ts'
import { makeWorld } from '../../demo/world/make-world.ts'
import { DEMO_SEED, makeScene, type Scene } from '../../demo/world/scene.ts'
import { WORLD_SIZES } from '../../demo/world/world-size.ts'
import type { StandardZone } from '../../server/warehouse/deliveries/load/zone-versions.ts'
import type { ZoneFile } from '../../workers/zone-import/zone-file.ts'
import { keptFolder } from './kept-folder.ts'
import { readTrips, type TripRow } from './trips.ts'

type Places = Omit<Extract<WorldMessage, { kind: 'places' }>, 'kind' | 'zones'>

/** The demo's small world as files: about 3,000 zones and 300,000 trips. */
export interface SmallWorld extends Places {
  /** RowBinary, with the columns of server/warehouse/trip-columns.ts. */
  readonly tripFiles: readonly string[]
  /** The paths of the zone files, next to their .neighbours files. */
  readonly zoneFiles: Readonly<Record<'small' | 'middle' | 'custom', string>>
  /** The small standard zones, each with the middle zone that contains it. */
  readonly standardZones: readonly StandardZone[]
  trips(): Generator<TripRow>
  /** The scene that the demo's worlds of every size are generated from. */
  scene(): Scene
}

const SOURCES = [
  'tests/support/world.ts',
  'demo/open-data',
  'demo/trips',
  'demo/world',
  'packaged-basemap',
  'workers/zone-import/zone-file.ts',
  'server/zones/standard/make-standard-files.ts',
  'workers/flatgeobuf',
  'workers/adjacency',
  'workers/columns',
  'package-lock.json',
]

const make = async (folder: string): Promise<void> => {
  const write = (kind: string, { flatGeobuf, neighbours }: ZoneFile) => {
    writeFileSync(join(folder, `${kind}.fgb`), flatGeobuf)
    writeFileSync(join(folder, `${kind}.neighbours`), neighbours)
  }
  await makeWorld({ seed: DEMO_SEED, size: WORLD_SIZES.small, folder }, part => {
    if (part.kind === 'places') writeFileSync(join(folder, 'places.json'), JSON.stringify({ ...part, kind: undefined }))
    if (part.kind === 'custom-zones') write('custom', part.file)
    if (part.kind !== 'standard-zones') return
    write('small', part.files.small)
    write('middle', part.files.middle)
    writeFileSync(join(folder, 'standard-zones.json'), JSON.stringify(part.files.zones))
  })
  writeFileSync(join(folder, 'scene'), serialize(makeScene()))
}

/**
 * Creates the small world, or reads it from .cache if the same sources created it before. Several processes may call
 * this at the same time.
 */
export const smallWorld = async (): Promise<SmallWorld> => {
  const folder = await keptFolder('world', SOURCES, make)
  const tripFiles = readdirSync(folder)
    .filter(name => name.endsWith('.rowbinary'))
    .sort()
    .map(name => join(folder, name))
  return {
    ...(JSON.parse(readFileSync(join(folder, 'places.json'), 'utf8')) as Places),
    tripFiles,
    zoneFiles: {
      small: join(folder, 'small.fgb'),
      middle: join(folder, 'middle.fgb'),
      custom: join(folder, 'custom.fgb'),
    },
    standardZones: JSON.parse(readFileSync(join(folder, 'standard-zones.json'), 'utf8')) as StandardZone[],
    *trips() {
      for (const file of tripFiles) yield* readTrips(readFileSync(file))
    },
    scene: () => deserialize(readFileSync(join(folder, 'scene'))) as Scene,
  }
}
