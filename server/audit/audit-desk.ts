import { sql } from 'kysely'
import type { AuditEntry, AuditVerdict } from '../../src/contract/audit.ts'
import type { AuditAction } from '../../src/domain/audit-actions.ts'
import { type Database, type Scope, type Tx, UNSCOPED } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { administratorScope, type Identity, scopeOf } from '../services/account/identity.ts'
import { visibleDatasets } from '../services/datasets/dataset-access.ts'
import { type Actor, auditBy } from './audit.ts'
import { verifyAudit } from './audit-chain.ts'

/** A page of the trail, with optional filters. */
export interface AuditQuery {
  readonly limit: number
  /** The last id on the previous page. */
  readonly before?: number | undefined
  /** ISO times; `from` is inclusive, `to` exclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Part of a user name, or of an operator's name on the command line. */
  readonly user?: string | undefined
  readonly organisationId?: number | undefined
  readonly action?: AuditAction | undefined
}

/** Administrators read the entries of every organisation. For primary users, the database's policies decide. */
const auditScope = (identity: Identity): Scope =>
  identity.level === 'Admin' ? administratorScope(identity) : { ...scopeOf(identity), everywhere: false }

const usersNamed = (tx: Tx, part: string): Promise<{ id: number }[]> =>
  tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`position(${part.toLowerCase()} in lower(user_name)) > 0`)
    .execute()

interface AuditRow {
  readonly user_id: number | null
  readonly organisation_id: number | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The user an entry is about, or null. */
const subjectOf = ({ details: { userId } }: AuditRow): number | null => (typeof userId === 'number' ? userId : null)

/** The fields of details that contain ids, with the tables that name them. */
const NAMED = {
  datasetId: 'datasets',
  groupId: 'dataset_groups',
  templateId: 'templates',
  organisationId: 'organisations',
} as const
type NamedField = keyof typeof NAMED

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the ids in an entry's details, including those before and after a change, as `datasetId 12`. */
const idsIn = ({ details }: AuditRow): readonly (readonly [field: NamedField, id: number])[] =>
  [details, details.before, details.after].filter(isFields).flatMap(fields =>
    (Object.keys(NAMED) as NamedField[]).flatMap(field => {
      const id = fields[field]
      return typeof id === 'number' ? [[field, id] as const] : []
    }),
  )

/** Looks up the names of the datasets, groups, templates and organisations in the details of entries. */
const namesInDetails = (
  database: Database,
  rows: readonly AuditRow[],
  fields: readonly NamedField[],
): Promise<ReadonlyMap<string, string>> =>
  database.within(UNSCOPED, async tx => {
    const names = new Map<string, string>()
    for (const field of fields) {
      const ids = new Set(rows.flatMap(row => idsIn(row).flatMap(([name, id]) => (name === field ? [id] : []))))
      if (ids.size === 0) continue
      const named = await tx
        .selectFrom(NAMED[field])
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute()
      for (const { id, name } of named) names.set(`${field} ${id}`, name)
    }
    return names
  })

/**
 * Looks up the names of users and organisations. They include the provider's staff, whom a customer's transaction
 * cannot see.
 */
const namesOf = (database: Database, rows: readonly AuditRow[]) =>
  database.within(UNSCOPED, async tx => {
    const ids = (pick: (row: AuditRow) => readonly (number | null)[]) => [
      0,
      ...new Set(rows.flatMap(row => pick(row).flatMap(id => id ?? []))),
    ]
    const users = await tx
      .selectFrom('users')
      .select(['id', 'user_name as name'])
      .where(
        'id',
        'in',
        ids(row => [row.user_id, subjectOf(row)]),
      )
      .execute()
    const organisations = await tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        ids(row => [row.organisation_id]),
      )
      .execute()
    const name = (among: readonly { id: number; name: string }[]) => new Map(among.map(({ id, name }) => [id, name]))
    return { users: name(users), organisations: name(organisations) }
  })

/**
 * Reads a page of the audit trail, newest first. Administrators see all organisations, primary users see their own,
 * and other users see nothing.
 */
export const readAudit = async (database: Database, identity: Identity, filters: AuditQuery): Promise<AuditEntry[]> => {
  const { user } = filters
  const named = user === undefined ? null : await database.within(UNSCOPED, tx => usersNamed(tx, user))
  const rows = await database.within(auditScope(identity), tx => {
    let query = tx
      .selectFrom('audit_trail as a')
      .leftJoin('audit_chain as c', 'c.audit_id', 'a.id')
      .selectAll('a')
      .select('c.sequence')
      .orderBy('a.id', 'desc')
      .limit(filters.limit)
    if (identity.level !== 'Admin') query = query.where('a.organisation_id', '=', identity.organisationId ?? 0)
    if (filters.before !== undefined) query = query.where('a.id', '<', filters.before)
    if (filters.from !== undefined) query = query.where('a.at', '>=', sql<Date>`${filters.from}::timestamptz`)
    if (filters.to !== undefined) query = query.where('a.at', '<', sql<Date>`${filters.to}::timestamptz`)
    if (filters.organisationId !== undefined) query = query.where('a.organisation_id', '=', filters.organisationId)
    if (filters.action !== undefined) query = query.where('a.action', '=', filters.action)
    if (user !== undefined && named !== null)
      query = query.where(eb =>
        eb.or([
          eb('a.user_id', 'in', [0, ...named.map(({ id }) => id)]),
          sql<boolean>`position(${user.toLowerCase()} in lower(a.details ->> 'person')) > 0`,
        ]),
      )
    return query.execute()
  })
  const { users, organisations } = await namesOf(database, rows)
  // A primary user may learn the number of another organisation, to which a dataset was moved, but not its name.
  const fields = (Object.keys(NAMED) as NamedField[]).filter(
    field => field !== 'organisationId' || identity.level === 'Admin',
  )
  const names = await namesInDetails(database, rows, fields)
  return rows.map(row => ({
    id: row.id,
    time: row.at.toISOString(),
    userId: row.user_id,
    userName: users.get(row.user_id ?? 0) ?? null,
    organisationId: row.organisation_id,
    organisationName: organisations.get(row.organisation_id ?? 0) ?? null,
    action: row.action,
    details: row.details,
    subjectName: users.get(subjectOf(row) ?? 0) ?? null,
    names: Object.fromEntries(
      idsIn(row).flatMap(([field, id]) => {
        const name = names.get(`${field} ${id}`)
        return name === undefined ? [] : [[`${field} ${id}`, name]]
      }),
    ),
    address: row.address,
    chainRow: row.sequence,
  }))
}

/** Gives users access to the audit trail. Each access is itself recorded in the trail. */
export const createAuditDesk = (database: Database) => {
  /** Verification reads the whole trail, so concurrent callers share one run. */
  let verifying: Promise<AuditVerdict> | null = null
  return {
    async read(
      actor: Actor,
      { download, ...query }: AuditQuery & { readonly download?: boolean | undefined },
    ): Promise<AuditEntry[]> {
      const entries = await readAudit(database, actor.identity, query)
      const { limit: _, ...filters } = query
      await database.within(auditScope(actor.identity), tx =>
        auditBy(tx, actor, actor.identity.organisationId, download ? 'audit-exported' : 'audit-read', {
          ...filters,
          entries: entries.length,
        }),
      )
      return entries
    },

    async verify(actor: Actor): Promise<AuditVerdict> {
      verifying ??= verifyAudit(database).finally(() => {
        verifying = null
      })
      const verdict = await verifying
      await database.within(auditScope(actor.identity), tx =>
        auditBy(tx, actor, actor.identity.organisationId, 'audit-verified', {
          fault: verdict.fault,
          rows: verdict.rows,
        }),
      )
      return verdict
    },
  }
}

/**
 * Records that a browser exported a dataset's figures to a file.
 * @throws Refusal not-found
 */
export const recordExport = (
  database: Database,
  actor: Actor,
  { datasetid, file }: { readonly datasetid: number; readonly file: string },
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const { identity } = actor
    const dataset = await visibleDatasets(tx, identity)
      .select(['datasets.organisation_id', 'datasets.is_sample'])
      .where('datasets.id', '=', datasetid)
      .executeTakeFirst()
    if (!dataset) throw notFound('The dataset')
    const concerns = dataset.is_sample ? identity.organisationId : dataset.organisation_id
    await auditBy(tx, actor, concerns, 'dataset-exported', { datasetId: datasetid, file, madeBy: 'browser' })
    return null
  })
