import { figureOf, mayShow, type Rules } from '../../../reference/gate.ts'
import { type Filter, mapOf } from '../../../reference/maps.ts'
import { type Counted, daysWithData, visitsOf } from '../../../reference/movement.ts'
import { reportOf } from '../../../reference/report.ts'
import { magnitudesOf } from '../../../reference/zones.ts'
import { randomOf } from '../../../support/random.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, factorOf, questionOf } from '../worlds.ts'
import { linearSystem } from './linear-system.ts'
import { figuresOf, learnAll, VIEWS } from './told.ts'

const RULES: Rules = { minDevices: 12, factorOf }
const AREA = AREAS['a ring with a hole']!
const QUESTION = questionOf(AREA)
const RARE_ZONE = 1
const DAYS = [0, 1]

export const weekendOf = ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0)
export const zoneOf = ({ trip }: Counted) => trip.originZone

type Option = Omit<Filter, 'chosen'>
const DAYTYPE: Option = { name: 'daytype', options: DAYS, optionOf: weekendOf }
const PURPOSES: Option = { name: 'purposes', options: [1, 2, 3, 4, 5], optionOf: ({ trip }) => trip.purpose }
const MODES: Option = { name: 'modes', options: [0, 1, 3, 4], optionOf: ({ trip }) => trip.mode }

/** An area of few zones of origin: each has its own share of working days and of weekends; few people come from the first. */
export const fewZonesWorld = (
  seed: number,
  { least, most, people = 900 }: { least: number; most: number; people?: number },
) => {
  const random = randomOf(seed)
  const trips = makeTrips({ seed, people, trips: Math.round(people * 2.9), spreadM: 1200 })
  const count = least + Math.floor(random() * (most - least + 1))
  const rarePeople = 1 + Math.floor(random() * 5)
  const shares = DAYS.map(() => Array.from({ length: count }, (_, i) => (i === 0 ? 0 : 1 + 3 * random())))
  const drawn = (visit: Counted): number => {
    const own = shares[weekendOf(visit)]!
    let left = (((visit.trip.personId * 7919) % 1000) / 1000) * own.reduce((sum, share) => sum + share)
    const at = own.findIndex(share => {
      left -= share
      return left < 0
    })
    return at < 0 ? count : at + 1
  }
  const visits = visitsOf(trips, QUESTION).map(visit => ({
    ...visit,
    trip: { ...visit.trip, originZone: visit.trip.personId % 300 < rarePeople ? RARE_ZONE : drawn(visit) },
  }))
  const dates = daysWithData(trips, QUESTION)
  const report = reportOf({ visited: visits, traversed: [], dates }, AREA, RULES)
  /** The zones that a map shows under some filters, which is all that is narrowed. */
  const shown = (...filters: readonly Filter[]) =>
    mapOf({ trips: visits, zoneOf, parentOf: () => 0, rules: RULES }, filters, 'small').Items.map(
      ({ zoneId }) => zoneId,
    )
  return { random, visits, dates, report, shown, rules: RULES }
}

const subsetsOf = (options: readonly number[]): number[][] =>
  Array.from({ length: 2 ** options.length - 1 }, (_, bits) => options.filter((_, at) => ((bits + 1) >> at) & 1))

/** No filter, every selection of each one, and of days beside each other one. */
const SELECTIONS: readonly (readonly Filter[])[] = [
  [],
  ...[DAYTYPE, PURPOSES, MODES].flatMap(filter => subsetsOf(filter.options).map(chosen => [{ ...filter, chosen }])),
  ...[PURPOSES, MODES].flatMap(filter =>
    DAYS.flatMap(day =>
      subsetsOf(filter.options).map(chosen => [
        { ...DAYTYPE, chosen: [day] },
        { ...filter, chosen },
      ]),
    ),
  ),
]

/** The parts of a zone that must not follow where they are not safe: its cells in each table of days, purposes and modes. */
const PARTS: readonly (readonly Option[])[] = [
  [],
  [DAYTYPE],
  [PURPOSES],
  [MODES],
  [DAYTYPE, PURPOSES],
  [DAYTYPE, MODES],
]

/** The visits of each zone by each of some lists of codes. */
export const partsOfZones = (
  visits: readonly Counted[],
  lists: readonly (readonly ((visit: Counted) => number)[])[],
): { readonly name: string; readonly members: readonly number[] }[] =>
  lists.flatMap((codes, list) => {
    const parts = new Map<string, number[]>()
    for (const [at, visit] of visits.entries()) {
      const name = `zone ${zoneOf(visit)} by ${list}: ${codes.map(codeOf => codeOf(visit))}`
      parts.set(name, [...(parts.get(name) ?? []), at])
    }
    return [...parts].map(([name, members]) => ({ name, members }))
  })

/** The zones that a selection would show, were only its own complement protected. */
export const shownByEach =
  ({ visits, rules }: Pick<ReturnType<typeof fewZonesWorld>, 'visits' | 'rules'>) =>
  (...filters: readonly Filter[]): number[] =>
    magnitudesOf(
      visits,
      zoneOf,
      filters.map(({ optionOf, chosen }) => ({ codeOf: optionOf, chosen })),
      rules,
    ).Items.map(({ zoneId }) => zoneId)

/**
 * The parts of zones that are not safe and follow from all maps under filters, the map of the month and the whole report.
 * @param shownBy which zones a selection shows
 */
export const attackFewZones = (world: ReturnType<typeof fewZonesWorld>, shownBy = world.shown) => {
  const { visits, report, rules } = world
  const system = linearSystem(visits.length)
  const select = (isIn: (visit: Counted) => boolean): number[] => [...visits.keys()].filter(at => isIn(visits[at]!))
  const isChosen = (filters: readonly Filter[]) => (visit: Counted) =>
    filters.every(({ chosen, optionOf }) => chosen.includes(optionOf(visit)))
  for (const view of VIEWS) {
    const { rows, totals } = figuresOf(view, report[view]!, visits)
    learnAll(system, [...rows, ...totals])
  }
  let shown = 0
  for (const filters of SELECTIONS)
    for (const zone of shownBy(...filters)) {
      if (filters.length > 0) shown++
      system.learn(select(visit => zoneOf(visit) === zone && isChosen(filters)(visit)))
    }
  const unsafe = partsOfZones(
    visits,
    PARTS.map(options => options.map(({ optionOf }) => optionOf)),
  ).filter(({ members }) => {
    const counted = members.map(at => ({ personId: visits[at]!.trip.personId, weight: visits[at]!.trip.weight }))
    return !mayShow(figureOf(counted, rules), rules)
  })
  return {
    shown,
    unsafe: unsafe.length,
    found: unsafe.filter(({ members }) => system.tells(members)).map(({ name }) => name),
  }
}
