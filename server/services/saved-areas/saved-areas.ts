import { type Selectable, sql } from 'kysely'
import type { AreaToSave, OpenedArea, SavedArea } from '../../../src/contract/saved-areas.ts'
import { MAX_SAVED_AREAS, MAX_SHARED_AREAS } from '../../../src/domain/constants.ts'
import { datasetNameProblem } from '../../../src/domain/dataset-name.ts'
import { groupBy } from '../../../src/domain/group-by.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import type { SavedAreas as SavedAreasTable } from '../../db/tables/places.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'
import { createInNewestVersion, type NewestZones, type SystemVersion } from './in-newest-version.ts'
import { readArea } from './read-area.ts'

/** A deleted area can be restored for this long, minutes. */
export const RESTORABLE_MINUTES = 60

type AreaRow = Selectable<SavedAreasTable>

export interface SavedAreasParts {
  readonly database: Database
  readonly engines: ZoneEngines
}

const gone = () => notFound('The saved area, which may have been deleted,')
const colleagues = () =>
  new Refusal('not-allowed', 'This area is a colleague’s. Open it and save it under a name of your own to change it.')

const readName = (name: string): string => {
  const problem = datasetNameProblem(name)
  if (problem !== null) throw new Refusal('bad-name', `Name of the area: ${problem}`)
  return name.trim()
}

/** The areas that the user may use, those that were deleted left out. */
const visible = (tx: Tx, identity: Identity) =>
  tx
    .selectFrom('saved_areas')
    .where('saved_areas.organisation_id', '=', ownOrganisation(identity))
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('private_to', 'is', null), eb('private_to', '=', identity.userId)]))

/** @throws Refusal not-found, for what another sees alone as for what is not there */
const findArea = async (tx: Tx, identity: Identity, id: number): Promise<AreaRow> => {
  const row = await visible(tx, identity).selectAll('saved_areas').where('saved_areas.id', '=', id).executeTakeFirst()
  if (!row) throw gone()
  return row
}

/** Changes of an organisation's areas happen one after the other, so that each sees the names and the count before it. */
const lockAreas = (tx: Tx, identity: Identity) =>
  sql`select pg_advisory_xact_lock(${LOCKS.saveArea}, ${ownOrganisation(identity)})`.execute(tx)

/** @throws Refusal name-taken where the user sees another area of this name; capitals make no difference */
const requireFreeName = async (tx: Tx, identity: Identity, name: string, id: number | null): Promise<void> => {
  const other = await visible(tx, identity)
    .select('saved_areas.id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(id !== null, rows => rows.where('saved_areas.id', '<>', id))
    .executeTakeFirst()
  if (other) throw new Refusal('name-taken', `There is a saved area named ${name} already`)
}

/** @throws Refusal not-allowed where one more would be too many */
const requireRoom = async (tx: Tx, identity: Identity, what: 'own' | 'shared'): Promise<void> => {
  const { n } = await visible(tx, identity)
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where(eb => (what === 'own' ? eb('owner_id', '=', identity.userId) : eb('private_to', 'is', null)))
    .executeTakeFirstOrThrow()
  if (what === 'own' && Number(n) >= MAX_SAVED_AREAS)
    throw new Refusal('not-allowed', `You have saved ${MAX_SAVED_AREAS} areas, which is the most. Delete one first.`)
  if (what === 'shared' && Number(n) >= MAX_SHARED_AREAS)
    throw new Refusal(
      'not-allowed',
      `Your organisation shares ${MAX_SHARED_AREAS} areas, which is the most. Keep this one to yourself, or delete one first.`,
    )
}

/** What the audit trail says of an area: the name of a private one is its owner's business. */
const told = ({ name, private_to }: Pick<AreaRow, 'name' | 'private_to'>) =>
  private_to === null ? { isShared: true, name } : { isShared: false }

const writeAudit = (
  tx: Tx,
  actor: Actor,
  row: Pick<AreaRow, 'id' | 'name' | 'private_to'>,
  action: 'area-saved' | 'area-deleted' | 'area-restored',
) => auditBy(tx, actor, ownOrganisation(actor.identity), action, { savedAreaId: row.id, ...told(row) })

/** Named areas that users keep for their next order, alone or with their organisation. */
export const createSavedAreas = ({ database, engines }: SavedAreasParts) => {
  const inNewestVersion = createInNewestVersion(engines)

  /** The versions of the organisation's zone systems, by name in small letters, the newest first. */
  const versionsOf = async (tx: Tx, organisationId: number): Promise<Map<string, SystemVersion[]>> => {
    const rows = await tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name', sql<string>`lower(name)`.as('family')])
      .where('organisation_id', '=', organisationId)
      .orderBy('version', 'desc')
      .execute()
    return groupBy(rows, ({ family }) => family)
  }
  /** Null for an area without zones, and for one whose zone system is gone. */
  const newestOf = async (
    row: AreaRow,
    versions: ReadonlyMap<string, readonly SystemVersion[]>,
  ): Promise<(NewestZones & { readonly zoneSystemId: number }) | null> => {
    if (row.zones === null) return null
    const family = versions.get(row.zone_system!.toLowerCase()) ?? []
    const [newest] = family
    if (!newest) return null
    const from = family.find(({ id }) => id === row.zone_system_id)
    return { ...(await inNewestVersion(row.id, row.zones, from, newest)), zoneSystemId: newest.id }
  }
  const read = (identity: Identity, id?: number) =>
    database.within(scopeOf(identity), async tx => {
      const organisationId = ownOrganisation(identity)
      const rows = await visible(tx, identity)
        .leftJoin('users as u', 'u.id', 'saved_areas.owner_id')
        .selectAll('saved_areas')
        .select(sql<string | null>`trim(u.name || ' ' || u.surname)`.as('owner'))
        .$if(id !== undefined, found => found.where('saved_areas.id', '=', id!))
        .orderBy(sql`lower(saved_areas.name)`)
        .orderBy('saved_areas.id')
        .execute()
      return { rows, versions: await versionsOf(tx, organisationId) }
    })
  type ReadRow = Awaited<ReturnType<typeof read>>['rows'][number]

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

  return {
    async list(identity: Identity): Promise<SavedArea[]> {
      if (identity.organisationId === null) return []
      const { rows, versions } = await read(identity)
      const areas: SavedArea[] = []
      for (const row of rows) {
        // a zone file that cannot be read hides no area: opening one says what is wrong
        const newest = await newestOf(row, versions).catch(() => ({
          ids: [],
          change: null,
          zoneSystemId: row.zone_system_id,
        }))
        areas.push(areaOf(row, newest, identity))
      }
      return areas
    },

    /** @throws Refusal not-found */
    async open(identity: Identity, id: number): Promise<OpenedArea> {
      const { rows, versions } = await read(identity, id)
      const [row] = rows
      if (!row) throw gone()
      const newest = await newestOf(row, versions)
      return {
        ...areaOf(row, newest, identity),
        zoneIds: [...(newest?.ids ?? [])],
        lonLat: row.points ?? [],
        boundary: row.boundary,
      }
    },

    /** @throws Refusal bad-name, bad-place, not-found, name-taken, not-allowed where there are too many */
    async save(actor: Actor, asked: AreaToSave): Promise<{ id: number }> {
      const { identity } = actor
      const organisationId = ownOrganisation(identity)
      const name = readName(asked.name)
      const area = await readArea({ database, engines }, identity, asked)
      return database.within(scopeOf(identity), async tx => {
        await lockAreas(tx, identity)
        await requireFreeName(tx, identity, name, null)
        await requireRoom(tx, identity, 'own')
        if (asked.isShared) await requireRoom(tx, identity, 'shared')
        const private_to = asked.isShared ? null : identity.userId
        const row = await tx
          .insertInto('saved_areas')
          .values({ ...area, organisation_id: organisationId, owner_id: identity.userId, private_to, name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await writeAudit(tx, actor, { id: row.id, name, private_to }, 'area-saved')
        return row
      })
    },

    /** @throws Refusal not-found, not-allowed, bad-name, name-taken */
    change: (
      actor: Actor,
      asked: { readonly id: number; readonly name?: string | undefined; readonly isShared?: boolean | undefined },
    ): Promise<null> =>
      database.within(scopeOf(actor.identity), async tx => {
        const { identity } = actor
        await lockAreas(tx, identity)
        const row = await findArea(tx, identity, asked.id)
        if (row.owner_id !== identity.userId) throw colleagues()
        const name = asked.name === undefined ? row.name : readName(asked.name)
        const isShared = asked.isShared ?? row.private_to === null
        if (name.toLowerCase() !== row.name.toLowerCase()) await requireFreeName(tx, identity, name, row.id)
        if (isShared && row.private_to !== null) await requireRoom(tx, identity, 'shared')
        const private_to = isShared ? null : identity.userId
        await tx.updateTable('saved_areas').set({ name, private_to }).where('id', '=', row.id).execute()
        await auditBy(tx, actor, row.organisation_id, 'area-changed', {
          savedAreaId: row.id,
          before: told(row),
          after: told({ name, private_to }),
        })
        return null
      }),

    /** Its owner can bring it back for an hour, and so can the primary user who deleted it. @throws Refusal not-found, not-allowed */
    remove: (actor: Actor, id: number): Promise<null> =>
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
      }),

    /** @throws Refusal not-found where the user deleted no such area within the hour; name-taken, not-allowed as when one is saved */
    restore: (actor: Actor, id: number): Promise<null> =>
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
      }),
  }
}
export type SavedAreas = ReturnType<typeof createSavedAreas>
