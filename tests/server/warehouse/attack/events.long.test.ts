import { describe, expect, test } from 'vitest'
import { eventOf } from '../../../reference/events.ts'
import { figureOf, mayShow } from '../../../reference/gate.ts'
import { mapOf } from '../../../reference/maps.ts'
import { type Counted, daysWithData, visitsOf } from '../../../reference/movement.ts'
import { reportOf } from '../../../reference/report.ts'
import { randomOf } from '../../../support/random.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, factorOf, questionOf } from '../worlds.ts'
import { linearSystem } from './linear-system.ts'
import { figuresOf, learnAll, type Told, VIEWS } from './told.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 20)
const RULES = { minDevices: 12, factorOf }
const AREA = AREAS['a ring with a hole']!
const QUESTION = questionOf(AREA)

const weekendOf = ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0)
const zoneOf = ({ trip }: Counted) => trip.originZone
const DATES = 'visitors/bydate'
const upTo = (metres: number, km: number) => Math.max(1, Math.ceil(metres / (km * 1000))) * km

/** One to 15 days of the month, of weekdays that keep an ordinary day. */
const drawDays = (random: () => number): string[] => {
  const most = 1 + Math.floor(random() * 15)
  // Of the four or five days of a weekday the last three stay ordinary, so that an event has at most two of each.
  const all = Array.from({ length: 14 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
  return all.filter(() => random() < most / 15)
}

/**
 * What follows from dates and both sides of an event beside the month's own report and maps of the same ground.
 * @param isProtected false: the attacker has every cell of a side that is safe alone
 */
const attack = (world: number, isProtected: boolean) => {
  const seed = SEED + world
  const random = randomOf(seed)
  const trips = makeTrips({ seed, people: 900 + 300 * world, trips: 2600 + 900 * world, spreadM: 1200, farShare: 0.3 })
  const visits = visitsOf(trips, QUESTION)
  const dates = daysWithData(trips, QUESTION)
  const report = reportOf({ visited: visits, traversed: [], dates }, AREA, RULES)
  const filterOf = (chosen: readonly number[]) => [
    { name: 'daytype' as const, optionOf: weekendOf, options: [0, 1], chosen },
  ]
  const map = (chosen: readonly number[]) =>
    mapOf({ trips: visits, zoneOf, parentOf: () => 0, rules: RULES }, filterOf(chosen), 'small').Items
  const eventDays = drawDays(random)
  const zones = new Set(map([0, 1]).map(({ zoneId }) => zoneId))
  const event = eventOf({ visited: visits, dates, report, zones }, eventDays, RULES)
  const select = (isIn: (visit: Counted) => boolean): number[] => [...visits.keys()].filter(at => isIn(visits[at]!))
  const partOf = (visit: Counted) => {
    if (!event.weekdays.includes(visit.weekday)) return 0
    return eventDays.includes(visit.day) ? 1 : 2
  }
  const isCounted = (visit: Counted, part: number) => event.counted.includes(visit.weekday) && partOf(visit) === part
  const system = linearSystem(visits.length)
  const month = VIEWS.map(view => figuresOf(view, report[view]!, visits))
  const learnMonth = (isLearnt: (view: string) => boolean) =>
    learnAll(
      system,
      VIEWS.flatMap((view, i) => (isLearnt(view) ? [...month[i]!.rows, ...month[i]!.totals] : [])),
    )
  learnMonth(view => view !== DATES)
  for (const chosen of [[0, 1], [0], [1]])
    for (const { zoneId } of map(chosen))
      system.learn(select(visit => zoneOf(visit) === zoneId && chosen.includes(weekendOf(visit))))
  /** Cells of the month's tables and of its map, each in every part of the month and on each kind of day. */
  const cells = new Map<string, number[]>()
  for (const [at, visit] of visits.entries()) {
    const { distanceM } = visit.trip
    const keys = [
      'all',
      `weekday ${visit.weekday}`,
      `date ${visit.day}`,
      `hour ${visit.weekday} ${visit.hour}`,
      `hour ${visit.hour}`,
      `zone ${zoneOf(visit)}`,
      `block ${upTo(distanceM, 10)}`,
      `bracket ${upTo(distanceM, 5)}`,
      `fine ${upTo(distanceM, 1)}`,
    ]
    for (const key of keys)
      for (const part of ['month', `part ${partOf(visit)}`])
        for (const days of ['', ` weekend ${weekendOf(visit)}`]) {
          const name = `${key}, ${part}${days}`
          cells.set(name, [...(cells.get(name) ?? []), at])
        }
  }
  const isSafe = (members: readonly number[]) =>
    mayShow(
      figureOf(
        members.map(at => ({ personId: visits[at]!.trip.personId, weight: visits[at]!.trip.weight })),
        RULES,
      ),
      RULES,
    )
  const told = (name: string, members: readonly number[]): Told => ({ name, isShown: false, visits: members })
  const unsafe = [
    ...month.flatMap(({ rows }) => rows.filter(({ isShown }) => !isShown)),
    ...[...cells].map(([name, members]) => told(name, members)),
  ].filter(({ visits: members }) => members.length > 0 && !isSafe(members))
  const follows = () => unsafe.filter(cell => system.tells(cell.visits)).map(({ name }) => name)
  const before = new Set(follows())
  let shown = 0
  const sides = [
    [1, event.event],
    [2, event.ordinary],
  ] as const
  if (isProtected) learnMonth(view => view === DATES)
  for (const [part, side] of isProtected ? sides : []) {
    const learn = (isIn: (visit: Counted) => boolean) => {
      shown++
      system.learn(select(visit => isCounted(visit, part) && isIn(visit)))
    }
    for (const { rows, totals } of Object.values(side.views))
      for (const { of, isShown } of [
        ...rows.map(row => ({ of: row, isShown: row.suppressed === false })),
        ...totals.map(total => ({ of: total.of as Record<string, unknown>, isShown: true })),
      ]) {
        const { weekday, hour, date, distancebracket: top } = of
        if (!isShown) continue
        learn(
          visit =>
            (weekday === undefined || visit.weekday === weekday) &&
            (hour === undefined || visit.hour === hour) &&
            (date === undefined || visit.day === date) &&
            (top === undefined ||
              (top === 255 ? visit.trip.distanceM > 250_000 : upTo(visit.trip.distanceM, 5) === top)),
        )
      }
    for (const { zoneId } of side.origins.Items) learn(visit => zoneOf(visit) === zoneId)
  }
  const isOfSide = /^(hour \d \d|zone|block).*, part [12]$/
  for (const [name, members] of isProtected ? [] : cells)
    if (isOfSide.test(name) && isSafe(members)) system.learn(members)
  const found = follows().filter(name => !before.has(name))
  return { seed, eventDays, counted: event.counted, shown, unsafe: unsafe.length, before: [...before], found }
}

describe('dates and both sides of an event', () => {
  test.each([0, 1, 2])('tell nothing that is not safe and that the month does not tell, in world %i', world => {
    const { before, found, ...about } = attack(world, true)
    console.log(JSON.stringify(about))
    expect(before).toEqual([])
    expect(about.shown).toBeGreaterThan(25)
    expect(about.unsafe).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  test('would tell it, were every cell that is safe alone shown, so that the attacker is no weak one', () => {
    expect(attack(1, false).found.length).toBeGreaterThan(10)
  })
})
