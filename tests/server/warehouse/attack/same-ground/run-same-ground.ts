import { expect } from 'vitest'
import type { DatasetSpec } from '../../../../../server/warehouse/builds/dataset-spec.ts'
import { extractDataset } from '../../../../../server/warehouse/builds/extract/extract-dataset.ts'
import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { NO_FILTERS } from '../../../../../server/warehouse/figures/tourism/tourism-context.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import type { ZoneTrees } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import { ENGINES } from '../../engines.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { HOOKS, loadWorld, questionOf, specOf, wktOf } from '../../worlds.ts'
import { type Score, scoreOf } from '../score.ts'
import {
  AFTER_PLACES,
  FIRST_ORIGIN,
  locateOrigins,
  makeOriginWorld,
  ORIGINS_AT,
  seenDifferences,
  zonesOfOrigins,
} from './origin-world.ts'

type Magnitudes = ReadonlyMap<number, number>
const byZone = (items: readonly { zoneId: number; magnitude: number }[]): Magnitudes =>
  new Map(items.map(({ zoneId, magnitude }) => [zoneId, magnitude]))

export type SameGroundScores = Readonly<Record<string, Readonly<Record<string, Score>>>>

/** Subtracts two datasets of the same ground and month that count the same people with different zones or templates. */
export const runSameGround = async (seed: number, cases: number): Promise<SameGroundScores> => {
  const world = makeOriginWorld(seed, cases)
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const parents = world.origins.flatMap((_, i) => [1, 2].map(zone => ({ zone: 2 * i + zone, parent: i + 1 })))
    const noise = createNoiseSource(Buffer.alloc(32, seed % 256))
    const small = zonesOfOrigins(world)
    const places = small.filter(zone => zone % 2 === 1)
    const grounds = small.filter(zone => zone % 2 === 0).map(zone => zone + AFTER_PLACES)
    /** The attacker draws zones so that a group's ground is joined to other grounds instead of its place of origin. */
    const treeOf = (file: string | null) => {
      const zones = file === null ? small : file === 'after places' ? [...places, ...grounds] : places
      return treesOfNumbers(zones, ORIGINS_AT)
    }
    const areaWkt = wktOf([FIRST_ORIGIN])
    const files = new Map<number, string | null>()
    const trees: ZoneTrees = {
      ofBuild: async buildId => ({ ...(await treeOf(files.get(buildId)!).ofBuild(buildId)), areaWkt }),
    }
    const movement = movementDataOf(engine.warehouse, locateOrigins, disclosureSettings(15), noise, trees)
    await movement.load.zones(1, parents)
    await movement.load.payments([])
    let builds = 0
    const build = async (of: Partial<DatasetSpec>): Promise<number> => {
      const spec = { ...specOf(questionOf(world.area), ++builds), ...of }
      files.set(spec.buildId, spec.customZonesFile)
      await extractDataset(engine.warehouse, locateOrigins, noise, spec, HOOKS)
      return spec.buildId
    }
    const map = async (of: Partial<DatasetSpec>) =>
      byZone((await movement.zones('visit-origins', await build(of), {})).Items)
    const by = (zones: string) => ({ customZonesFile: zones, customZonesDigest: zones })
    const all = await map({})
    const apart = await map(by('after places'))
    const together = await map(by('together'))
    const electric = await map({ ...by('together'), evOnly: true })
    const tourism = await build({ isTourism: true })
    const middle = byZone((await movement.tourism('origins', tourism, NO_FILTERS)).Items)
    for (const [name, shown] of Object.entries({ all, apart, together, electric, middle }))
      expect(shown.size, name).toBeGreaterThan(world.origins.length * 0.8)
    const score = (more: Magnitudes, fewer: Magnitudes, zoneOf?: (origin: number) => number) =>
      Object.fromEntries(
        Object.entries(seenDifferences(world, more, fewer, zoneOf)).map(([question, seen]) => [
          question,
          scoreOf(seen),
        ]),
      )
    return {
      'two zone systems': score(together, apart),
      'all and electric': score(together, electric),
      'middle and small zones': score(middle, all, origin => origin + 1),
    }
  } finally {
    await engine.close()
  }
}
