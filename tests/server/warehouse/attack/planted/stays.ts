import { between, differenceOf, type PlantedAttack, VICTIM } from './plant.ts'
import { peopleOf, rowsOf, sumOf, visit } from './visits.ts'

const HOUR_S = 3600

/**
 * A crowd whose stays are all equal, and one longer stay. The mean of equal stays would contain none of the crowd's
 * noise.
 * @param longer the length of the attacked stay as a multiple of the others
 */
export const equalStays = (longer: number): PlantedAttack => ({
  zones: [1],
  others: random => ({
    visits: peopleOf(10, between(random, 36, 50), person => visit(person, {}, HOUR_S)),
  }),
  victim: { visits: [visit(VICTIM, {}, longer * HOUR_S)] },
  async look(open) {
    const rows = await rowsOf(open, 'dwells/dwellsbyhour')
    const mean = rows.find(({ origin_hour }) => origin_hour === 9)?.avgdwelltime ?? HOUR_S
    return [mean / HOUR_S - 1, Math.abs(mean - HOUR_S) < 1 ? 1 : 0, rows.length]
  },
})

/** The same crowd at two hours: the ratio of the two means might cancel the devices' noise. */
export const equalStaysAtTwoHours: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: peopleOf(10, between(random, 36, 50), person => [
      visit(person, { hour: 9 }, HOUR_S),
      visit(person, { hour: 17 }, HOUR_S),
    ]),
  }),
  victim: { visits: [visit(VICTIM, {}, 2 * HOUR_S)] },
  async look(open) {
    const rows = await rowsOf(open, 'dwells/dwellsbyhour')
    const meanAt = (hour: number) => rows.find(({ origin_hour }) => origin_hour === hour)?.avgdwelltime ?? HOUR_S
    return [meanAt(9) / meanAt(17) - 1, meanAt(9) / HOUR_S - 1]
  },
}

/**
 * A crowd that stays through two hours, while one device stays through only one of them. The difference between the
 * hours is that device. Others stay in the afternoon; otherwise the two hours would be shown together.
 */
export const throughTwoHours: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: [
      ...peopleOf(10, between(random, 36, 50), person => visit(person, { hour: 9 }, 2 * HOUR_S)),
      ...peopleOf(100, 60, person => visit(person, { hour: 14 }, HOUR_S)),
    ],
  }),
  victim: { visits: [visit(VICTIM, { hour: 9 }, HOUR_S)] },
  async look(open, { visits = [] }) {
    const rows = await rowsOf(open, 'dwells/dwellersbytime')
    // Rows show a mean Monday, and the month has four Mondays.
    const from = (hour: number) =>
      4 * sumOf(rows, 'visitorcount', row => row.weekday === 1 && row.hour >= hour && row.hour < hour + 3)
    return [...differenceOf(from(7), from(10), visits.length - 60), rows.length]
  },
}

/** A crowd that stays all day. The attacker subtracts the mean of all other hours from one hour. */
export const throughTheDay: PlantedAttack = {
  zones: [1],
  others: random => ({
    visits: peopleOf(10, between(random, 36, 50), person => visit(person, { hour: 7 }, 15 * HOUR_S)),
  }),
  victim: { visits: [visit(VICTIM, { hour: 9 }, HOUR_S)] },
  async look(open, { visits = [] }) {
    const rows = (await rowsOf(open, 'dwells/dwellersbytime')).filter(({ weekday, hour }) => weekday === 1 && hour > 6)
    const others = rows.filter(({ hour }) => hour !== 9 && hour < 22)
    const mean = others.reduce((sum, { visitorcount }) => sum + (visitorcount ?? 0), 0) / Math.max(1, others.length)
    return differenceOf(4 * (rows.find(({ hour }) => hour === 9)?.visitorcount ?? 0), 4 * mean, visits.length)
  },
}
