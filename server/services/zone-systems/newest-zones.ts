import type { NewestZones } from '../../../src/contract/zone-imports.ts'
import type { Database } from '../../db/database.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { newestOf } from '../../zones/zone-systems.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDataset } from '../datasets/dataset-access.ts'

/** A zone whose area differs by more than this share has changed, not only been drawn anew. */
const CHANGED_SHARE = 0.01

/** The dataset's zone system and its newest version; null where it has none of the user's organisation, or the newest. */
const versionsOf = async (database: Database, identity: Identity, datasetId: number) => {
  const dataset = await visibleDataset(database, identity, datasetId)
  return database.within(scopeOf(identity), async tx => {
    const before = await tx
      .selectFrom('zone_systems')
      .select(['name', 'version', 'file_name', 'organisation_id', 'replaced_by'])
      .where('id', '=', dataset.zone_system_id ?? 0)
      .where('organisation_id', '=', identity.organisationId ?? 0)
      .executeTakeFirst()
    if (!before || before.replaced_by === null) return null
    const newest = await newestOf(tx, before.organisation_id!, before.name)
    return newest ? { before, newest, ids: dataset.selected_zones } : null
  })
}

/**
 * A dataset's zones in the newest version of its zone system, found by code, for a clone of it: which have changed, and which are not
 * there any more, with those that cover them. Null where the dataset has the newest version.
 * @throws Refusal not-found
 */
export const newestZones = async (
  { database, engines }: { readonly database: Database; readonly engines: ZoneEngines },
  identity: Identity,
  datasetId: number,
): Promise<NewestZones | null> => {
  const found = await versionsOf(database, identity, datasetId)
  if (found === null) return null
  const { before, newest, ids } = found
  const old = await engines.run(zoneFileKey(before.file_name), async (engine, setId) => {
    const zones = await engine.summaries(setId, Uint32Array.from(ids))
    const grounds = await groundsOf(engine, setId, ids)
    return zones.map(({ code, name, areaKm2 }, at) => ({ code, name, areaKm2, ground: grounds[at]! }))
  })
  return engines.run(zoneFileKey(newest.file_name), async (engine, setId) => {
    const lines = await engine.resolve(
      setId,
      old.map(({ code }) => code),
    )
    const same = lines.map(({ as, count, zones: [zone] }) => (as === 'code' && count === 1 ? (zone?.id ?? null) : null))
    const kept = same.flatMap(id => id ?? [])
    const areas = new Map(
      (await engine.summaries(setId, Uint32Array.from(kept))).map(({ id, areaKm2 }) => [id, areaKm2]),
    )
    const gone = old.filter((_, at) => same[at] === null)
    const covering = await engine.successors(
      setId,
      gone.map(({ ground }) => ground),
    )
    return {
      zoneSystemId: newest.id,
      name: newest.name,
      version: newest.version,
      datasetVersion: before.version,
      zones: kept,
      changed: old
        .filter(({ areaKm2 }, at) => {
          const now = same[at] === null ? undefined : areas.get(same[at]!)
          return now !== undefined && Math.abs(now - areaKm2) > CHANGED_SHARE * areaKm2
        })
        .map(({ code, name }) => ({ code, name })),
      gone: gone.map(({ code, name }, at) => ({
        code,
        name,
        covering: covering[at]!.map(({ zone }) => ({ code: zone.code, name: zone.name })),
      })),
    }
  })
}
