import type { ZoneElsewhere } from '../../../src/contract/places.ts'
import type { GeoShape, NamedZone } from '../../../workers/contract.ts'
import type { Database, Tx } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { Damaged } from '../../runtime/outages/dependency-down.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

/** The zone systems that are searched: with the one that is open, as many as a geometry thread keeps open. */
const MAX_SEARCHED = 5

interface System {
  readonly name: string
  readonly fileName: string
}

/** The other systems of the organisation and the versions of the standard zones, the newest first. */
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

interface Asked {
  readonly zonesystemid: number
  readonly codes: readonly string[]
}

interface Found {
  readonly system: string
  readonly zone: NamedZone
  readonly ground: GeoShape
}

/** The zones of another system that texts name exactly, with their shapes; a zone that several texts name is one and the same object. */
const findIn = (
  engines: ZoneEngines,
  { name, fileName }: System,
  codes: readonly string[],
): Promise<(Found | null)[]> =>
  engines.run(zoneFileKey(fileName), async (engine, setId) => {
    const resolved = await engine.resolve(setId, codes)
    // One shape a zone: a list that names the longest coast 500 times would otherwise be 500 coasts in memory.
    const shapes = new Map<number, Found>()
    const found: (Found | null)[] = []
    for (const { as, count, zones } of resolved) {
      const zone = (as === 'code' || as === 'name') && count === 1 ? zones[0] : undefined
      if (zone !== undefined && !shapes.has(zone.id)) {
        const [ground] = await groundsOf(engine, setId, [zone.id])
        shapes.set(zone.id, { system: name, zone, ground: ground! })
      }
      found.push((zone && shapes.get(zone.id)) ?? null)
    }
    return found
  })

/**
 * The zones of other zone systems at hand that codes or names name, and the zones of one of the organisation's own systems
 * that cover each; null where a text names none.
 * @throws Refusal not-found where the system is not the organisation's
 */
export const findElsewhere = async (
  database: Database,
  engines: ZoneEngines,
  identity: Identity,
  { zonesystemid, codes }: Asked,
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
  const found: (Found | null)[] = codes.map(() => null)
  for (const system of others) {
    const left = codes.flatMap((_, at) => (found[at] === null ? [at] : []))
    if (left.length === 0) break
    const asked = left.map(at => codes[at]!)
    // A damaged file of another system is noted by the engines; the others are searched all the same.
    const here = await findIn(engines, system, asked).catch((error: unknown) => {
      if (error instanceof Damaged) return []
      throw error
    })
    here.forEach((one, i) => {
      found[left[i]!] = one
    })
  }
  const distinct = [...new Set(found.flatMap(one => one ?? []))]
  const grounds = distinct.map(({ ground }) => ground)
  const covering =
    grounds.length === 0
      ? []
      : await engines.run(zoneFileKey(open.file_name), (engine, setId) => engine.successors(setId, grounds))
  return found.map(one => {
    if (one === null) return null
    const covers = covering[distinct.indexOf(one)] ?? []
    return {
      system: one.system,
      code: one.zone.code,
      name: one.zone.name,
      covering: covers.map(({ zone, share, ownShare }) => ({ ...zone, share, ownShare })),
    }
  })
}
