import { groupBy } from '../../../../../src/domain/collections.ts'
import { randomOf } from '../../../../support/random.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { type Figure, tableFigures } from '../gate/figures.ts'
import { DATES, openVisits, type Visit, WITHOUT_NOISE } from '../gate/in-memory.ts'
import { leverageOf, successAt } from '../gate/leverage.ts'
import { visitOf } from '../gate/presence.ts'
import { between, VICTIM } from './plant.ts'

/** A crowd whose members all come on the same days, at the same hours and in the same way. */
interface Crowd {
  readonly people: number
  readonly dates: readonly number[]
  readonly hours: readonly number[]
  readonly purpose: number
  readonly mode: number
  readonly gender: number
}

const [MONDAY, TUESDAY, SATURDAY, SUNDAY] = [4, 5, 9, 10].map(day => DATES[day]!) as [number, number, number, number]
const DAYS: readonly (readonly number[])[] = [
  [MONDAY],
  [TUESDAY],
  [SATURDAY],
  [SUNDAY],
  DATES.slice(4, 9),
  DATES.slice(9, 11),
  DATES.slice(4, 11),
]
const HOURS: readonly (readonly number[])[] = [[8], [11], [14], [17], [20], [23], [8, 11], [8, 11, 14, 17, 20, 23]]
const MOST_CROWDS = 8

const oneOf = <T>(random: () => number, some: readonly T[]): T => some[Math.floor(random() * some.length)]!

const drawCrowd = (random: () => number): Crowd => ({
  people: between(random, 32, 42),
  dates: oneOf(random, DAYS),
  hours: oneOf(random, HOURS),
  purpose: between(random, 1, 3),
  mode: oneOf(random, [1, 3]),
  gender: between(random, 1, 2),
})

const changed = (random: () => number, crowds: readonly Crowd[]): readonly Crowd[] => {
  const at = Math.floor(random() * crowds.length)
  const step = random()
  if (step < 0.2 && crowds.length < MOST_CROWDS) return [...crowds, drawCrowd(random)]
  if (step < 0.4 && crowds.length > 2) return crowds.toSpliced(at, 1)
  const fresh = drawCrowd(random)
  const key = oneOf(random, Object.keys(fresh) as (keyof Crowd)[])
  return crowds.with(at, { ...crowds[at]!, [key]: fresh[key] })
}

const visitsOf = (crowds: readonly Crowd[]): Visit[] => {
  let persons = VICTIM
  return crowds.flatMap(({ people, dates, hours, purpose, mode, gender }) =>
    Array.from({ length: people }, () => ++persons).flatMap(person =>
      dates.flatMap(date => hours.map(hour => visitOf(person, { date, hour, purpose, mode, gender }))),
    ),
  )
}

/** How well figures can reveal one visit, and the crowds with which they do so best. */
export interface Found {
  readonly success: number
  readonly crowds: readonly Crowd[]
}

/** Returns how well some figures together reveal the attacked visit. */
type Judge = (figures: readonly Figure[]) => number

const successOf: Judge = figures => successAt(leverageOf(figures).get(VICTIM) ?? 0)

/** Judges all tables combined. */
export const byAllTables: Judge = successOf

/** The dimension of a figure's table; null if it has two dimensions or is divided into parts. */
const dimensionOf = ({ name }: Figure): string | null => {
  const [by, , part] = name.split(' ')
  return by!.includes(',') || part ? null : by!
}

/** Judges the best pair of tables with one dimension each. */
export const byTwoTables: Judge = figures => {
  const tables = [...groupBy(figures, dimensionOf)].flatMap(([by, own]) => (by === null ? [] : [own]))
  return Math.max(...tables.flatMap((one, i) => tables.slice(i + 1).map(other => successOf([...one, ...other]))))
}

/**
 * Searches for the crowds whose figures reveal the most about one visit. Each candidate is a small change to the best
 * so far. Noise is 1 while cells are cut, so that only the crowds decide the cut, and as usual when success is
 * computed.
 */
export const searchCrowds = async (seed: number, tries: number, judge: Judge): Promise<Found> => {
  const random = randomOf(seed)
  const trees = treesOfNumbers([1], [0, 0])
  const look = async (crowds: readonly Crowd[]): Promise<Found> => {
    const visits = [visitOf(VICTIM, { date: MONDAY, hour: 8 }), ...visitsOf(crowds)]
    return { success: judge(await tableFigures(openVisits(visits, WITHOUT_NOISE, trees), visits)), crowds }
  }
  let best = await look(Array.from({ length: 4 }, () => drawCrowd(random)))
  for (let at = 0; at < tries; at++) {
    const next = await look(changed(random, best.crowds))
    if (next.success >= best.success) best = next
  }
  return best
}
