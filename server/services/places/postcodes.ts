import { sql } from 'kysely'
import type { FoundPostcode } from '../../../src/contract/places.ts'
import { MAX_POSTCODES_IN_CALL } from '../../../src/domain/constants.ts'
import { type PostcodePart, postcodePartsOf, postcodeWeight } from '../../../src/domain/geography/postcode-parts.ts'
import type { Database, Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/** The least text that comes after every text with this beginning, byte by byte. @example beyond('LS1') // 'LS2' */
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
 * Where postcodes lie: the positions of a unit, or of all units of a sector or district; null where none is known.
 * @throws Refusal bad-request where they are too many
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
      `A call may hold ${MAX_POSTCODES_IN_CALL} postcodes, where a sector counts as 5 and a district as 20. Send them in several calls.`,
    )
  const parts = postcodes.map(postcodePartsOf)
  const all = parts.flat()
  const positions = new Map<PostcodePart, [number, number][]>()
  const found = await database.within(scopeOf(identity), tx => positionsOf(tx, all))
  found.forEach((at, i) => {
    positions.set(all[i]!, at)
  })
  return parts.map(candidates => {
    const part = candidates.find(candidate => positions.get(candidate)!.length > 0)
    return part === undefined ? null : { kind: part.kind, name: part.name, positions: positions.get(part)! }
  })
}
