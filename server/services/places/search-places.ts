import { sql } from 'kysely'
import type { FoundPlace } from '../../../src/contract/places.ts'
import { MAX_PLACES_FOUND } from '../../../src/domain/constants.ts'
import { placeName } from '../../../src/domain/dataset-names.ts'
import { groundDistanceM } from '../../../src/domain/geography/coordinates.ts'
import { isInNationalGrid, OUTSIDE_GRID } from '../../../src/domain/geography/grid-reference.ts'
import {
  canonicalPostcode,
  districtOf,
  type PostcodePart,
  postcodePartsOf,
  sectorOf,
} from '../../../src/domain/geography/postcodes.ts'
import { readPosition } from '../../../src/domain/geography/read-position.ts'
import { lonLatToGrid, pointToLonLat } from '../../../workers/projection/lon-lat.ts'
import type { StreetNames } from '../../basemap/street-names.ts'
import type { Database, Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { foldName } from '../../reference/place-names/place-names.ts'
import { gridKernels } from '../../zones/node-engine.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { apartOf, type Degrees, eachOnce, streetOf } from './find-place-names.ts'

/** A unit whose last letter has not been typed yet, such as 'LS1 4D'. */
const UNFINISHED = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)[A-Z]$/

/** What a string may mean as a postcode: a unit, its sector, or its district. The first one that exists counts. */
const meaningsOf = (typed: string): PostcodePart[] => {
  const [, outwardTyped, digit] = UNFINISHED.exec(canonicalPostcode(typed)) ?? []
  if (outwardTyped !== undefined && digit !== undefined)
    return [sectorOf(outwardTyped, digit), districtOf(outwardTyped)]
  return postcodePartsOf(typed).flatMap(part => {
    if (part.kind === 'district') return [part]
    const outward = part.prefix.slice(0, part.length - 3)
    const larger = part.kind === 'postcode' ? [sectorOf(outward, part.prefix.at(-3)!)] : []
    return [part, ...larger, districtOf(outward)]
  })
}

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

/**
 * Explains why a string that looks like a postcode finds nothing, because an installation may only have the postcodes
 * of a region. Null if the string does not look like one.
 */
const postcodeProblem = async (tx: Tx, typed: string): Promise<string | null> => {
  const [part] = postcodePartsOf(typed)
  const area = part && /^[A-Z]+/.exec(part.prefix)?.[0]
  if (part === undefined || area === undefined) return null
  const isArea = sql<boolean>`postcode like ${`${area}%`} and postcode ~ ${`^${area}[0-9]`}`
  const inArea = await tx.selectFrom('postcodes').select('postcode').where(isArea).limit(1).executeTakeFirst()
  return inArea === undefined
    ? `${part.name} cannot be found: no ${area} postcodes have been imported. Try a town or a station, or a grid reference.`
    : `${part.name} is not in the list of postcodes. Check it, or try a town or a station.`
}

/**
 * Parses a typed position into [lon, lat] degrees, using OSTN15. Returns an empty list if the string is not a position.
 * @throws Refusal bad-place if the string can only be a position and is not in Great Britain
 */
const findPosition = async (typed: string): Promise<FoundPlace[]> => {
  const position = readPosition(typed)
  if (position === null) return []
  if ('problem' in position) throw new Refusal('bad-place', position.problem)
  const kernels = await gridKernels()
  const { name } = position
  if (position.in === 'grid') {
    const [long, lat] = pointToLonLat(kernels, position.eastingM, position.northingM)
    return [{ name, kind: 'position', within: null, lat, long }]
  }
  const { lat, lon } = position
  const [eastingM, northingM] = lonLatToGrid(kernels, Float64Array.of(lon, lat))
  if (!isInNationalGrid(eastingM!, northingM!)) throw new Refusal('bad-place', OUTSIDE_GRID)
  return [{ name, kind: 'position', within: null, lat, long: lon }]
}

/** A place or station found by name, and the criteria for ranking it. */
interface Named extends FoundPlace {
  readonly kind: 'place' | 'station'
  readonly folded: string
  readonly isExact: boolean
  readonly residents: number | null
  readonly isTown: boolean
}

const beginsWith = (folded: string) => sql<boolean>`folded like ${`${folded}%`}`
/**
 * True if any word of the name begins with the search string. Folded strings contain none of LIKE's special characters.
 */
const hasWord = (folded: string) => sql<boolean>`(folded like ${`${folded}%`} or folded like ${`% ${folded}%`})`
/** Sorts equally ranked rows by distance, if the map's position is known. */
const apart = (near: Degrees | null) => (near === null ? sql<number>`0::float8` : apartOf(near))

const findNames = async (tx: Tx, folded: string, near: Degrees | null): Promise<Named[]> => {
  const found = await tx
    .selectFrom('place_names')
    .select(['name', 'within', 'latitude', 'longitude', 'folded', 'residents', 'kind'])
    .where(hasWord(folded))
    .orderBy(sql`folded = ${folded}`, 'desc')
    .orderBy(beginsWith(folded), 'desc')
    .orderBy(sql`residents desc nulls last`)
    .orderBy('kind', 'desc')
    .orderBy(apart(near))
    .orderBy(sql`length(folded)`)
    .orderBy('folded')
    .orderBy('id')
    .limit(4 * MAX_PLACES_FOUND)
    .execute()
  return eachOnce(
    found.map(({ latitude: lat, longitude: long, kind, ...row }) => ({
      ...row,
      kind: 'place' as const,
      lat,
      long,
      isExact: row.folded === folded,
      isTown: kind === 'town',
    })),
  )
}

/** 'leeds station' and 'leeds' mean the same station. */
const withoutStation = (folded: string): string => folded.replace(/ (rail |railway |train )?station$/, '')

const findStations = async (tx: Tx, typed: string, near: Degrees | null): Promise<Named[]> => {
  const folded = withoutStation(foldName(typed))
  // PostgreSQL does not accept NUL characters.
  const code = typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toUpperCase()
  const isCode = sql<boolean>`${code} = any(codes)`
  const found = await tx
    .selectFrom('stations')
    .select(['name', 'latitude as lat', 'longitude as long', 'folded', isCode.as('isCode')])
    .where(eb => eb.or([isCode, ...(folded === '' ? [] : [hasWord(folded)])]))
    .orderBy(sql`${isCode} or folded = ${folded}`, 'desc')
    .orderBy(beginsWith(folded), 'desc')
    .orderBy(apart(near))
    .orderBy(sql`length(folded)`)
    .orderBy('folded')
    .orderBy('code')
    .limit(MAX_PLACES_FOUND)
    .execute()
  return found.map(({ isCode: isByCode, ...row }) => ({
    ...row,
    kind: 'station' as const,
    within: null,
    isExact: isByCode || row.folded === folded,
    residents: null,
    isTown: false,
  }))
}

/**
 * Exact names first, then names that begin with the search string, then names with a word that does; larger before
 * smaller, nearer before farther.
 */
const byRank =
  (folded: string, near: Degrees | null) =>
  (one: Named, other: Named): number => {
    const tier = ({ isExact, folded: name }: Named) => (isExact ? 0 : name.startsWith(folded) ? 1 : 2)
    const size = ({ residents, isTown, kind }: Named) => residents ?? (isTown ? 0 : kind === 'place' ? -1 : -2)
    const awayM = ({ lat, long }: Named) => (near === null ? 0 : groundDistanceM(near, [long, lat]))
    return tier(one) - tier(other) || size(other) - size(one) || awayM(one) - awayM(other)
  }

/** The first matches. The best station is always included, even if many places have a similar name. */
const firstOf = (ranked: readonly Named[], most: number): Named[] => {
  const first = ranked.slice(0, most)
  const station = ranked.find(({ kind }) => kind === 'station')
  return station === undefined || first.includes(station) || most < 2 ? first : [...first.slice(0, -1), station]
}

const findNamed = async (tx: Tx, typed: string, near: Degrees | null, most: number): Promise<FoundPlace[]> => {
  const folded = foldName(typed)
  if (folded === '') return []
  const found = [...(await findNames(tx, folded, near)), ...(await findStations(tx, typed, near))]
  // The sort is stable, so equally ranked matches stay in the database's order.
  return firstOf(found.sort(byRank(withoutStation(folded), near)), most).map(({ name, kind, within, lat, long }) => ({
    name,
    kind,
    within,
    lat,
    long,
  }))
}

/** A district, a sector or a station is more than one street. */
const ON_A_STREET: ReadonlySet<FoundPlace['kind']> = new Set(['postcode', 'position'])

/** Adds the name of the street to postcodes and positions, and of the nearest place to larger areas and stations. */
const located = async (tx: Tx, found: readonly FoundPlace[], streets: StreetNames | null): Promise<FoundPlace[]> => {
  const places: FoundPlace[] = []
  for (const place of found) {
    const known = ON_A_STREET.has(place.kind) ? streets : null
    const nearest = place.kind === 'place' ? null : await streetOf(tx, [place.long, place.lat], known)
    places.push(nearest === null ? place : { ...place, within: placeName(nearest) })
  }
  return places
}

/**
 * Searches for everything that a string may mean: a postcode, or its sector or district if the unit is unknown; a
 * position; then places and stations by name, and stations by code.
 * @param near the position of the caller's map, [lon, lat] degrees; null if unknown
 * @throws Refusal bad-place if the string can only be a position that is not in Great Britain, or an unknown postcode
 */
export const searchPlaces = async (
  { database, streets }: { readonly database: Database; readonly streets: StreetNames | null },
  identity: Identity,
  typed: string,
  near: Degrees | null = null,
): Promise<FoundPlace[]> => {
  const positions = await findPosition(typed)
  return database.within(scopeOf(identity), async tx => {
    const exact = [...(await findPostcodePlace(tx, typed)), ...positions]
    const named = positions.length > 0 ? [] : await findNamed(tx, typed, near, MAX_PLACES_FOUND - exact.length)
    const problem = exact.length + named.length === 0 ? await postcodeProblem(tx, typed) : null
    if (problem !== null) throw new Refusal('bad-place', problem)
    return located(tx, [...exact, ...named], streets)
  })
}
