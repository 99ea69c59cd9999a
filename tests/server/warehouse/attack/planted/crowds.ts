import { reportViews } from '../../../../../server/warehouse/figures/reports/report-views.ts'
import { weekdayOf } from '../../../../../src/domain/days.ts'
import { DATES } from '../gate/in-memory.ts'
import type { PlantedTrip } from './open-planted.ts'
import { between, differenceOf, type PlantedAttack, VICTIM } from './plant.ts'
import { MONDAY, mapOf, peopleOf, placeOf, rowsOf, SATURDAY, sumOf, totalOf, visit } from './visits.ts'

/**
 * Everyone in the crowd comes once on a weekday and once at a weekend, so the difference isolates one additional visit.
 */
export const onWeekdayAndWeekend: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: peopleOf(10, between(random, 36, 50), person => [visit(person), visit(person, { date: SATURDAY })]),
  }),
  victim: { visits: [visit(VICTIM)] },
  async look(open, { visits = [] }) {
    const [weekdays, weekends] = [
      await mapOf(open, { daytype: [1, 2, 3, 4, 5] }),
      await mapOf(open, { daytype: [0, 6] }),
    ]
    return differenceOf(totalOf(weekdays), totalOf(weekends), visits.length / 2)
  },
}

/** A crowd that comes every day of the month, and one additional visit on one day. */
export const onEveryDay: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: peopleOf(10, between(random, 36, 50), person => DATES.map(date => visit(person, { date }))),
  }),
  victim: { visits: [visit(VICTIM)] },
  async look(open, { visits = [] }) {
    const rows = await rowsOf(open, 'visitors/bydate')
    const at = DATES.indexOf(MONDAY)
    const counts = rows.map(({ visitorcount }) => visitorcount ?? 0)
    const others = counts.filter((_, date) => date !== at)
    const mean = others.reduce((sum, count) => sum + count, 0) / Math.max(1, others.length)
    return differenceOf(counts[at] ?? 0, mean, visits.length / DATES.length)
  },
}

/**
 * Two crowds that two tables divide in the same way: one commutes on foot, and the other goes elsewhere by road. A row
 * of one table minus the same people's row in the other isolates one additional visit.
 */
export const inTwoTables: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: [
      ...peopleOf(10, between(random, 36, 50), person => visit(person, { mode: 3 })),
      ...peopleOf(100, between(random, 36, 50), person => visit(person, { purpose: 2 })),
    ],
  }),
  victim: { visits: [visit(VICTIM)] },
  async look(open, { visits = [] }) {
    const commuting = await rowsOf(open, 'purpose/journeysbypurpose')
    const modes = await rowsOf(open, 'mode/journeysbymode')
    return differenceOf(
      sumOf(commuting, 'journeycount', ({ purpose }) => purpose === 1),
      sumOf(modes, 'journeycount', ({ mode }) => mode === 3),
      visits.length / 2,
    )
  },
}

/**
 * Two crowds that a table and a map divide in the same way: one comes by rail from one zone, and the other by road from
 * another.
 */
export const inTableAndMap: PlantedAttack = {
  zones: [1, 2],
  others: random => ({
    visits: [
      ...peopleOf(10, between(random, 36, 50), person => visit(person, { mode: 0 })),
      ...peopleOf(100, between(random, 36, 50), person => visit(person, { 'origin-zone': 2 })),
    ],
  }),
  victim: { visits: [visit(VICTIM)] },
  async look(open, { visits = [] }) {
    const modes = await rowsOf(open, 'mode/journeysbymode')
    const rail = sumOf(modes, 'journeycount', ({ mode }) => mode === 0)
    return differenceOf(placeOf(await mapOf(open), 1), rail, visits.length / 2)
  },
}

/**
 * The same attack with additional people who come by either mode from either zone, and whose noise therefore remains.
 */
export const inTableAndMapAmong = (count: number): PlantedAttack => ({
  ...inTableAndMap,
  others: random => ({
    visits: [
      ...(inTableAndMap.others(random).visits ?? []),
      ...peopleOf(500, count, (person, i) =>
        visit(person, { mode: i % 2, 'origin-zone': 1 + (Math.floor(i / 2) % 2) }),
      ),
    ],
  }),
})

const passing = (person: number, from: number, to: number): PlantedTrip =>
  visit(person, { 'origin-zone': from, 'dest-zone': to, access: 0, egress: 0 })

/** Traverses: one crowd passes from zone 1 to zone 1, and another from zone 2 to zone 2. */
export const atBothEnds: PlantedAttack = {
  zones: [1, 2],
  others: random => ({
    traverses: [
      ...peopleOf(10, between(random, 36, 50), person => passing(person, 1, 1)),
      ...peopleOf(100, between(random, 36, 50), person => passing(person, 2, 2)),
    ],
  }),
  victim: { traverses: [passing(VICTIM, 1, 2)] },
  async look(open, { traverses = [] }) {
    const [origins, destinations] = [
      await mapOf(open, {}, 'traverse-origins'),
      await mapOf(open, {}, 'traverse-destinations'),
    ]
    return differenceOf(placeOf(origins, 1), placeOf(destinations, 1), traverses.length / 2)
  },
}

/** The number of weekdays in the month, Monday to Friday. */
const WEEKDAYS = DATES.filter(date => weekdayOf(date) % 6 !== 0).length
const MORNING_HOURS = 6

/**
 * Compares hours with weekdays in one report: one crowd comes on weekday mornings, and another on Saturday evenings. If
 * no hour can be divided by weekday, the weekday total minus the mornings isolates one additional visit.
 */
export const hoursAgainstWeekdays: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: [
      ...peopleOf(10, between(random, 36, 50), person => visit(person)),
      ...peopleOf(100, between(random, 36, 50), person => visit(person, { date: SATURDAY, hour: 17 })),
    ],
  }),
  victim: { visits: [visit(VICTIM, { hour: 17 })] },
  async look({ context, buildId }, { visits = [] }) {
    const { rows, totals } = await reportViews['visitors/averagehourly'](context, buildId)
    const mornings = (rows.find(({ hour }) => hour === 9)?.visitorcount ?? 0) * MORNING_HOURS * DATES.length
    const weekdays = (totals.find(({ of }) => of.weekday === 1)?.value ?? 0) * WEEKDAYS
    return [...differenceOf(mornings, weekdays, visits.length / 2), rows.length]
  },
}
