import { type Selectable, sql } from 'kysely'
import type { AreaToSave, OpenedArea, SavedArea } from '../../../src/contract/saved-areas.ts'
import { groupBy } from '../../../src/domain/collections.ts'
import { MAX_SAVED_AREAS, MAX_SHARED_AREAS } from '../../../src/domain/constants.ts'
import { datasetNameProblem } from '../../../src/domain/dataset-names.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import type { SavedAreas as SavedAreasTable } from '../../db/tables/places.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'
import {
  createInNewestVersion,
  type InNewestVersion,
  type NewestZones,
  type SystemVersion,
} from './in-newest-version.ts'
import { readArea } from './read-area.ts'

/** A deleted area can be restored for this many minutes. */
export const RESTORABLE_MINUTES = 60

type AreaRow = Selectable<SavedAreasTable>

interface SavedAreasParts {
  readonly database: Database
  readonly engines: ZoneEngines
}

const gone = () => notFound('The saved area, which may have been deleted,')
const colleagues = () =>
  new Refusal('not-allowed', 'This area is a colleague’s. To change it, open it and save it under another name.')

const readName = (name: string): string => {
  const problem = datasetNameProblem(name)
  if (problem !== null) throw new Refusal('bad-name', `Name of the area: ${problem}`)
  return name.trim()
}

/** The areas that the user may use, except deleted ones. */
const visible = (tx: Tx, identity: Identity) =>
  tx
    .selectFrom('saved_areas')
    .where('saved_areas.organisation_id', '=', ownOrganisation(identity))
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('private_to', 'is', null), eb('private_to', '=', identity.userId)]))

/** @throws Refusal not-found, also for another user's private area */
const findArea = async (tx: Tx, identity: Identity, id: number): Promise<AreaRow> => {
  const row = await visible(tx, identity).selectAll('saved_areas').where('saved_areas.id', '=', id).executeTakeFirst()
  if (!row) throw gone()
  return row
}

/**
 * Serialises changes to an organisation's areas, so that each sees the names and the number of areas left by the
 * previous one.
 */
const lockAreas = (tx: Tx, identity: Identity) =>
  sql`select pg_advisory_xact_lock(${LOCKS.saveArea}, ${ownOrganisation(identity)})`.execute(tx)

/** @throws Refusal name-taken if the user sees another area with this name, ignoring case */
const requireFreeName = async (tx: Tx, identity: Identity, name: string, id: number | null): Promise<void> => {
  const other = await visible(tx, identity)
    .select('saved_areas.id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(id !== null, rows => rows.where('saved_areas.id', '<>', id))
    .executeTakeFirst()
  if (other) throw new Refusal('name-taken', `There is a saved area named ${name} already`)
}

/** @throws Refusal not-allowed if the limit is reached */
const requireRoom = async (tx: Tx, identity: Identity, what: 'own' | 'shared'): Promise<void> => {
  const { count } = await visible(tx, identity)
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where(eb => (what === 'own' ? eb('owner_id', '=', identity.userId) : eb('private_to', 'is', null)))
    .executeTakeFirstOrThrow()
  if (what === 'own' && Number(count) >= MAX_SAVED_AREAS)
    throw new Refusal('not-allowed', `You have saved ${MAX_SAVED_AREAS} areas, which is the most. Delete one first.`)
  if (what === 'shared' && Number(count) >= MAX_SHARED_AREAS)
    throw new Refusal(
      'not-allowed',
      `Your organisation shares ${MAX_SHARED_AREAS} areas, which is the most. Keep this one to yourself, or delete one first.`,
    )
}

/** An area's details in the audit trail. A private area's name is left out. */
const auditDetails = ({ name, private_to }: Pick<AreaRow, 'name' | 'private_to'>) =>
  private_to === null ? { isShared: true, name } : { isShared: false }

const writeAudit = (
  tx: Tx,
  actor: Actor,
  row: Pick<AreaRow, 'id' | 'name' | 'private_to'>,
  action: 'area-saved' | 'area-deleted' | 'area-restored',
) => auditBy(tx, actor, ownOrganisation(actor.identity), action, { savedAreaId: row.id, ...auditDetails(row) })

interface Parts extends SavedAreasParts {
  readonly inNewestVersion: InNewestVersion
}

/** The versions of the organisation's zone systems, newest first, keyed by lower-case name. */
const versionsOf = async (tx: Tx, organisationId: number): Promise<Map<string, SystemVersion[]>> => {
  const rows = await tx
    .selectFrom('zone_systems')
    .select(['id', 'file_name', sql<string>`lower(name)`.as('system')])
    .where('organisation_id', '=', organisationId)
    .orderBy('version', 'desc')
    .execute()
  return groupBy(rows, ({ system }) => system)
}

/** Null for an area without zones, or if its zone system was deleted. */
const newestOf = async (
  { inNewestVersion }: Parts,
  row: AreaRow,
  versions: ReadonlyMap<string, readonly SystemVersion[]>,
): Promise<(NewestZones & { readonly zoneSystemId: number }) | null> => {
  if (row.zones === null) return null
  const systemVersions = versions.get(row.zone_system!.toLowerCase()) ?? []
  const [newest] = systemVersions
  if (!newest) return null
  const from = systemVersions.find(({ id }) => id === row.zone_system_id)
  return { ...(await inNewestVersion(row.id, row.zones, from, newest)), zoneSystemId: newest.id }
}

/** The areas that the user may use, or one of them, and the versions of their zone systems. */
const readRows = ({ database }: Parts, identity: Identity, id?: number) =>
  database.within(scopeOf(identity), async tx => {
    const organisationId = ownOrganisation(identity)
    const rows = await visible(tx, identity)
      .leftJoin('users as u', 'u.id', 'saved_areas.owner_id')
      .selectAll('saved_areas')
      .select(sql<string | null>`trim(u.name || ' ' || u.surname)`.as('owner'))
      .$if(id !== undefined, query => query.where('saved_areas.id', '=', id!))
      .orderBy(sql`lower(saved_areas.name)`)
      .orderBy('saved_areas.id')
      .execute()
    return { rows, versions: await versionsOf(tx, organisationId) }
  })
type ReadRow = Awaited<ReturnType<typeof readRows>>['rows'][number]

const areaOf = (
  row: ReadRow,
  newest: (Pick<NewestZones, 'change'> & { readonly zoneSystemId: number | null }) | null,
  { userId, isPrimaryUser }: Identity,
): SavedArea => ({
  id: row.id,
  name: row.name,
  isShared: row.private_to === null,
  isOwn: row.owner_id === userId,
  owner: row.owner,
  mayDelete: row.owner_id === userId || isPrimaryUser,
  kind: row.zones ? 'zones' : row.points ? 'points' : 'boundary',
  count: (row.zones ?? row.points)?.length ?? 1,
  areaKm2: row.area_km2,
  system: row.zone_system === null ? null : { zoneSystemId: newest?.zoneSystemId ?? null, name: row.zone_system },
  change: newest?.change ?? null,
  savedAt: row.saved_at.toISOString(),
})

const listAreas = async (parts: Parts, identity: Identity): Promise<SavedArea[]> => {
  if (identity.organisationId === null) return []
  const { rows, versions } = await readRows(parts, identity)
  const areas: SavedArea[] = []
  for (const row of rows) {
    // An unreadable zone file must not hide the area. Opening the area reports the error.
    const newest = await newestOf(parts, row, versions).catch(() => ({
      ids: [],
      change: null,
      zoneSystemId: row.zone_system_id,
    }))
    areas.push(areaOf(row, newest, identity))
  }
  return areas
}

/** @throws Refusal not-found */
const openArea = async (parts: Parts, identity: Identity, id: number): Promise<OpenedArea> => {
  const { rows, versions } = await readRows(parts, identity, id)
  const [row] = rows
  if (!row) throw gone()
  const newest = await newestOf(parts, row, versions)
  return {
    ...areaOf(row, newest, identity),
    zoneIds: [...(newest?.ids ?? [])],
    lonLat: row.points ?? [],
    boundary: row.boundary,
  }
}

/** @throws Refusal bad-name, bad-place, not-found, name-taken, or not-allowed if there are too many */
const saveArea = async ({ database, engines }: Parts, actor: Actor, request: AreaToSave): Promise<{ id: number }> => {
  const { identity } = actor
  const organisationId = ownOrganisation(identity)
  const name = readName(request.name)
  const area = await readArea({ database, engines }, identity, request)
  return database.within(scopeOf(identity), async tx => {
    await lockAreas(tx, identity)
    await requireFreeName(tx, identity, name, null)
    await requireRoom(tx, identity, 'own')
    if (request.isShared) await requireRoom(tx, identity, 'shared')
    const private_to = request.isShared ? null : identity.userId
    const row = await tx
      .insertInto('saved_areas')
      .values({ ...area, organisation_id: organisationId, owner_id: identity.userId, private_to, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, actor, { id: row.id, name, private_to }, 'area-saved')
    return row
  })
}

/** @throws Refusal not-found, not-allowed, bad-name, name-taken */
const changeArea = (
  { database }: Parts,
  actor: Actor,
  request: { readonly id: number; readonly name?: string | undefined; readonly isShared?: boolean | undefined },
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const { identity } = actor
    await lockAreas(tx, identity)
    const row = await findArea(tx, identity, request.id)
    if (row.owner_id !== identity.userId) throw colleagues()
    const name = request.name === undefined ? row.name : readName(request.name)
    const isShared = request.isShared ?? row.private_to === null
    if (name.toLowerCase() !== row.name.toLowerCase()) await requireFreeName(tx, identity, name, row.id)
    if (isShared && row.private_to !== null) await requireRoom(tx, identity, 'shared')
    const private_to = isShared ? null : identity.userId
    await tx.updateTable('saved_areas').set({ name, private_to }).where('id', '=', row.id).execute()
    await auditBy(tx, actor, row.organisation_id, 'area-changed', {
      savedAreaId: row.id,
      before: auditDetails(row),
      after: auditDetails({ name, private_to }),
    })
    return null
  })

/**
 * Deletes an area. Its owner, or the primary user who deleted it, can restore it within an hour.
 * @throws Refusal not-found, not-allowed
 */
const removeArea = ({ database }: Parts, actor: Actor, id: number): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const { identity } = actor
    await lockAreas(tx, identity)
    const row = await findArea(tx, identity, id)
    if (row.owner_id !== identity.userId && !identity.isPrimaryUser) throw colleagues()
    await tx
      .updateTable('saved_areas')
      .set({ deleted_at: new Date(), deleted_by: identity.userId })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, actor, row, 'area-deleted')
    return null
  })

/** @throws Refusal not-found if the user did not delete this area within the last hour; name-taken and not-allowed as for saveArea */
const restoreArea = ({ database }: Parts, actor: Actor, id: number): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const { identity } = actor
    await lockAreas(tx, identity)
    const row = await tx
      .selectFrom('saved_areas')
      .selectAll()
      .where('id', '=', id)
      .where('organisation_id', '=', ownOrganisation(identity))
      .where('deleted_by', '=', identity.userId)
      .where('deleted_at', '>', new Date(Date.now() - RESTORABLE_MINUTES * 60_000))
      .executeTakeFirst()
    if (!row) throw gone()
    await requireFreeName(tx, identity, row.name, null)
    if (row.owner_id === identity.userId) await requireRoom(tx, identity, 'own')
    if (row.private_to === null) await requireRoom(tx, identity, 'shared')
    await tx.updateTable('saved_areas').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
    await writeAudit(tx, actor, row, 'area-restored')
    return null
  })

/** Named areas that users save for later orders, for themselves or for their organisation. */
export const createSavedAreas = ({ database, engines }: SavedAreasParts) => {
  const parts: Parts = { database, engines, inNewestVersion: createInNewestVersion(engines) }
  return {
    list: (identity: Identity) => listAreas(parts, identity),
    open: (identity: Identity, id: number) => openArea(parts, identity, id),
    save: (actor: Actor, request: AreaToSave) => saveArea(parts, actor, request),
    change: (actor: Actor, request: Parameters<typeof changeArea>[2]) => changeArea(parts, actor, request),
    remove: (actor: Actor, id: number) => removeArea(parts, actor, id),
    restore: (actor: Actor, id: number) => restoreArea(parts, actor, id),
  }
}
export type SavedAreas = ReturnType<typeof createSavedAreas>
