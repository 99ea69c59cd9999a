import { NO_FILTERS, type TourismFilters } from '../../../../../server/warehouse/figures/tourism/tourism-context.ts'
import {
  type TourismMeasure,
  tourismMeasure,
} from '../../../../../server/warehouse/figures/tourism/tourism-measures.ts'
import type { OpenPlanted, PlantedTrip } from './open-planted.ts'
import { between, differenceOf, excessOf, type PlantedAttack, VICTIM } from './plant.ts'
import { peopleOf, placeOf, totalOf } from './visits.ts'

/** Local people, and tourists by length of stay. */
const [LOCAL, PASSING, SHORT] = [0, 1, 2]
const LENGTHS = [PASSING, SHORT, 3, 4]

interface Visited {
  readonly near?: number
  readonly far?: number
  readonly stay?: number
  /** 1 to 4 for weekdays, 5 to 8 for weekends. */
  readonly period?: number
}
const visited = (person: number, { near = 1, far = 1, stay = PASSING, period = 2 }: Visited = {}): PlantedTrip => ({
  person,
  fields: { 'near-zone': near, 'far-zone': far, 'tourist-stay': stay, 'time-period': period },
})

const seenBy = async (
  { context, buildId }: OpenPlanted,
  measure: TourismMeasure,
  filters: Partial<TourismFilters> = {},
) => {
  const { Nodes = [], ...answer } = await tourismMeasure(context, buildId, measure, { ...NO_FILTERS, ...filters })
  return { ...answer, Nodes }
}

/**
 * Tourists from one zone and local people from another. The tourists minus the first zone's visits leave one person.
 */
export const touristsByOrigin: PlantedAttack = {
  zones: [1, 2],
  others: random => ({
    'tourism-visits': [
      ...peopleOf(10, between(random, 36, 50), person => visited(person)),
      ...peopleOf(100, between(random, 36, 50), person => visited(person, { far: 2, stay: LOCAL })),
    ],
  }),
  victim: { 'tourism-visits': [visited(VICTIM, { far: 2 })] },
  async look(open, { 'tourism-visits': trips = [] }) {
    const tourists = await seenBy(open, 'totaltourists')
    const origins = await seenBy(open, 'origins')
    return differenceOf(totalOf(tourists), placeOf(origins, 1), trips.length / 2)
  },
}

/** A crowd that visits two zones of the study area equally often. The attacker subtracts one zone from the other. */
export const twoChosenZones: PlantedAttack = {
  zones: [1, 2],
  others: random => ({
    'tourism-visits': peopleOf(10, between(random, 36, 50), person => [visited(person), visited(person, { near: 2 })]),
  }),
  victim: { 'tourism-visits': [visited(VICTIM)] },
  async look(open, { 'tourism-visits': trips = [] }) {
    const [first, second] = [
      await seenBy(open, 'origins', { zones: [1] }),
      await seenBy(open, 'origins', { zones: [2] }),
    ]
    const tourists = await seenBy(open, 'totaltourists')
    return [
      ...differenceOf(totalOf(first), totalOf(second), trips.length / 2),
      ...differenceOf(placeOf(tourists, 1), placeOf(tourists, 2), trips.length / 2),
      first.Zones?.length ?? 0,
    ]
  },
}

const PERIODS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Tourists and local people who come equally often at all times. The attacker subtracts one period from another. */
export const twoPeriods: PlantedAttack = {
  zones: [1],
  others: random => ({
    'tourism-visits': [
      ...peopleOf(10, between(random, 36, 50), person => PERIODS.map(period => visited(person, { period }))),
      ...peopleOf(100, 60, person => PERIODS.map(period => visited(person, { period, stay: LOCAL }))),
    ],
  }),
  victim: { 'tourism-visits': [visited(VICTIM)] },
  async look(open, { 'tourism-visits': trips = [] }) {
    const at = async (period: number) => totalOf(await seenBy(open, 'totaltourists', { timePeriods: [period] }))
    const devices = trips.length / PERIODS.length - 60
    return [...differenceOf(await at(2), await at(3), devices), ...differenceOf(await at(2), await at(6), devices)]
  },
}

/**
 * Tourists and local people who have the same number of stays of every length. The attacker subtracts longer dwells
 * from short ones.
 */
export const twoLengths: PlantedAttack = {
  zones: [1],
  others: random => ({
    'tourism-visits': [
      ...peopleOf(10, between(random, 36, 50), person => LENGTHS.map(stay => visited(person, { stay }))),
      ...peopleOf(100, 60, person => visited(person, { stay: LOCAL })),
    ],
  }),
  victim: { 'tourism-visits': [visited(VICTIM, { stay: SHORT })] },
  async look(open, { 'tourism-visits': trips = [] }) {
    const lasting = async (dwell: number) => totalOf(await seenBy(open, 'dwelltime', { dwellTimes: [dwell] }))
    return differenceOf(await lasting(0), await lasting(2), (trips.length - 60) / LENGTHS.length)
  },
}

/** Crowds at the threshold in a chosen zone. The attacker sees the counted zones, the options and all figures. */
export const plantedTourists: PlantedAttack = {
  zones: [1, 2, 3],
  others: random => ({
    'tourism-visits': [
      ...peopleOf(10, between(random, 14, 45), person => visited(person, { stay: SHORT })),
      ...peopleOf(100, 150, (person, i) =>
        visited(person, { near: 2 + (i % 2), far: 1 + (i % 3), stay: i % 5, period: 1 + (i % 8) }),
      ),
    ],
  }),
  victim: { 'tourism-visits': [visited(VICTIM, { stay: SHORT })] },
  async look(open, { 'tourism-visits': trips = [] }) {
    const known = (fits: (trip: PlantedTrip) => boolean) => trips.filter(fits).length
    const tourists = await seenBy(open, 'totaltourists')
    const dwells = await seenBy(open, 'dwelltime', { dwellTimes: [0] })
    const chosen = await seenBy(open, 'origins', { zones: [1] })
    const inPeriod = await seenBy(open, 'origins', { zones: [1], timePeriods: [2] })
    return [
      excessOf(
        placeOf(tourists, 1),
        known(({ fields }) => fields['near-zone'] === 1),
      ),
      excessOf(
        totalOf(dwells),
        known(({ fields }) => fields['tourist-stay'] === SHORT),
      ),
      excessOf(
        totalOf(chosen),
        known(({ fields }) => fields['near-zone'] === 1),
      ),
      tourists.Nodes.length,
      dwells.Nodes.length,
      chosen.Zones?.length ?? 0,
      inPeriod.Zones?.length ?? 0,
      inPeriod.Nodes.length,
      JSON.stringify(tourists.Options).length,
    ]
  },
}
