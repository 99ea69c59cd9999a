import { randomOf } from '../../../../support/random.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Score } from '../score.ts'
import { type OpenPlanted, openPlanted, type PlantedTrip, type PlantedTrips } from './open-planted.ts'

/** An attack on a dataset whose other devices are mostly planted and therefore known to the attacker. */
export interface PlantedAttack {
  readonly zones: readonly number[]
  /**
   * The trips that happen even if the attacked person does not come.
   * @param random the case's generator
   */
  readonly others: (random: () => number) => PlantedTrips
  /** The attacked person's trips; that person's number is VICTIM. */
  readonly victim: PlantedTrips
  /** Returns the figures that the attacker reads. */
  readonly look: (open: OpenPlanted, others: PlantedTrips) => Promise<readonly number[]>
  readonly hasTripNoise?: boolean
}

export const VICTIM = 1
/** The maximum number of people in a case. */
const PERSONS = 10_000

const joined = (a: PlantedTrips, b: PlantedTrips, rename: (trip: PlantedTrip) => PlantedTrip): PlantedTrips =>
  Object.fromEntries(
    Object.keys({ ...a, ...b }).map(rows => {
      const set = rows as keyof PlantedTrips
      return [set, [...(a[set] ?? []), ...(b[set] ?? [])].map(rename)]
    }),
  )

/** Scores an attack on balanced cases with and without the attacked person, each with its own people and noise. */
export const attackPlanted = async (
  { zones, others, victim, look, hasTripNoise = true }: PlantedAttack,
  { seed, cases }: { readonly seed: number; readonly cases: number },
): Promise<Score> => {
  const sights: Sight[] = []
  const random = randomOf(seed)
  for (let i = 0; i < cases; i++) {
    const isMore = i % 2 === 0
    const salt = seed * cases + i
    const known = others(random)
    const trips = joined(known, isMore ? victim : {}, trip => ({ ...trip, person: trip.person + PERSONS * salt }))
    sights.push({ seen: await look(openPlanted(trips, { salt, zones, hasTripNoise }), known), isMore })
  }
  return scoreByRegression(sights)
}

/** A random number of people between two inclusive limits. */
export const between = (random: () => number, fewest: number, most: number): number =>
  fewest + Math.floor(random() * (most + 1 - fewest))

/** The difference between two figures in devices, and whether the figures are equal. */
export const differenceOf = (figure: number, other: number, devices: number): readonly number[] => [
  (figure - other) / 10 / Math.sqrt(devices),
  Math.abs(figure - other) < 1.5 ? 1 : 0,
]

/** How many standard deviations a figure exceeds its known part by, if people come once and each represents ten. */
export const excessOf = (figure: number, known: number): number => (figure / 10 - known) / Math.sqrt(Math.max(1, known))
