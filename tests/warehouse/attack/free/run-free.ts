import { movementDataOf } from '../../../../server/warehouse/create.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { createNoiseSource } from '../../../../server/warehouse/noise/noise-keys.ts'
import { ENGINES } from '../../engines.ts'
import { loadWorld, noZones } from '../../worlds.ts'
import { type JudgedPairs, judgePairs } from '../orders/judged-pairs.ts'
import type { Score } from '../score.ts'
import { makeSpotWorld } from '../world/spots.ts'
import { expectByCounting, expectBySquares } from './expectations.ts'
import { attackFree, type FreeScores } from './free-attacks.ts'

const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31', evOnly: false }

export const namedScores = ({ counted, located, linked }: FreeScores): [string, Score][] => [
  ...Object.entries(counted).flatMap(([question, { ladder, added }]): [string, Score][] => [
    [`${question}, by a ladder`, ladder],
    [`${question}, by what it adds`, added],
  ]),
  ['west or east', located],
  ['one person or two', linked],
]

/**
 * The free questions of the product, and those of 1.0.30 about the spots that nobody else comes to; and pairs of orders in
 * the same world that differ by a small group, as the product judges them.
 */
export const runFree = async (
  seed: number,
  cases: number,
): Promise<{ readonly now: FreeScores; readonly before: FreeScores; readonly judged: JudgedPairs }> => {
  const world = makeSpotWorld(seed, cases)
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const noise = createNoiseSource(Buffer.alloc(32, seed % 256))
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(15), noise)
    const squares = await movement.releasedSquares(OCTOBER)
    const now = attackFree(world, expectBySquares(squares))
    const thin = { ...world, spots: world.spots.filter(({ isThin }) => isThin) }
    const before = attackFree(thin, expectByCounting(world.trips))
    return { now, before, judged: await judgePairs(seed, world, squares, cases) }
  } finally {
    await engine.close()
  }
}
