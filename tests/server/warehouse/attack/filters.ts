import type { Magnitudes } from '../../../../server/warehouse/gate/release-zones.ts'
import type { Selection } from '../../../../server/warehouse/maps/selection.ts'
import type { Counted } from '../../../reference/movement.ts'
import { gainOverGuessing, type Sample } from './classifier.ts'
import { type Factors, pairsOfFilters, type Row } from './pairs-of-filters.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** What the combined mode lets a reader choose; an option is a code, but for daytype, which come as day types. */
const FACTORS: Factors = {
  daytype: [WEEK, [1, 2, 3, 4, 5], [0, 6]],
  purposes: [[1, 2, 3, 4, 5], [1], [2, 3], [1, 2, 3, 4]],
  modes: [[0, 1, 3, 4], [0], [1, 3], [0, 1, 3]],
  ages: [WEEK, [1], [1, 2, 3], [1, 2, 3, 4, 5, 6]],
  genders: [[0, 1, 2], [1], [1, 2]],
}
const DAY_TYPES = [
  [1, 2, 3, 4, 5],
  [0, 6],
]

const codeOf: Readonly<Record<string, (visit: Counted) => number>> = {
  daytype: visit => visit.weekday,
  purposes: ({ trip }) => trip.purpose,
  modes: ({ trip }) => trip.mode,
  ages: ({ trip }) => trip.ageBand,
  genders: ({ trip }) => trip.gender,
}

/** The selections that have one option of one filter more. */
const oneMore = (row: Row): Row[] =>
  Object.entries(FACTORS).flatMap(([filter, [all = []]]) => {
    const chosen = row[filter]!
    const options = filter === 'daytype' ? DAY_TYPES : all.map(code => [code])
    return options
      .filter(codes => !codes.some(code => chosen.includes(code)))
      .map(codes => ({ ...row, [filter]: [...chosen, ...codes].sort((a, b) => a - b) }))
  })

export interface FilterAttack {
  readonly queries: number
  /** Zones that two selections one option apart both show, and what tells them apart. */
  readonly told: number
  /** Of them, those that a subtraction would give a count of fewer devices than the threshold of. */
  readonly small: number
  /** Points over guessing, from what can be seen: two figures, one of them, or neither. */
  readonly gain: number
}

/** Asks for any two filters narrowed at once, and for every selection that has an option more; takes the figures from each other. */
export const attackFilters = async (
  visits: readonly Counted[],
  ask: (selection: Partial<Selection>) => Promise<Magnitudes>,
  minDevices: number,
  random: () => number,
  rows = Number.POSITIVE_INFINITY,
): Promise<FilterAttack> => {
  const asked = new Map<string, ReturnType<typeof ask>>()
  const figures = async (row: Row) => {
    const answer = asked.get(JSON.stringify(row)) ?? ask(row as Partial<Selection>)
    asked.set(JSON.stringify(row), answer)
    return new Map((await answer).Items.map(item => [item.zoneId, item.magnitude]))
  }
  const counts = (row: Row) => (visit: Counted) =>
    Object.entries(row).every(([filter, codes]) => codes.includes(codeOf[filter]!(visit)))
  const devicesByZone = (smaller: Row, larger: Row) => {
    const zones = new Map<number, Set<number>>()
    for (const visit of visits.filter(visit => counts(larger)(visit) && !counts(smaller)(visit))) {
      const people = zones.get(visit.trip.originZone) ?? new Set()
      zones.set(visit.trip.originZone, people.add(visit.trip.personId))
    }
    return zones
  }
  let told = 0
  let small = 0
  const samples: Sample[] = []
  for (const row of pairsOfFilters(FACTORS, random).slice(0, rows)) {
    const before = await figures(row)
    for (const larger of oneMore(row)) {
      const after = await figures(larger)
      for (const [zone, people] of devicesByZone(row, larger)) {
        const [a, b] = [before.get(zone), after.get(zone)]
        if (a !== undefined && b !== undefined) {
          told++
          if (people.size < minDevices) small++
        }
        if (people.size < 15)
          samples.push({ seen: a !== undefined && b !== undefined ? b - a : -1e9, many: people.size > 1 })
      }
    }
  }
  return { queries: asked.size, told, small, gain: gainOverGuessing(samples) }
}
