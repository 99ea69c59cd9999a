import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { makeWorld } from '../server/demo/world/make-world.ts'
import { DEMO_SEED, makeScene, type Scene } from '../server/demo/world/scene.ts'
import { readTrips, type Trip } from '../server/demo/world/trips/read-trips.ts'
import type { WorldMessage } from '../server/demo/world/world-message.ts'
import { WORLD_SIZES } from '../server/demo/world/world-size.ts'
import { keptFolder } from './support/kept-folder.ts'

type Places = Omit<Extract<WorldMessage, { kind: 'places' }>, 'kind' | 'zones'>

/** The demo's small world as files: about 3,000 zones and 300,000 trips. */
export interface SmallWorld extends Places {
  /** RowBinary, columns of server/warehouse/load/trip-columns.ts. */
  readonly tripFiles: readonly string[]
  /** Paths of the zone files; their .neighbours lie beside them. */
  readonly zoneFiles: Readonly<Record<'small' | 'middle' | 'custom', string>>
  trips(): Generator<Trip>
  /** What the demo's worlds are drawn from, of any size. */
  scene(): Scene
}

const SOURCES = [
  'tests/world.ts',
  'server/demo/world',
  'server/zones/zone-file.ts',
  'workers/flatgeobuf',
  'workers/adjacency',
  'workers/columns',
  'package-lock.json',
]

const make = async (folder: string): Promise<void> => {
  const zoneFiles: Record<string, string> = {}
  await makeWorld({ seed: DEMO_SEED, size: WORLD_SIZES.small, folder }, part => {
    if (part.kind === 'places') writeFileSync(join(folder, 'places.json'), JSON.stringify({ ...part, kind: undefined }))
    if (part.kind !== 'zones') return
    const { kind, fileName } = part.system
    zoneFiles[kind] = `${fileName}.fgb`
    writeFileSync(join(folder, `${fileName}.fgb`), part.file.flatGeobuf)
    writeFileSync(join(folder, `${fileName}.neighbours`), part.file.neighbours)
  })
  writeFileSync(join(folder, 'zone-files.json'), JSON.stringify(zoneFiles))
  writeFileSync(join(folder, 'scene'), serialize(makeScene()))
}

/** Makes the small world, or finds it in .cache where these sources have made it before; several processes may ask at once. */
export const smallWorld = async (): Promise<SmallWorld> => {
  const folder = await keptFolder('world', SOURCES, make)
  const zoneFiles = JSON.parse(readFileSync(join(folder, 'zone-files.json'), 'utf8')) as Record<string, string>
  const tripFiles = readdirSync(folder)
    .filter(name => name.endsWith('.rowbinary'))
    .sort()
    .map(name => join(folder, name))
  return {
    ...(JSON.parse(readFileSync(join(folder, 'places.json'), 'utf8')) as Places),
    tripFiles,
    zoneFiles: {
      small: join(folder, zoneFiles.small!),
      middle: join(folder, zoneFiles.middle!),
      custom: join(folder, zoneFiles.custom!),
    },
    *trips() {
      for (const file of tripFiles) yield* readTrips(readFileSync(file))
    },
    scene: () => deserialize(readFileSync(join(folder, 'scene'))) as Scene,
  }
}
