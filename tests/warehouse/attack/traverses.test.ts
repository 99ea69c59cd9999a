import { expect, test } from 'vitest'
import { figureOf, mayShow } from '../../reference/gate.ts'
import { mapOf } from '../../reference/maps.ts'
import { type Counted, daysWithData, momentOf, traversesOf } from '../../reference/movement.ts'
import { reportOf } from '../../reference/report.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, factorOf, questionOf } from '../worlds.ts'
import { linearSystem } from './linear-system.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 1)
const RULES = { minDevices: 12, factorOf }
const AREA = AREAS['squares of the grid, whole']!
const isWeekend = ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0)

test.each([0, 1])('maps of weekends tell no weekday of traverses by few devices, in world %i', world => {
  const seed = SEED + world
  console.log(`seed ${seed}`)
  let sundays = 0
  let tuesdays = 0
  const trips = makeTrips({ seed, people: 900, trips: 2500, spreadM: 800 }).filter(({ endedAt }) => {
    const { weekday } = momentOf(endedAt)
    if (weekday === 0) return sundays++ < 60
    return weekday !== 2 || tuesdays++ < 40
  })
  const question = questionOf(AREA)
  const moves = traversesOf(trips, question)
  const at = (fits: (moved: Counted) => boolean) => [...moves.keys()].filter(i => fits(moves[i]!))
  const system = linearSystem(moves.length)
  const reported = { visited: [], traversed: moves, dates: daysWithData(trips, question) }
  const { rows, totals } = reportOf(reported, AREA, RULES)['traversing/averagedaily']!
  const membersOf = (row: (typeof rows)[number]) => at(({ weekday }) => weekday === row.weekday)
  for (const row of rows) if (row.suppressed === false) system.learn(membersOf(row))
  if (totals.length > 0) system.learn(at(() => true))
  let told = 0
  for (const zoneOf of [({ trip }: Counted) => trip.originZone % 2, ({ trip }: Counted) => trip.destZone % 2])
    for (const kind of [0, 1]) {
      const filter = { options: [0, 1], optionOf: isWeekend, chosen: [kind] }
      if (!mapOf({ trips: moves, zoneOf, parentOf: () => 0, rules: RULES }, [filter], 'small').Total) continue
      told++
      system.learn(at(moved => isWeekend(moved) === kind))
    }
  const unsafe = rows
    .filter(row => row.suppressed === true && membersOf(row).length > 0)
    .filter(row => {
      const counted = membersOf(row).map(i => ({ personId: moves[i]!.trip.personId, weight: moves[i]!.trip.weight }))
      return !mayShow(figureOf(counted, RULES), RULES)
    })
  expect(told).toBeGreaterThan(0)
  expect(unsafe.length).toBeGreaterThan(0)
  expect(unsafe.filter(row => system.tells(membersOf(row))).map(({ weekday }) => weekday)).toEqual([])
})
