import { sql } from 'kysely'
import type { DatasetGroup } from '../../../src/contract/groups.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import { type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from './dataset-access.ts'

const nameTaken = () => new Refusal('name-taken', 'There is already a group of this name')

/** The organisation's groups, sorted by name. */
export const listGroups = async (database: Database, identity: Identity): Promise<DatasetGroup[]> =>
  database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('dataset_groups')
      .select(['id', 'name'])
      .where('organisation_id', '=', identity.organisationId ?? 0)
      .orderBy(sql`lower(name)`)
      .execute(),
  )

/** @throws Refusal name-taken, ignoring case */
export const createGroup = (database: Database, actor: Actor, name: string): Promise<{ id: number }> =>
  database.within(scopeOf(actor.identity), async tx => {
    const organisationId = ownOrganisation(actor.identity)
    const group = await tx
      .insertInto('dataset_groups')
      .values({ organisation_id: organisationId, name })
      .onConflict(same => same.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!group) throw nameTaken()
    await auditBy(tx, actor, organisationId, 'group-created', { groupId: group.id, name })
    return group
  })

/**
 * Locks a group and returns its name.
 * @throws Refusal not-found
 */
const lockGroup = async (tx: Tx, organisationId: number, id: number): Promise<string> => {
  const group = await tx
    .selectFrom('dataset_groups')
    .select('name')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw notFound('The group')
  return group.name
}

/** @throws Refusal not-found, or name-taken */
export const renameGroup = (
  database: Database,
  actor: Actor,
  asked: { readonly groupId: number; readonly groupName: string },
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const organisationId = ownOrganisation(actor.identity)
    const before = await lockGroup(tx, organisationId, asked.groupId)
    const other = await tx
      .selectFrom('dataset_groups')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where(sql`lower(name)`, '=', asked.groupName.toLowerCase())
      .where('id', '<>', asked.groupId)
      .executeTakeFirst()
    if (other) throw nameTaken()
    await tx.updateTable('dataset_groups').set({ name: asked.groupName }).where('id', '=', asked.groupId).execute()
    await auditBy(tx, actor, organisationId, 'group-changed', {
      groupId: asked.groupId,
      before: { name: before },
      after: { name: asked.groupName },
    })
    return null
  })

/** Deletes a group. The database ungroups its datasets, including those that the user cannot see. */
export const deleteGroup = (database: Database, actor: Actor, id: number): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const organisationId = ownOrganisation(actor.identity)
    const name = await lockGroup(tx, organisationId, id)
    await tx.deleteFrom('dataset_groups').where('id', '=', id).execute()
    await auditBy(tx, actor, organisationId, 'group-deleted', { groupId: id, name })
    return null
  })

/**
 * Moves a dataset that the user may see into a group of the dataset's organisation, or out of its group.
 * @throws Refusal not-found for the dataset or the group
 */
export const groupDataset = (
  database: Database,
  actor: Actor,
  asked: { readonly requestedReportId: number; readonly groupId?: number | undefined },
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const { identity } = actor
    const dataset = await visibleDatasets(tx, identity)
      .select(['organisation_id', 'group_id'])
      .where('datasets.id', '=', asked.requestedReportId)
      .executeTakeFirst()
    // All users may see a sample, but only its own organisation may group it.
    const mayGroup = identity.isOrganisationAdmin || dataset?.organisation_id === identity.organisationId
    if (!dataset || !mayGroup) throw notFound('The dataset')
    if (asked.groupId !== undefined) await lockGroup(tx, dataset.organisation_id, asked.groupId)
    await tx
      .updateTable('datasets')
      .set({ group_id: asked.groupId ?? null })
      .where('id', '=', asked.requestedReportId)
      .where('organisation_id', '=', dataset.organisation_id)
      .execute()
    await auditBy(tx, actor, dataset.organisation_id, 'dataset-grouped', {
      datasetId: asked.requestedReportId,
      before: { groupId: dataset.group_id },
      after: { groupId: asked.groupId ?? null },
    })
    return null
  })
