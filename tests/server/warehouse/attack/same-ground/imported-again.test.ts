import { expect, test } from 'vitest'
import { extractDataset } from '../../../../../server/warehouse/builds/extract/extract-dataset.ts'
import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import { createNodeEngine, readKernels } from '../../../../../server/zones/node-engine.ts'
import { bufferSource } from '../../../../../workers/bytes/byte-source.ts'
import { readFeatures } from '../../../../../workers/features/read-features.ts'
import { loadGeos } from '../../../../../workers/geos/geos.ts'
import { checkZones } from '../../../../../workers/zone-import/check-zones.ts'
import { NO_CHOICES } from '../../../../../workers/zone-import/zones-of-file.ts'
import { IS_LONG } from '../../../../support/is-long.ts'
import { ownBuffer } from '../../../../workers/support/files.ts'
import { ENGINES } from '../../engines.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { HOOKS, loadWorld, questionOf, specOf } from '../../worlds.ts'
import { locateOrigins, makeOriginWorld, PLACE, zonesOfOrigins } from './origin-world.ts'

const SEED = Number(process.env.TEST_SEED ?? 34)
/** How often one customer imported the same zones. The mean of 19 draws would have a quarter of the noise. */
const TIMES = 19
/** How many datasets to build; in the long run all of them. */
const BUILT = IS_LONG ? TIMES : 3
const SIDE_M = 1000

interface Zone {
  readonly code: string
  readonly name: string
  readonly people: number
  /** How far the zone's eastern edge is moved, in metres. */
  readonly movedM?: number
}
const ZONES: readonly Zone[] = ['A', 'B', 'C', 'D'].map(code => ({ code, name: `Zone ${code}`, people: 100 }))

const featureOf = ({ code, name, people, movedM = 0 }: Zone, at: number) => {
  const [west, east] = [430_000 + at * SIDE_M, 430_000 + (at + 1) * SIDE_M + movedM]
  const ring = [
    [west, 433_000],
    [east, 433_000],
    [east, 434_000],
    [west, 434_000],
    [west, 433_000],
  ]
  return {
    type: 'Feature',
    properties: { objectid: at + 1, code, name, population: people },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

/** A file of adjacent zones, in order or reversed. */
const fileOf = (zones: readonly Zone[], isReversed: boolean): Uint8Array => {
  const features = zones.map(featureOf)
  return new TextEncoder().encode(
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:27700' } },
      features: isReversed ? features.toReversed() : features,
    }),
  )
}

/**
 * The hashes that datasets draw their noise from, for files as the server imports them; every second file is reversed.
 */
const digests = async (files: readonly (readonly Zone[])[]): Promise<string[]> => {
  const tools = { kernels: await readKernels(), geos: await loadGeos() }
  const engine = await createNodeEngine()
  const found: string[] = []
  for (const [at, zones] of files.entries()) {
    const features = await readFeatures(bufferSource(fileOf(zones, at % 2 === 1)))
    const { flatGeobuf } = (await checkZones(features, NO_CHOICES, tools)).written.file
    const { setId } = await engine.open(at + 1, { kind: 'bytes', bytes: ownBuffer(flatGeobuf) })
    found.push((await engine.content(setId)).digest)
  }
  return found
}

test(`the same zones imported ${TIMES} times draw the same noise, whatever their names`, async () => {
  const again = Array.from({ length: TIMES }, (_, time) =>
    ZONES.map(zone => ({ ...zone, code: `${zone.code}${time}`, name: `Import ${time}` })),
  )
  const same = await digests(again)
  expect(new Set(same).size).toBe(1)
  const moved = ZONES.map((zone, at) => (at === 3 ? { ...zone, movedM: 0.001 } : zone))
  const others = await digests([moved, ZONES.slice(1), [...ZONES.slice(0, 3), { ...ZONES[3]!, people: 99 }]])
  expect(new Set([...same, ...others]).size).toBe(4)

  const world = makeOriginWorld(SEED, 4)
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const noise = createNoiseSource(Buffer.alloc(32, SEED))
    const trees = treesOfNumbers(zonesOfOrigins(world), PLACE)
    const movement = movementDataOf(engine.warehouse, locateOrigins, disclosureSettings(15), noise, trees)
    const figuresOf = async (buildId: number, customZonesDigest: string) => {
      const spec = { ...specOf(questionOf(world.area), buildId, `import-${buildId}`), customZonesDigest }
      await extractDataset(engine.warehouse, locateOrigins, noise, spec, HOOKS)
      return movement.zones('visit-origins', buildId, {})
    }
    const first = await figuresOf(1, same[0]!)
    expect(first.Items.length).toBeGreaterThan(0)
    for (let time = 1; time < BUILT; time++) expect(await figuresOf(time + 1, same[time]!)).toEqual(first)
    expect(await figuresOf(BUILT + 1, others[0]!)).not.toEqual(first)
  } finally {
    await engine.close()
  }
})
