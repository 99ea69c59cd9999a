import type { ZoneElsewhere } from '../../../src/contract/places.ts'
import type { GeoShape, NamedZone } from '../../../workers/contract.ts'
import type { Database, Tx } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { Damaged } from '../../runtime/outages/dependency-down.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/** How many zone systems to search, including the open one. A geometry thread keeps this many open. */
const MAX_SEARCHED = 5

interface System {
  readonly name: string
  readonly fileName: string
}

/** The versions of the standard zones and the organisation's other systems, newest first. */
const otherSystems = async (tx: Tx, organisationId: number, except: number): Promise<System[]> => {
  const own = await tx
    .selectFrom('zone_systems')
    .select(['name', 'file_name as fileName'])
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', except)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const standard = await tx
    .selectFrom('standard_zones')
    .innerJoin('zone_systems', join =>
      join.on(eb =>
        eb.or([
          eb('zone_systems.id', '=', eb.ref('standard_zones.small_system_id')),
          eb('zone_systems.id', '=', eb.ref('standard_zones.middle_system_id')),
        ]),
      ),
    )
    .select(['standard_zones.name', 'zone_systems.file_name as fileName'])
    .orderBy('standard_zones.version', 'desc')
    .orderBy('zone_systems.kind', 'desc')
    .execute()
  return [...standard, ...own].slice(0, MAX_SEARCHED)
}

interface Request {
  readonly zonesystemid: number
  readonly codes: readonly string[]
}

interface Match {
  readonly system: string
  readonly zone: NamedZone
  readonly ground: GeoShape
}

/**
 * The zones of another system that match the strings exactly, and their shapes. Strings that match the same zone share
 * one object.
 */
const findIn = (
  engines: ZoneEngines,
  { name, fileName }: System,
  codes: readonly string[],
): Promise<(Match | null)[]> =>
  engines.run(zoneFileKey(fileName), async (engine, setId) => {
    const resolved = await engine.resolve(setId, codes)
    // Read one shape per zone: a list that names the zone with the longest coast 500 times must not take 500 times its
    // memory.
    const shapes = new Map<number, Match>()
    const matches: (Match | null)[] = []
    for (const { as, count, zones } of resolved) {
      const zone = (as === 'code' || as === 'name') && count === 1 ? zones[0] : undefined
      if (zone !== undefined && !shapes.has(zone.id)) {
        const [ground] = await groundsOf(engine, setId, [zone.id])
        shapes.set(zone.id, { system: name, zone, ground: ground! })
      }
      matches.push((zone && shapes.get(zone.id)) ?? null)
    }
    return matches
  })

/**
 * Finds zones in other zone systems by code or name, and for each the zones in one of the organisation's systems that
 * cover it. Null for a string without a match.
 * @throws Refusal not-found if the system does not belong to the organisation
 */
export const findElsewhere = async (
  database: Database,
  engines: ZoneEngines,
  identity: Identity,
  { zonesystemid, codes }: Request,
): Promise<(ZoneElsewhere | null)[]> => {
  const organisationId = identity.organisationId ?? 0
  const { open, others } = await database.within(scopeOf(identity), async tx => ({
    open: await tx
      .selectFrom('zone_systems')
      .select('file_name')
      .where('id', '=', zonesystemid)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst(),
    others: await otherSystems(tx, organisationId, zonesystemid),
  }))
  if (!open) throw notFound('The zone system')
  const matches: (Match | null)[] = codes.map(() => null)
  for (const system of others) {
    const unmatched = codes.flatMap((_, index) => (matches[index] === null ? [index] : []))
    if (unmatched.length === 0) break
    const texts = unmatched.map(index => codes[index]!)
    // The engines report a damaged file. The other systems are still searched.
    const inSystem = await findIn(engines, system, texts).catch((error: unknown) => {
      if (error instanceof Damaged) return []
      throw error
    })
    inSystem.forEach((match, i) => {
      matches[unmatched[i]!] = match
    })
  }
  const distinct = [...new Set(matches.flatMap(match => match ?? []))]
  const grounds = distinct.map(({ ground }) => ground)
  const covering =
    grounds.length === 0
      ? []
      : await engines.run(zoneFileKey(open.file_name), (engine, setId) => engine.successors(setId, grounds))
  return matches.map(match => {
    if (match === null) return null
    const covers = covering[distinct.indexOf(match)] ?? []
    return {
      system: match.system,
      code: match.zone.code,
      name: match.zone.name,
      covering: covers.map(({ zone, share, ownShare }) => ({ ...zone, share, ownShare })),
    }
  })
}
