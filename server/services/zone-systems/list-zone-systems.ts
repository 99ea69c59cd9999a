import type { Selectable } from 'kysely'
import type { ListedZoneSystem, NewestZones, ZoneSystems } from '../../../src/contract/zone-imports.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { ZoneSystems as ZoneSystemsTable } from '../../db/tables/places.ts'
import { isUpdated } from '../../db/updates.ts'
import { notFound } from '../../errors.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { groundsOf } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { newestOf } from '../../zones/zone-systems.ts'
import { administratorScope, type Identity, scopeOf } from '../account/identity.ts'
import { visibleDataset } from '../datasets/dataset-access.ts'
import { importingOrganisations, importScope, isAdministrator, openImportOf } from './read-import.ts'

type Version = ListedZoneSystem['versions'][number]

const versionOf = (
  row: Pick<Selectable<ZoneSystemsTable>, 'id' | 'version' | 'zones' | 'created_at' | 'imported_by' | 'report'> & {
    readonly datasets: number | null
  },
): Version => ({
  zoneSystemId: row.id,
  version: row.version,
  zones: row.zones,
  createdAt: row.created_at.toISOString(),
  importedBy: row.imported_by,
  datasetCount: Number(row.datasets ?? 0),
  report: row.report,
})

const customSystems = async (tx: Tx, identity: Identity): Promise<ListedZoneSystem[]> => {
  const rows = await tx
    .selectFrom('zone_systems as z')
    .innerJoin('organisations as o', 'o.id', 'z.organisation_id')
    .select(['z.id', 'z.organisation_id', 'o.name as organisation', 'z.name', 'z.version', 'z.zones'])
    .select(['z.created_at', 'z.imported_by', 'z.report'])
    .select(({ selectFrom, fn }) =>
      selectFrom('datasets')
        .whereRef('datasets.zone_system_id', '=', 'z.id')
        .select(fn.countAll<number>().as('made'))
        .as('datasets'),
    )
    .$if(!isAdministrator(identity), query => query.where('z.organisation_id', '=', identity.organisationId ?? 0))
    .orderBy('o.name')
    .orderBy('z.name')
    .orderBy('z.version', 'desc')
    .execute()
  const systems = new Map<string, ListedZoneSystem>()
  for (const row of rows) {
    const key = `${row.organisation_id} ${row.name.toLowerCase()}`
    const system = systems.get(key) ?? {
      organisationId: row.organisation_id!,
      organisation: row.organisation,
      name: row.name,
      versions: [],
    }
    systems.set(key, system)
    system.versions.push(versionOf(row))
  }
  return [...systems.values()]
}

/** The standard zones as one system, represented by their small zones. */
const standardSystem = async (tx: Tx): Promise<ListedZoneSystem[]> => {
  const rows = await tx
    .selectFrom('standard_zones as s')
    .innerJoin('zone_systems as z', 'z.id', 's.small_system_id')
    .select(['z.id', 's.name', 's.version', 'z.zones', 's.created_at', 'z.imported_by', 'z.report'])
    .select(({ selectFrom, fn }) =>
      selectFrom('datasets')
        .whereRef('datasets.standard_version', '=', 's.version')
        .where('datasets.zone_system_id', 'is', null)
        .select(fn.countAll<number>().as('made'))
        .as('datasets'),
    )
    .orderBy('s.version', 'desc')
    .execute()
  const [newest] = rows
  if (!newest) return []
  return [{ organisationId: null, organisation: null, name: newest.name, versions: rows.map(versionOf) }]
}

/** The zone systems of the user's organisation or, for an administrator, of all organisations, with their versions. */
export const listZoneSystems = (database: Database, identity: Identity): Promise<ZoneSystems> =>
  database.within({ ...importScope(scopeOf(identity), identity), viewsAll: true }, async tx => {
    const organisations = await importingOrganisations(tx, identity)
    const standard = isAdministrator(identity) ? await standardSystem(tx) : []
    return {
      systems: [...standard, ...(await customSystems(tx, identity))],
      organisations,
      mayImport: isAdministrator(identity) || organisations.some(({ mayImport }) => mayImport),
      open: await openImportOf(tx, identity.userId),
    }
  })

/**
 * Allows or forbids an organisation's primary users to import zone systems.
 * @throws Refusal not-found
 */
export const setMayImportZones = (
  database: Database,
  actor: Actor,
  { organisationId, mayImport }: { readonly organisationId: number; readonly mayImport: boolean },
): Promise<null> =>
  database.within(administratorScope(actor.identity), async tx => {
    const isChanged = await isUpdated(
      tx.updateTable('organisations').set({ may_import_zones: mayImport }).where('id', '=', organisationId),
    )
    if (!isChanged) throw notFound('The organisation')
    await auditBy(tx, actor, organisationId, 'zone-import-right-changed', { mayImport })
    return null
  })

/** A zone counts as changed if its area differs by more than this share. Smaller differences come from redrawing. */
const CHANGED_SHARE = 0.01

/**
 * The dataset's zone system and its newest version; null if it belongs to another organisation or is already the
 * newest.
 */
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
 * Looks up a dataset's zones by code in the newest version of their zone system, so that the dataset can be copied.
 * Lists the changed zones, and the missing zones together with the zones that cover them. Null if the dataset already
 * has the newest version.
 * @throws Refusal not-found
 */
export const newestZones = async (
  { database, engines }: { readonly database: Database; readonly engines: ZoneEngines },
  identity: Identity,
  datasetId: number,
): Promise<NewestZones | null> => {
  const versions = await versionsOf(database, identity, datasetId)
  if (versions === null) return null
  const { before, newest, ids } = versions
  const old = await engines.run(zoneFileKey(before.file_name), async (engine, setId) => {
    const zones = await engine.summaries(setId, Uint32Array.from(ids))
    const grounds = await groundsOf(engine, setId, ids)
    return zones.map(({ code, name, areaKm2 }, index) => ({ code, name, areaKm2, ground: grounds[index]! }))
  })
  return engines.run(zoneFileKey(newest.file_name), async (engine, setId) => {
    const lines = await engine.resolve(
      setId,
      old.map(({ code }) => code),
    )
    const same = lines.map(({ as, count, zones: [zone] }) => (as === 'code' && count === 1 ? (zone?.id ?? null) : null))
    const sameIds = same.flatMap(id => id ?? [])
    const areas = new Map(
      (await engine.summaries(setId, Uint32Array.from(sameIds))).map(({ id, areaKm2 }) => [id, areaKm2]),
    )
    const missing = old.filter((_, index) => same[index] === null)
    const covering = await engine.successors(
      setId,
      missing.map(({ ground }) => ground),
    )
    return {
      zoneSystemId: newest.id,
      name: newest.name,
      version: newest.version,
      datasetVersion: before.version,
      zones: sameIds,
      changed: old
        .filter(({ areaKm2 }, index) => {
          const newAreaKm2 = same[index] === null ? undefined : areas.get(same[index]!)
          return newAreaKm2 !== undefined && Math.abs(newAreaKm2 - areaKm2) > CHANGED_SHARE * areaKm2
        })
        .map(({ code, name }) => ({ code, name })),
      gone: missing.map(({ code, name }, index) => ({
        code,
        name,
        covering: covering[index]!.map(({ zone }) => ({ code: zone.code, name: zone.name })),
      })),
    }
  })
}
