import { describe, expect, test } from 'vitest'
import { figureOf, mayShow } from '../../../reference/gate.ts'
import { type Counted, daysWithData, visitsOf } from '../../../reference/movement.ts'
import { reportOf, type View } from '../../../reference/report.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, factorOf, questionOf } from '../worlds.ts'
import { type LinearSystem, linearSystem } from './linear-system.ts'

/** Another by TEST_SEED. */
const SEED = Number(process.env.TEST_SEED ?? 31)
const RULES = { minDevices: 12, factorOf }
const AREA = AREAS['a ring with a hole']!
const AGES = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDERS = ['Unknown', 'Female', 'Male']

const isWeekend = ({ weekday }: Counted) => (weekday % 6 === 0 ? 1 : 0)
const upTo = (metres: number, km: number) => Math.max(1, Math.ceil(metres / (km * 1000))) * km

/** The bracket of a visit in each table of distances; null where the table has not got it. */
const BRACKETS: Readonly<Record<string, (metres: number) => number | null>> = {
  'journeys/visitorsbydistance': metres => (metres > 250_000 ? 255 : upTo(metres, 5)),
  'journeys/localvisitorsbydistance': metres => (metres > 35_000 ? null : upTo(metres, 1)),
  'journeys/nonlocalvisitorsbydistance': metres => (metres > 250_000 ? 260 : metres > 35_000 ? upTo(metres, 10) : null),
}

/** The keys of a row or of a total, by name. */
const KEYS: Readonly<Record<string, (visit: Counted) => unknown>> = {
  weekday: ({ weekday }) => weekday,
  hour: ({ hour }) => hour,
  purpose: ({ trip }) => trip.purpose,
  mode: ({ trip }) => trip.mode,
  weekend: isWeekend,
  daytype: visit => ['weekday', 'weekend'][isWeekend(visit)],
  age_band_display: ({ trip }) => AGES[trip.ageBand],
  gender_band_display: ({ trip }) => GENDERS[trip.gender],
}

/** A figure, released or withheld, with the visits that it counts. */
interface Told {
  readonly name: string
  readonly isShown: boolean
  readonly visits: readonly number[]
}

/** The figures of a view's rows: some rows hold two. */
const figuresOf = (view: string, { rows, totals }: View, visits: readonly Counted[]) => {
  const select = (of: Readonly<Record<string, unknown>>): number[] =>
    [...visits.keys()].filter(at => {
      const visit = visits[at]!
      const bracket = BRACKETS[view]?.(visit.trip.distanceM)
      return (
        bracket !== null &&
        Object.entries(of).every(([key, code]) =>
          key === 'distancebracket' ? bracket === code : KEYS[key]!(visit) === code,
        )
      )
    })
  const told = (of: Readonly<Record<string, unknown>>, isShown: boolean): Told => ({
    name: `${view} ${JSON.stringify(of)}`,
    isShown,
    visits: select(of),
  })
  const isBand = (row: View['rows'][number]) =>
    view.endsWith('band') || view.endsWith('gender') ? Object.keys(row)[0]! : null
  return {
    rows: rows.flatMap(row => {
      const band = isBand(row)
      if (band !== null)
        return ['weekday', 'weekend'].map(daytype => told({ [band]: row[band], daytype }, row.suppressed === false))
      const of = Object.fromEntries(Object.entries(row).filter(([key]) => key in KEYS || key === 'distancebracket'))
      return [told(of, row.suppressed === false)]
    }),
    totals: totals.map(({ of }) => told(of as Readonly<Record<string, unknown>>, true)),
  }
}

/** Tables of visits whose rows add up. */
const VIEWS = [
  'visitors/averagedaily',
  'visitors/averagehourly',
  'journeys/visitorsbydistance',
  'journeys/localvisitorsbydistance',
  'journeys/nonlocalvisitorsbydistance',
  'purpose/journeysbypurpose',
  'purpose/purposebyday',
  'purpose/purposebytime',
  'mode/journeysbymode',
  'mode/modebyday',
  'mode/modebytime',
  'demographics/visitorsbyageband',
  'demographics/visitorsbygender',
  'demographics/combined',
]

const learnAll = (system: LinearSystem, told: readonly Told[]) => {
  for (const { isShown, visits } of told) if (isShown && visits.length > 0) system.learn(visits)
}

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
      ({ isShown, visits: members }) =>
        !isShown &&
        members.length > 0 &&
        !mayShow(
          figureOf(
            members.map(at => ({ personId: visits[at]!.trip.personId, weight: visits[at]!.trip.weight })),
            RULES,
          ),
          RULES,
        ),
    )
    const system = linearSystem(visits.length)
    learnAll(system, [...rows, ...totals])
    const told = unsafe.filter(cell => system.tells(cell.visits)).map(({ name }) => name)
    expect(unsafe.length).toBeGreaterThan(20)
    expect(totals.length).toBeGreaterThan(0)
    expect(told).toEqual([])
  })

  test('the system finds what follows, so that it is no blind one', () => {
    const system = linearSystem(4)
    for (const sum of [[0, 1, 2, 3], [1, 2], [3]]) expect(system.learn(sum)).toBe(true)
    expect(system.learn([0, 3])).toBe(false)
    expect([[0], [1], [1, 2, 3], [0, 1]].map(sum => system.tells(sum))).toEqual([true, false, true, false])
  })
})
