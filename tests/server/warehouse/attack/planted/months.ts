import { randomOf } from '../../../../support/random.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Score } from '../score.ts'
import { openPlanted, type PlantedTrip } from './open-planted.ts'
import { between, excessOf, VICTIM } from './plant.ts'
import { mapOf, peopleOf, placeOf, visit } from './visits.ts'

const MONTHS = 24
const ZONES = [1, 2, 3, 4]

/**
 * Attacks the maps of many months with a crowd at the threshold in one zone. The people are always the same, and their
 * noise is new every month. The attacker sees how often the zone is a separate place, how often places differ from the
 * previous month's, and the zone's figures. The attacked person either comes in the last twelve months or never comes.
 */
export const attackMonths = async (seed: number, cases: number): Promise<Score> => {
  const random = randomOf(seed)
  const sights: Sight[] = []
  for (let at = 0; at < cases; at++) {
    const isMore = at % 2 === 0
    const crowd = between(random, 20, 45)
    const visits = [
      ...peopleOf(10, crowd, person => visit(person)),
      ...peopleOf(100, 200, (person, i) => visit(person, { 'origin-zone': 2 + (i % 3) })),
    ]
    const rename = (trip: PlantedTrip) => ({ ...trip, person: trip.person + 10_000 * (seed * cases + at) })
    const months: { alone: number; excess: number; places: number }[] = []
    for (let month = 0; month < MONTHS; month++) {
      const comes = isMore && month >= MONTHS / 2
      const trips = { visits: [...visits, ...(comes ? [visit(VICTIM)] : [])].map(rename) }
      const map = await mapOf(openPlanted(trips, { salt: (seed * cases + at) * MONTHS + month, zones: ZONES }))
      const figure = placeOf(map, 1)
      const alone = figure > 0 ? 1 : 0
      months.push({ alone, excess: alone && excessOf(figure, crowd), places: map.Nodes.length })
    }
    const sumOf = (of: 'alone' | 'excess', from: number) =>
      months.slice(from, from + MONTHS / 2).reduce((sum, month) => sum + month[of], 0)
    const changes = months.filter(({ places }, i) => i > 0 && places !== months[i - 1]!.places).length
    sights.push({
      seen: [
        ...(['alone', 'excess'] as const).flatMap(of => [
          sumOf(of, MONTHS / 2) - sumOf(of, 0),
          sumOf(of, MONTHS / 2) + sumOf(of, 0),
        ]),
        changes,
      ],
      isMore,
    })
  }
  return scoreByRegression(sights)
}
