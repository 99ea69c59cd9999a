import type { NoiseSource } from '../builds/noise/noise-keys.ts'
import type { TripSet } from '../dimensions.ts'
import { mix } from '../disclosure/mix.ts'
import type { ReadZones } from '../zones/zones-of-build.ts'
import { type FieldColumn, fieldOf, type Trips } from './trips.ts'

export const [RAIL, ROAD, ACTIVE] = [0, 1, 3]
/**
 * Rail trips between the area and nearer zones, and active trips of farther ones, count as road in every figure. Hardly anybody makes
 * them, and the distance of a zone alone reveals that it lacks them. Metres from the middle of the area to the zone's point.
 */
export const RAIL_FROM_M = 3000
export const ACTIVE_TO_M = 10_000

/**
 * The bands that people of unknown age or gender are taken to be in, by the shares of adults in the 2021 census of England and Wales. As a
 * separate category they would follow from the total and the others, and are few nearly everywhere.
 */
const SHARES = {
  age: [
    [1, 0.105],
    [2, 0.17],
    [3, 0.164],
    [4, 0.168],
    [5, 0.159],
    [6, 0.234],
  ],
  gender: [
    [1, 0.51],
    [2, 0.49],
  ],
} as const satisfies Record<string, readonly (readonly [option: number, share: number])[]>
const UNKNOWN = 0

/** A number from 0 to 1 for each person that nobody can compute without the key. */
const drawOf = (key: string): ((person: number) => number) => {
  const words = [0, 8, 16, 24].map(at => Number.parseInt(key.slice(at, at + 8), 16))
  return person => words.reduce((hash, word) => mix((hash ^ word) >>> 0), mix(person)) / 2 ** 32
}

const bandOf = (field: keyof typeof SHARES, draw: number): number => {
  let sum = 0
  for (const [option, share] of SHARES[field]) {
    sum += share
    if (draw < sum) return option
  }
  return SHARES[field].at(-1)![0]
}

/** Puts the rows of an unknown value into bands by person. */
const assignUnknown = (trips: Trips, field: keyof typeof SHARES, draw: (person: number) => number): FieldColumn => {
  const { codes, values } = fieldOf(trips, field)
  const unknown = values.indexOf(UNKNOWN)
  if (unknown < 0) return { codes, values }
  const assigned = Uint8Array.from(codes, code => values[code]!)
  for (let person = 0; person + 1 < trips.starts.length; person++)
    for (let row = trips.starts[person]!; row < trips.starts[person + 1]!; row++)
      if (codes[row] === unknown) assigned[row] = bandOf(field, draw(trips.persons[person]!))
  return { codes: assigned, values: Uint8Array.from({ length: SHARES[field].length + 1 }, (_, value) => value) }
}

const asRoad = (trips: Trips, zone: 'origin-zone' | 'dest-zone', distanceOf: (zone: number) => number): FieldColumn => {
  const modes = fieldOf(trips, 'mode')
  const zones = fieldOf(trips, zone)
  const distances = Float64Array.from(zones.values, distanceOf)
  const recoded = Uint8Array.from(modes.codes, (code, row) => {
    const mode = modes.values[code]!
    const metres = distances[zones.codes[row]!]!
    return (mode === RAIL && metres < RAIL_FROM_M) || (mode === ACTIVE && metres > ACTIVE_TO_M) ? ROAD : mode
  })
  return { codes: recoded, values: Uint8Array.from({ length: ACTIVE + 2 }, (_, value) => value) }
}

export type RecodeTrips = (buildId: number, rows: TripSet, trips: Trips) => Promise<Trips>

/** Renames what few trips are by public rules, before anything is counted. */
export const createRecodeTrips = (zonesOf: ReadZones, noise: NoiseSource): RecodeTrips => {
  const draws = {
    age: drawOf(noise('unknown age').saltedKey),
    gender: drawOf(noise('unknown gender').saltedKey),
  }
  return async (buildId, rows, trips) => {
    for (const field of ['age', 'gender'] as const) trips.fields.set(field, assignUnknown(trips, field, draws[field]))
    if (rows === 'traverses') return trips
    const zones = await zonesOf(buildId)
    const metres = new Map(Array.from(zones.zones, (zone, i) => [zone, zones.nearestM[zones.leaves[i]!]!]))
    const farthest = zones.farthestM[0]!
    const zone = rows === 'visits' ? 'origin-zone' : 'dest-zone'
    trips.fields.set(
      'mode',
      asRoad(trips, zone, number => metres.get(number) ?? farthest),
    )
    return trips
  }
}
