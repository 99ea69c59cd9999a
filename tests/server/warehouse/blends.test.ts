import { describe, expect, test } from 'vitest'
import { type Blend, blend, type Pair } from '../../../server/warehouse/figures/tourism/blends.ts'
import { interval } from '../../../src/domain/summaries/figure.ts'
import { randomOf } from '../../support/random.ts'

/** Set TEST_SEED to use another seed. */
const SEED = Number(process.env.TEST_SEED ?? 7)
const WORLDS = 1500
/** The variance of sampling and noise, as a multiple of the count. */
const VARIANCE = 30

/** Draws true and released zones. Payments are exact, and tourists have an error. */
const draw = (random: () => number) => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: 3 + Math.floor(random() * 12) }, (_, zone) => {
    const truth = 300 * 100 ** random()
    const tourists = Math.max(1, Math.round(truth + Math.sqrt(VARIANCE * truth) * normal()))
    const payments = Math.round(truth * (0.5 + 4 * random()))
    return { zone, truth, tourists, payments, margin: 196 * Math.sqrt(VARIANCE / tourists) }
  })
}

const TRUE: Readonly<Record<Exclude<Blend, 'correlation'>, (all: readonly Pair[], at: number) => number>> = {
  hotspots: (all, at) =>
    100 *
    Math.sqrt(
      (all[at]!.tourists * all[at]!.payments) /
        (Math.max(...all.map(zone => zone.tourists)) * Math.max(...all.map(zone => zone.payments))),
    ),
  highspendratio: (all, at) => ratioOf(all, at),
  lowspendratio: (all, at) => 1 / ratioOf(all, at),
}
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const ratioOf = (all: readonly Pair[], at: number) =>
  all[at]!.payments /
  all[at]!.tourists /
  (total(all.map(zone => zone.payments)) / total(all.map(zone => zone.tourists)))

describe('blends of released figures', () => {
  test.each(['hotspots', 'highspendratio', 'lowspendratio'] as const)(
    '[V2.25] the interval of %s contains the true figure in 93 to 98 of 100 zones',
    kind => {
      console.log(`zones of seed ${SEED}`)
      const random = randomOf(SEED)
      let [held, all] = [0, 0]
      for (let world = 0; world < WORLDS; world++) {
        const zones = draw(random)
        const trueZones = zones.map(zone => ({ ...zone, tourists: zone.truth }))
        for (const { zone, magnitude, margin } of blend(kind, zones)) {
          const [low, high] = interval(magnitude, margin)
          const truth = TRUE[kind](trueZones, zone)
          all++
          if (low - 0.005 <= truth && truth <= high + 0.005) held++
        }
      }
      console.log(`${kind}: ${held} of ${all}, ${((100 * held) / all).toFixed(1)} %`)
      expect(held / all).toBeGreaterThan(0.93)
      expect(held / all).toBeLessThan(0.98)
    },
  )

  test('[V2.25] the correlation has a null interval, and an empty list of zones yields no figures', () => {
    const zones = draw(randomOf(SEED)).concat(draw(randomOf(SEED + 1)))
    expect(zones.length).toBeGreaterThanOrEqual(5)
    expect(blend('correlation', zones).map(({ margin }) => margin)).toEqual(zones.map(() => null))
    expect(blend('hotspots', [])).toEqual([])
  })

  test('the correlation is the lower of two standard scores, and needs five places', () => {
    // Both have a standard deviation of √2 times their step.
    const zones = [1, 2, 3, 4, 5].map((rank, zone) => ({
      zone,
      tourists: 100 * rank,
      payments: 10 * (6 - rank),
      margin: 5,
    }))
    expect(blend('correlation', zones).map(({ magnitude }) => magnitude)).toEqual([-1.41, -0.71, 0, -0.71, -1.41])
    expect(blend('correlation', zones.slice(1))).toEqual([])
    expect(blend('hotspots', zones.slice(1))).toHaveLength(4)
  })
})
