import { sql } from 'kysely'
import type { FoundPostcode, NamedPlace, NearestPlace } from '../../../src/contract/places.ts'
import { groupBy } from '../../../src/domain/collections.ts'
import { FARTHEST_NAME_M, MAX_PLACES_FOUND, MAX_POSTCODES_IN_CALL } from '../../../src/domain/constants.ts'
import { groundDistanceM, METRES_A_DEGREE } from '../../../src/domain/geography/coordinates.ts'
import {
  type PostcodePart,
  postcodePartsOf,
  postcodeWeight,
  sectorOfUnit,
} from '../../../src/domain/geography/postcodes.ts'
import type { StreetNames } from '../../basemap/street-names.ts'
import type { Database, Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { foldName, ONE_PLACE_M, TOWN_DRAWS } from '../../reference/place-names/place-names.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

const RADIANS = Math.PI / 180

export type Degrees = readonly [lon: number, lat: number]

/** The nearest place to a point. */
type PlaceNearby = Omit<NearestPlace, 'sector'>

const samePlace = (one: NamedPlace, other: NamedPlace): boolean =>
  one.name === other.name && groundDistanceM([one.long, one.lat], [other.long, other.lat]) < ONE_PLACE_M

/** Removes duplicates of the same place, such as a built-up area and the locality in its centre. */
export const eachOnce = <P extends NamedPlace>(places: readonly P[]): P[] =>
  places.filter((place, index) => !places.slice(0, index).some(earlier => samePlace(earlier, place)))

/** The places with exactly these names, ignoring case, accents and punctuation. Larger places come first. */
export const locatePlaces = async (
  database: Database,
  identity: Identity,
  names: readonly string[],
): Promise<NamedPlace[][]> => {
  const folded = names.map(foldName)
  const rows = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('place_names')
      .select(['folded', 'name', 'within', 'latitude as lat', 'longitude as long'])
      .where('folded', 'in', [...new Set(folded)])
      .orderBy(sql`residents desc nulls last`)
      .orderBy('kind', 'desc')
      .orderBy('id')
      .execute(),
  )
  const byName = groupBy(rows, row => row.folded)
  return folded.map(key =>
    eachOnce((byName.get(key) ?? []).map(({ folded: _, ...place }) => place)).slice(0, MAX_PLACES_FOUND),
  )
}

/** The radius of the first search for the nearest postcode, and of the second and last search, in metres. */
const POSTCODE_REACH_M = [250, 1000] as const

/** A row's squared distance from a point, in degrees of latitude. */
export const apartOf = ([lon, lat]: Degrees) =>
  sql<number>`(power(latitude - ${lat}::float8, 2) + power((longitude - ${lon}::float8) * ${Math.cos(lat * RADIANS)}::float8, 2))`

/** The sector of the unit postcode nearest to a point, such as 'LS6 3'; null if none is within a kilometre. */
const nearestSector = async (tx: Tx, point: Degrees): Promise<string | null> => {
  const [lon, lat] = point
  for (const reachM of POSTCODE_REACH_M) {
    const reach = reachM / METRES_A_DEGREE
    const across = reach / Math.cos(lat * RADIANS)
    const unit = await tx
      .selectFrom('postcodes')
      .select('postcode')
      .where('latitude', '>=', lat - reach)
      .where('latitude', '<=', lat + reach)
      .where('longitude', '>=', lon - across)
      .where('longitude', '<=', lon + across)
      .where(sql<boolean>`${apartOf(point)} <= ${reach ** 2}::float8`)
      .orderBy(apartOf(point))
      .orderBy('postcode')
      .limit(1)
      .executeTakeFirst()
    if (unit) return sectorOfUnit(unit.postcode)
  }
  return null
}

/** The nearest place to a point. A town's centre is preferred to its parts. Null if no place is nearby. */
export const nearestPlace = async (tx: Tx, point: Degrees): Promise<PlaceNearby | null> => {
  const [lon, lat] = point
  const reach = FARTHEST_NAME_M / METRES_A_DEGREE
  const narrowing = Math.cos(lat * RADIANS)
  const apart = apartOf(point)
  const found = await tx
    .selectFrom('place_names')
    .select(['name', 'within', 'latitude', 'longitude'])
    .where('latitude', '>=', lat - reach)
    .where('latitude', '<=', lat + reach)
    .where('longitude', '>=', lon - reach / narrowing)
    .where('longitude', '<=', lon + reach / narrowing)
    .where(sql<boolean>`${apart} <= ${reach ** 2}::float8`)
    .orderBy(sql`${apart} * case kind when 'town' then ${TOWN_DRAWS ** -2}::float8 else 1 end`)
    .orderBy('kind', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const awayM = Math.round(groundDistanceM([lon, lat], [found.longitude, found.latitude]))
  return { name: found.name, within: found.within, distanceM: awayM }
}

/**
 * The street of a point, or the nearest place if no street is known there. The place around a street is the town that
 * the nearest place is in. Null if neither is nearby.
 * @param streets null if the installation has no map of streets
 */
export const streetOf = async (tx: Tx, point: Degrees, streets: StreetNames | null): Promise<PlaceNearby | null> => {
  const place = await nearestPlace(tx, point)
  const street = (await streets?.at(point)) ?? null
  return street === null ? place : { ...street, within: place && (place.within ?? place.name) }
}

/** The street or the nearest place of each point, and its postcode sector. Null if neither is nearby. */
export const nearestPlaces = (
  { database, streets }: { readonly database: Database; readonly streets: StreetNames | null },
  identity: Identity,
  points: readonly Degrees[],
): Promise<(NearestPlace | null)[]> =>
  database.within(scopeOf(identity), async tx => {
    const places: (NearestPlace | null)[] = []
    for (const point of points) {
      const place = await streetOf(tx, point, streets)
      places.push(place && { ...place, sector: await nearestSector(tx, point) })
    }
    return places
  })

/** The first string after all strings with this prefix, in byte order. @example beyond('LS1') // 'LS2' */
const beyond = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

/** The positions of each part's unit postcodes, [lon, lat] degrees. */
const positionsOf = async (tx: Tx, parts: readonly PostcodePart[]): Promise<[number, number][][]> => {
  const { rows } = await sql<{ part: number; longitude: number; latitude: number }>`
    select (asked.at - 1)::int as part, longitude, latitude
    from unnest(
      ${parts.map(({ prefix }) => prefix)}::text[],
      ${parts.map(({ prefix }) => beyond(prefix))}::text[],
      ${parts.map(({ length }) => length)}::int[]
    ) with ordinality as asked (low, high, length, at)
    join postcodes on postcode ~>=~ asked.low and postcode ~<~ asked.high and length(postcode) = asked.length
    order by asked.at, postcode`.execute(tx)
  const positions: [number, number][][] = parts.map(() => [])
  for (const { part, longitude, latitude } of rows) positions[part]!.push([longitude, latitude])
  return positions
}

/**
 * Locates postcodes: the position of a unit, or of all units in a sector or district; null for an unknown postcode.
 * @throws Refusal bad-request if there are too many
 */
export const findPostcodes = async (
  database: Database,
  identity: Identity,
  postcodes: readonly string[],
): Promise<(FoundPostcode | null)[]> => {
  const weight = postcodes.reduce((sum, typed) => sum + postcodeWeight(typed), 0)
  if (weight > MAX_POSTCODES_IN_CALL)
    throw new Refusal(
      'bad-request',
      `A call may have ${MAX_POSTCODES_IN_CALL} postcodes. A sector counts as 5 and a district as 20. Send them in several calls.`,
    )
  const parts = postcodes.map(postcodePartsOf)
  const all = parts.flat()
  const positions = new Map<PostcodePart, [number, number][]>()
  const located = await database.within(scopeOf(identity), tx => positionsOf(tx, all))
  located.forEach((position, i) => {
    positions.set(all[i]!, position)
  })
  return parts.map(candidates => {
    const part = candidates.find(candidate => positions.get(candidate)!.length > 0)
    return part === undefined ? null : { kind: part.kind, name: part.name, positions: positions.get(part)! }
  })
}
