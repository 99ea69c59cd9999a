import { eventViews, readEvent } from '../../../../../server/warehouse/figures/reports/event-views.ts'
import { dateOf } from '../../../../../server/warehouse/figures/reports/report-views.ts'
import { mondayOf, weekdayOf } from '../../../../../src/domain/days.ts'
import { DATES } from '../gate/in-memory.ts'
import type { OpenPlanted, PlantedTrips } from './open-planted.ts'
import { between, differenceOf, type PlantedAttack, VICTIM } from './plant.ts'
import { MONDAY, peopleOf, rowsOf, sumOf, visit } from './visits.ts'

const TUESDAY = MONDAY + 1
const WEDNESDAY = MONDAY + 2
/** The dates of the other weeks. */
const OTHERS = DATES.filter(date => mondayOf(date) !== mondayOf(MONDAY))
const WEEK = 7

/** One week has visitors on Tuesday only, so its days share a figure. The other weeks have a crowd every day. */
const inQuietWeek = (random: () => number): PlantedTrips => {
  const crowd = between(random, 44, 60)
  return {
    visits: [TUESDAY, ...OTHERS].flatMap((date, i) => peopleOf(10 + 100 * i, crowd, person => visit(person, { date }))),
  }
}

/** Sums the figures of dates; a date that shares a figure has the mean. */
const sumOfDates = async (open: OpenPlanted) => {
  const rows = await rowsOf(open, 'visitors/bydate')
  return (dates: readonly number[]) =>
    sumOf(rows, 'visitorcount', ({ date }) => dates.some(day => date === dateOf(day)))
}

const crowdOf = ({ visits = [] }: PlantedTrips) => visits.length / (1 + OTHERS.length)

/** The figure of all Wednesdays minus the dates that have their own isolates one additional visit. */
export const weekdaysAgainstDates: PlantedAttack = {
  zones: [1],
  others: inQuietWeek,
  victim: { visits: [visit(VICTIM, { date: WEDNESDAY })] },
  async look(open, known) {
    const sum = await sumOfDates(open)
    const weekdays = await rowsOf(open, 'visitors/averagedaily')
    const mean = sumOf(weekdays, 'visitorcount', ({ weekday }) => weekday === weekdayOf(WEDNESDAY))
    const wednesdays = DATES.filter(date => weekdayOf(date) === weekdayOf(WEDNESDAY))
    const others = sum(wednesdays.filter(date => date !== WEDNESDAY))
    return [...differenceOf(mean * wednesdays.length, others, crowdOf(known)), weekdays.length]
  },
}

/** The figure of the week minus the event on its Tuesday isolates one additional visit. */
export const eventAgainstDates: PlantedAttack = {
  zones: [1],
  others: inQuietWeek,
  victim: { visits: [visit(VICTIM, { date: WEDNESDAY })] },
  async look(open, others) {
    const sum = await sumOfDates(open)
    const week = sum(Array.from({ length: WEEK }, (_, day) => MONDAY + day))
    const { context, buildId } = open
    const event = await readEvent(context, buildId, [dateOf(TUESDAY)])
    const { totals } = await eventViews['visitors/averagedaily']({ context, buildId, event, side: 'event' })
    return [...differenceOf(week, totals[0]?.value ?? 0, crowdOf(others)), totals.length]
  },
}
