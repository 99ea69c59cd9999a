import { sql } from 'kysely'
import type { FoundPlace, NamedPlace, NearestPlace } from '../../../src/contract/places.ts'
import { FARTHEST_NAME_M, MAX_PLACES_FOUND } from '../../../src/domain/constants.ts'
import { groundDistanceM, METRES_A_DEGREE } from '../../../src/domain/ground/ground-distance.ts'
import { districtOf, type PostcodePart, postcodePartsOf, sectorOf } from '../../../src/domain/ground/postcode-parts.ts'
import { groupBy } from '../../../src/domain/group-by.ts'
import type { Database, Tx } from '../../db/database.ts'
import { foldName } from '../../place-names/fold-name.ts'
import { ONE_PLACE_M } from '../../place-names/one-place.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/** A town names points up to this many times as far away as a locality does: its centre is named by the town, not by a close nearby. */
const TOWN_DRAWS = 3
const RADIANS = Math.PI / 180

type Degrees = readonly [lon: number, lat: number]

/** What the typed may mean of postcodes, the first that is known counts: a unit, else its sector, else its district. */
const meaningsOf = (typed: string): PostcodePart[] =>
  postcodePartsOf(typed).flatMap(part => {
    if (part.kind === 'district') return [part]
    const outward = part.prefix.slice(0, part.length - 3)
    const larger = part.kind === 'postcode' ? [sectorOf(outward, part.prefix.at(-3)!)] : []
    return [part, ...larger, districtOf(outward)]
  })

const findPostcodePlace = async (tx: Tx, typed: string): Promise<FoundPlace[]> => {
  for (const { kind, name, prefix, length } of meaningsOf(typed)) {
    const { lat, long } = await tx
      .selectFrom('postcodes')
      .select([sql<number | null>`avg(latitude)`.as('lat'), sql<number | null>`avg(longitude)`.as('long')])
      .where('postcode', 'like', prefix.padEnd(length, '_'))
      .executeTakeFirstOrThrow()
    if (lat !== null && long !== null) return [{ name, kind, within: null, lat: Number(lat), long: Number(long) }]
  }
  return []
}

const samePlace = (one: NamedPlace, other: NamedPlace): boolean =>
  one.name === other.name && groundDistanceM([one.long, one.lat], [other.long, other.lat]) < ONE_PLACE_M

const eachOnce = <P extends NamedPlace>(places: readonly P[]): P[] =>
  places.filter((place, at) => !places.slice(0, at).some(earlier => samePlace(earlier, place)))

const findNames = async (tx: Tx, folded: string): Promise<FoundPlace[]> => {
  const found = await tx
    .selectFrom('place_names')
    .select(['name', 'within', 'latitude', 'longitude'])
    .where(eb => eb.or([eb('folded', 'like', `${folded}%`), eb('folded', 'like', `% ${folded}%`)]))
    .orderBy(sql`folded like ${`${folded}%`}`, 'desc')
    .orderBy(sql`residents desc nulls last`)
    .orderBy('kind', 'desc')
    .orderBy(sql`length(folded)`)
    .orderBy('folded')
    .orderBy('id')
    .limit(4 * MAX_PLACES_FOUND)
    .execute()
  const places = found.map(({ name, within, latitude, longitude }) => ({
    name,
    kind: 'place' as const,
    within,
    lat: latitude,
    long: longitude,
  }))
  return eachOnce(places)
}

/** Places by what is typed: a postcode, or what stands in its place where its unit is not known; then names. */
export const searchPlaces = (database: Database, identity: Identity, typed: string): Promise<FoundPlace[]> =>
  database.within(scopeOf(identity), async tx => {
    const folded = foldName(typed)
    const byPostcode = await findPostcodePlace(tx, typed)
    return [...byPostcode, ...(folded === '' ? [] : await findNames(tx, folded))].slice(0, MAX_PLACES_FOUND)
  })

/** The places that have exactly these names, whatever the case, accents and punctuation; of namesakes the larger ones first. */
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

const nearest = async (tx: Tx, [lon, lat]: Degrees): Promise<NearestPlace | null> => {
  const reach = FARTHEST_NAME_M / METRES_A_DEGREE
  const narrowing = Math.cos(lat * RADIANS)
  /** The square of the distance, degrees. */
  const apart = sql<number>`(power(latitude - ${lat}::float8, 2) + power((longitude - ${lon}::float8) * ${narrowing}::float8, 2))`
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

/** The nearest place to each point, [lon, lat], a town's middle before its parts; null where none is near. */
export const nearestOf = async (tx: Tx, points: readonly Degrees[]): Promise<(NearestPlace | null)[]> => {
  const names: (NearestPlace | null)[] = []
  for (const point of points) names.push(await nearest(tx, point))
  return names
}

/** The nearest place to each point; null where none is near. */
export const nearestPlaces = (
  database: Database,
  identity: Identity,
  points: readonly Degrees[],
): Promise<(NearestPlace | null)[]> => database.within(scopeOf(identity), tx => nearestOf(tx, points))
