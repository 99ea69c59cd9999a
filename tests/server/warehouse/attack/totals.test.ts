import { describe, expect, test } from 'vitest'
import { figureOf, mayShow } from '../../../reference/gate.ts'
import { type Counted, daysWithData, visitsOf } from '../../../reference/movement.ts'
import { reportOf } from '../../../reference/report.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, factorOf, questionOf } from '../worlds.ts'
import { linearSystem } from './linear-system.ts'
import { figuresOf, learnAll, VIEWS } from './told.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 31)
const RULES = { minDevices: 12, factorOf }
const AREA = AREAS['a ring with a hole']!
const isSafe = (visits: readonly Counted[]) =>
  mayShow(
    figureOf(
      visits.map(({ trip: { personId, weight } }) => ({ personId, weight })),
      RULES,
    ),
    RULES,
  )

describe('totals of a dataset’s tables', () => {
  test.each([0, 1, 2, 3])('and all their rows together tell no withheld cell that is not safe, in world %i', world => {
    const seed = SEED + world
    console.log(`seed ${seed}`)
    const trips = makeTrips({ seed, people: 500 + 400 * world, trips: 900 + 700 * world, spreadM: 1200 })
    const question = questionOf(AREA)
    const visits = visitsOf(trips, question)
    const report = reportOf({ visited: visits, traversed: [], dates: daysWithData(trips, question) }, AREA, RULES)
    const figures = VIEWS.map(view => figuresOf(view, report[view]!, visits))
    const rows = figures.flatMap(one => one.rows)
    const totals = figures.flatMap(one => one.totals)
    const unsafe = rows.filter(
      ({ isShown, visits: members }) => !isShown && members.length > 0 && !isSafe(members.map(at => visits[at]!)),
    )
    const system = linearSystem(visits.length)
    learnAll(system, [...rows, ...totals])
    const told = unsafe.filter(cell => system.tells(cell.visits)).map(({ name }) => name)
    expect(unsafe.length).toBeGreaterThan(20)
    expect(totals.length).toBeGreaterThan(0)
    expect(told).toEqual([])
  })

  const hourOf = ({ hour }: Counted) => hour
  const weekendOf = ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0)
  const isOfEight = ({ trip }: Counted) => trip.personId <= 8
  const onWorkingDays = (visit: Counted) => (weekendOf(visit) === 0 || isOfEight(visit) ? visit : null)
  const byDay = (visit: Counted) => ({ ...visit, hour: isOfEight(visit) ? 3 : 8 + (visit.hour % 6) })
  /** A person whose weekends weigh more than everybody else's together. */
  const withOneGreat = (visit: Counted) => {
    if (weekendOf(visit) === 0) return visit
    if (visit.trip.personId === 5) return { ...visit, trip: { ...visit.trip, purpose: 2, weight: 1500 } }
    return [1, 3].includes(visit.trip.purpose) ? visit : null
  }
  test.each([
    ['weekends with eight people', onWorkingDays, weekendOf],
    ['weekends with one who counts for most', withOneGreat, weekendOf],
    ['one hour with eight people', byDay, hourOf],
  ] as const)('and all rows tell no part of the period that is not safe: %s', (_, madeOf, partOf) => {
    const trips = makeTrips({ seed: SEED, people: 1400, trips: 3500, spreadM: 1200 })
    const question = questionOf(AREA)
    const visits = visitsOf(trips, question).flatMap(visit => madeOf(visit) ?? [])
    const report = reportOf({ visited: visits, traversed: [], dates: daysWithData(trips, question) }, AREA, RULES)
    const figures = VIEWS.map(view => figuresOf(view, report[view]!, visits))
    const system = linearSystem(visits.length)
    learnAll(
      system,
      figures.flatMap(({ rows, totals }) => [...rows, ...totals]),
    )
    const parts = [...new Set(visits.map(partOf))].map(part =>
      [...visits.keys()].filter(at => partOf(visits[at]!) === part),
    )
    const unsafe = parts.filter(members => !isSafe(members.map(at => visits[at]!)))
    expect(unsafe).toHaveLength(1)
    expect(unsafe.filter(members => system.tells(members))).toHaveLength(0)
    expect(figures.flatMap(({ rows }) => rows).filter(({ isShown }) => isShown).length).toBeGreaterThan(20)
  })

  test('the system finds what follows, so that it is no blind one', () => {
    const system = linearSystem(4)
    for (const sum of [[0, 1, 2, 3], [1, 2], [3]]) expect(system.learn(sum)).toBe(true)
    expect(system.learn([0, 3])).toBe(false)
    expect([[0], [1], [1, 2, 3], [0, 1]].map(sum => system.tells(sum))).toEqual([true, false, true, false])
  })
})
