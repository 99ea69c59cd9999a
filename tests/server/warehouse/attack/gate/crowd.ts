import { randomOf } from '../../../../support/random.ts'
import { DATES, type Visit } from './in-memory.ts'

/** The size of a crowd that is spread over the options of every dimension and over zones. */
interface CrowdSize {
  readonly people: number
  readonly zones: number
  /** The share of people who visit only once. */
  readonly once?: number
}

/** Draws an option with a probability proportional to its weight. */
const drawOption = (random: () => number, weights: readonly (readonly [option: number, weight: number])[]): number => {
  let at = random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [option, weight] of weights) {
    at -= weight
    if (at < 0) return option
  }
  return weights.at(-1)![0]
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, hour < 7 ? 1 : hour < 22 ? 12 : 4] as const)
const PURPOSES = [
  [1, 20],
  [2, 30],
  [3, 10],
  [4, 4],
  [5, 3],
] as const
const MODES = [
  [0, 4],
  [1, 60],
  [3, 15],
  [4, 2],
] as const

/** A month of a crowd's visits. Commuters come repeatedly from one zone, by one mode and at one hour. */
export const crowdOf = (seed: number, { people, zones, once = 0.75 }: CrowdSize): Visit[] => {
  const random = randomOf(seed)
  const upTo = (end: number) => Math.floor(random() * end)
  return Array.from({ length: people }, (_, i) => i + 1).flatMap(person => {
    const home = Math.floor(random() ** 2 * zones) + 1
    const visits = random() < once ? 1 : 2 + Math.floor(random() ** 3 * 10)
    const isCommuter = visits > 4
    const own = {
      person,
      age: 1 + upTo(6),
      gender: 1 + upTo(2),
      zone: home,
      mode: drawOption(random, MODES),
      purpose: isCommuter ? 1 : drawOption(random, PURPOSES),
    }
    const bracket = Math.min(35, 1 + Math.floor((home / zones) * 40 * random()))
    const hour = drawOption(random, HOURS)
    return Array.from(
      { length: visits },
      (): Visit => ({
        ...own,
        date: DATES[upTo(DATES.length)]!,
        hour: isCommuter ? hour : drawOption(random, HOURS),
        stays: random() < 0.4 ? 1 : 0,
        bracket,
        crowFly: Math.min(7, Math.floor(bracket / 5)),
      }),
    )
  })
}
