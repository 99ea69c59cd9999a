import { expect, test } from 'vitest'
import { figureOf, mayShow } from '../../../reference/gate.ts'
import { type Filter, mapOf } from '../../../reference/maps.ts'
import { type Counted, visitsOf } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { makeTrips, type TripRow } from '../rows.ts'
import { AREAS, factorOf, questionOf } from '../worlds.ts'
import { linearSystem } from './linear-system.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 53)
const RULES = { minDevices: 12, factorOf }

const OPTIONS: Readonly<Record<string, Omit<Filter, 'chosen'>>> = {
  weekend: { name: 'daytype', options: [0, 1], optionOf: ({ weekday }) => (weekday % 6 === 0 ? 1 : 0) },
  mode: { name: 'modes', options: [0, 1, 3, 4], optionOf: ({ trip }) => trip.mode },
  purpose: { name: 'purposes', options: [1, 2, 3, 4, 5], optionOf: ({ trip }) => trip.purpose },
}
const NAMES = Object.keys(OPTIONS)

const subsetsOf = (options: readonly number[]): number[][] =>
  Array.from({ length: 2 ** options.length - 1 }, (_, bits) =>
    options.filter((_, at) => ((bits + 1) & (1 << at)) !== 0),
  )

/** No filter, every selection of one, and of two of them together. */
const SELECTIONS: readonly Readonly<Record<string, readonly number[]>>[] = [
  {},
  ...NAMES.flatMap(name => subsetsOf(OPTIONS[name]!.options).map(chosen => ({ [name]: chosen }))),
  ...subsetsOf([0, 1]).flatMap(weekend => subsetsOf([0, 1, 3, 4]).map(mode => ({ weekend, mode }))),
]

/** Some zones have most of the trips, and some modes and purposes few. */
const skewed = (trips: readonly TripRow[], random: () => number): TripRow[] => {
  const rare = 0.01 + 0.06 * random()
  return trips.map(trip => ({
    ...trip,
    originZone: 1 + Math.floor(23 * random() ** 4),
    mode: random() < rare ? 3 : random() < 0.3 ? 1 : 0,
    purpose: random() < rare ? 2 : random() < rare ? 3 : random() < 0.4 ? 4 : 1,
  }))
}

test.each([0, 1, 2, 3])(
  'maps of small zones under filters, of middle ones without and their totals tell no part of a zone that is not safe, in world %i',
  world => {
    const seed = SEED + world
    console.log(`seed ${seed}`)
    const people = 600 + 200 * world
    const even = makeTrips({ seed, people, trips: 3 * people, spreadM: 1200 })
    const trips = world % 2 === 0 ? even : skewed(even, randomOf(seed))
    const visits = visitsOf(trips, questionOf(AREAS['a ring with a hole']!))
    const zones = 24
    const zoneOf = ({ trip }: Counted) => trip.originZone % zones
    const parentOf = (zone: number) => (zone === 0 || zone % 11 === 0 ? 0 : 100 + (zone % 5))
    const at = (fits: (visit: Counted) => boolean) => [...visits.keys()].filter(i => fits(visits[i]!))
    const system = linearSystem(visits.length)
    let shown = 0
    for (const selection of SELECTIONS) {
      const filters = NAMES.map(name => ({
        ...OPTIONS[name]!,
        chosen: selection[name] ?? OPTIONS[name]!.options,
      }))
      const isChosen = (visit: Counted) => filters.every(({ chosen, optionOf }) => chosen.includes(optionOf(visit)))
      const isFiltered = Object.keys(selection).length > 0
      for (const level of isFiltered ? (['small'] as const) : (['small', 'middle'] as const)) {
        const levelOf = (visit: Counted) => (level === 'small' ? zoneOf(visit) : parentOf(zoneOf(visit)))
        const { Items, Total } = mapOf({ trips: visits, zoneOf, parentOf, rules: RULES }, filters, level)
        if (level === 'middle') shown += Items.length
        for (const { zoneId } of Items) system.learn(at(visit => isChosen(visit) && levelOf(visit) === zoneId))
        if (Total) system.learn(at(isChosen))
      }
    }
    const parts = [[], ...NAMES.map(name => [name]), ['weekend', 'mode']]
    const unsafe = parts.flatMap(names =>
      [zoneOf, (visit: Counted) => parentOf(zoneOf(visit))].flatMap(placeOf => {
        const groups = new Map<string, number[]>()
        for (const [i, visit] of visits.entries()) {
          const key = [placeOf(visit), ...names.map(name => OPTIONS[name]!.optionOf(visit))].join()
          groups.set(key, [...(groups.get(key) ?? []), i])
        }
        return [...groups].filter(([, members]) => {
          const counted = members.map(i => ({ personId: visits[i]!.trip.personId, weight: visits[i]!.trip.weight }))
          return !mayShow(figureOf(counted, RULES), RULES)
        })
      }),
    )
    expect(shown).toBeGreaterThan(0)
    expect(unsafe.length).toBeGreaterThan(50)
    expect(unsafe.filter(([, members]) => system.tells(members)).map(([key]) => key)).toEqual([])
  },
)
