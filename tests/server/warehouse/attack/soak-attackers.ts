import { MAX_SERIES_MONTHS } from '../../../../src/domain/constants.ts'
import { namedScores, runFree } from './free/run-free.ts'
import { attackOrders } from './orders/order-attacks.ts'
import { runAttack, STATED_ATTACKS, type StatedAttack, TIMED_ATTACK } from './planted/attacks.ts'
import { runSameGround } from './same-ground/run-same-ground.ts'
import { allowedPercent, describeScore, isNoBetterThanGuessing, percentOf, QUESTIONS, type Score } from './score.ts'
import { attackSeries } from './series/series-attack.ts'

const CASES = 200
/** How many devices visit the place, for pairs of orders that differ by a spot. */
const PLACES = [100, 500]
/** How many devices visit the place, for series. The edges of thresholds reveal the most. */
const SERIES_PLACES = [15, 17, 20, 30, 45, 100, 500]

/** Prints each score once it is ready, because all of them take hours. */
const printed = (name: string, score: Score): [string, Score] => {
  console.log(`${name}: ${describeScore(score)}`)
  return [name, score]
}

/** The scores of attacks with planted crowds. */
const runPlanted = async (attacks: readonly StatedAttack[], seed: number) => {
  const scores: { name: string; percent: number; score: Score }[] = []
  for (const stated of attacks) {
    const { name, percent } = stated
    const [, score] = printed(name, await runAttack(stated, { seed, cases: CASES }))
    scores.push({ name, percent, score })
  }
  return scores
}

const nameOf = ([fewer, more]: readonly [number, number]) => `${fewer || 'none'} or ${more}`

/**
 * Runs adaptive attackers, who choose every next question, on 200 cases each. Attackers with free questions and with
 * series must not beat guessing. The run also prints the risks that decision 0009 accepts: orders that differ by a
 * group if only noise protects it (other rules refuse them), and groups that two datasets of the same ground reveal.
 */
export const soakAttackers = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  const { priced, now, before, judged } = await runFree(seed, CASES)
  const free = namedScores(now).map(named => printed(...named))
  const orders = PLACES.flatMap(devices =>
    QUESTIONS.map(question =>
      printed(`orders of ${devices}, ${nameOf(question)}`, attackOrders({ seed, cases: CASES, question, devices })),
    ),
  )
  const series = SERIES_PLACES.map(devices =>
    printed(
      `series of ${MAX_SERIES_MONTHS} months of ${devices}, none or 1`,
      attackSeries({ seed, cases: CASES, question: [0, 1], devices, months: MAX_SERIES_MONTHS }),
    ),
  )
  const ground = Object.entries(await runSameGround(seed, CASES)).flatMap(([name, scores]) =>
    Object.entries(scores).map(([which, score]) => printed(`${name}, ${which}`, score)),
  )
  const planted = await runPlanted([...STATED_ATTACKS, TIMED_ATTACK], seed)
  const isSingle = ([name]: readonly [string, Score]) => name.endsWith('none or 1')
  free.push(...series, ...ground.filter(isSingle))
  const open: [string, Score][] = [
    ...orders,
    ...ground.filter(named => !isSingle(named)),
    ...planted.map(({ name, score }): [string, Score] => [name, score]),
  ]
  const weak = namedScores(before).filter(([name, score]) => !name.includes('adds') && percentOf(score) < 90)
  console.table(
    [...free, ...open].map(([attack, score]) => ({
      attack,
      cases: score.cases,
      right: `${percentOf(score).toFixed(0)} %`,
    })),
  )
  const isBeyond = ({ percent, score }: (typeof planted)[number]) => percentOf(score) > allowedPercent(score, percent)
  const lost = [
    ...free.filter(([, score]) => !isNoBetterThanGuessing(score)).map(([name]) => name),
    ...planted.filter(isBeyond).map(({ name }) => name),
  ]
  return {
    figures: {
      asked: Math.max(priced.asked, now.asked),
      accepted: `${judged.accepted} of ${judged.pairs}`,
      beyond: lost.join(', '),
      weak: weak.map(([name]) => name).join(', '),
    },
    lost: lost.length > 0 || weak.length > 0 || judged.accepted > 0.02 * judged.pairs,
  }
}
