import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { withTripNoise } from '../../../../../server/warehouse/disclosure/measure.ts'
import { createSquareRelease, type SquareVisitor } from '../../../../../server/warehouse/disclosure/release-squares.ts'
import { spreadAll } from '../../../../../server/warehouse/disclosure/square-cells.ts'
import { randomOf } from '../../../../support/random.ts'
import { drawnFactors, drawnHash } from '../drawn-factors.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Score } from '../score.ts'
import { between, differenceOf } from './plant.ts'

/** Two neighbouring squares, and the weight of a visit. */
const SQUARES = [0, 1] as const
const WEIGHT = 10_000
const VICTIM = 1

/**
 * A crowd that visits two busy squares equally often, and one additional visit to one of them. The attacker knows all
 * digits of the released figures, for example from the prices of many areas that each contain slightly more of a
 * square.
 */
export const attackTwoSquares = (figure: 'devices' | 'visits', seed: number, cases: number): Score => {
  const random = randomOf(seed)
  const sights = Array.from({ length: cases }, (_, at): Sight => {
    const isMore = at % 2 === 0
    const salt = seed * cases + at
    const crowd = between(random, 36, 50)
    const factorOf = drawnFactors(salt)
    const come = (person: number, square: number): SquareVisitor => {
      const own = person + 10_000 * salt
      const all = withTripNoise(WEIGHT, drawnHash(own, salt, square))
      return { square, person: own, factor: factorOf(own), all, electric: 0 }
    }
    const visitors = SQUARES.flatMap(square => Array.from({ length: crowd }, (_, i) => come(10 + i, square)))
    if (isMore) visitors.push(come(VICTIM, 0))
    const release = createSquareRelease(disclosureSettings(15))
    const cells = release.block(visitors)
    const { [figure]: known } = spreadAll('', { all: [...cells.all, ...release.rest().all] })
    const times = figure === 'visits' ? 1 : 10
    return { seen: differenceOf(times * (known.get(0) ?? 0), times * (known.get(1) ?? 0), crowd), isMore }
  })
  return scoreByRegression(sights)
}
