import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import { ENGINES } from '../../engines.ts'
import { loadWorld, noBuilds, noZones } from '../../worlds.ts'
import { type JudgedPairs, judgePairs } from '../orders/judged-pairs.ts'
import type { Score } from '../score.ts'
import { ZONES } from '../world/arrive.ts'
import { makeSpotWorld } from '../world/spots.ts'
import { expectByCounting, expectByPrice, expectBySquares, OCTOBER } from './expectations.ts'
import { attackFree, type FreeScores } from './free-attacks.ts'

export const namedScores = ({ counted, located, linked }: FreeScores): [string, Score][] => [
  ...Object.entries(counted).flatMap(([question, { ladder, added }]): [string, Score][] => [
    [`${question}, by a ladder`, ladder],
    [`${question}, by what it adds`, added],
  ]),
  ['west or east', located],
  ['one person or two', linked],
]

export interface FreeRun {
  /** The scores of an attacker who asks the price call. */
  readonly priced: FreeScores
  /** The scores of an attacker who reads all digits of the released squares that prices are computed from. */
  readonly now: FreeScores
  readonly before: FreeScores
  readonly judged: JudgedPairs
}

/**
 * Attacks otherwise empty spots in two ways: with the free questions of the product and of 1.0.30, and with pairs of
 * orders in the same world that differ by a small group and are judged as in the product.
 */
export const runFree = async (seed: number, cases: number): Promise<FreeRun> => {
  const world = makeSpotWorld(seed, cases)
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const noise = createNoiseSource(Buffer.alloc(32, seed % 256))
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), noise, noBuilds)
    await movement.load.zones(
      1,
      Array.from({ length: ZONES }, (_, i) => ({ zone: i + 1, parent: i + 1 })),
    )
    await movement.prepareExpectations(OCTOBER)
    const squares = await movement.releasedSquares(OCTOBER)
    const thin = { ...world, spots: world.spots.filter(({ isThin }) => isThin) }
    return {
      priced: await attackFree(world, expectByPrice(movement)),
      now: await attackFree(world, expectBySquares(squares)),
      before: await attackFree(thin, expectByCounting(world.trips)),
      judged: await judgePairs(seed, world, squares, cases),
    }
  } finally {
    await engine.close()
  }
}
