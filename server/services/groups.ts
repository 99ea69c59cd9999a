import { sql } from 'kysely'
import type { DatasetGroup } from '../../src/contract/groups.ts'
import type { Database, Tx } from '../db/database.ts'
import { forbidden, notFound, Refusal } from '../runtime/refusal.ts'
import { visibleDatasets } from './dataset-access.ts'
import { type Identity, scopeOf } from './identity.ts'

const ownOrganisation = ({ organisationId }: Identity): number => {
  if (organisationId === null) throw forbidden()
  return organisationId
}
const nameTaken = () => new Refusal('name-taken', 'There is a group of this name already')

/** The organisation's groups, by name. */
export const listGroups = async (database: Database, identity: Identity): Promise<DatasetGroup[]> =>
  database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('dataset_groups')
      .select(['id', 'name'])
      .where('organisation_id', '=', identity.organisationId ?? 0)
      .orderBy(sql`lower(name)`)
      .execute(),
  )

/** @throws Refusal name-taken; capitals make no difference */
export const createGroup = (database: Database, identity: Identity, name: string): Promise<{ id: number }> =>
  database.within(scopeOf(identity), async tx => {
    const made = await tx
      .insertInto('dataset_groups')
      .values({ organisation_id: ownOrganisation(identity), name })
      .onConflict(at => at.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw nameTaken()
    return made
  })

const lockGroup = async (tx: Tx, organisationId: number, id: number): Promise<void> => {
  const group = await tx
    .selectFrom('dataset_groups')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw notFound('The group')
}

/** @throws Refusal not-found, or name-taken */
export const renameGroup = (
  database: Database,
  identity: Identity,
  asked: { readonly groupId: number; readonly groupName: string },
): Promise<null> =>
  database.within(scopeOf(identity), async tx => {
    const organisationId = ownOrganisation(identity)
    await lockGroup(tx, organisationId, asked.groupId)
    const other = await tx
      .selectFrom('dataset_groups')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where(sql`lower(name)`, '=', asked.groupName.toLowerCase())
      .where('id', '<>', asked.groupId)
      .executeTakeFirst()
    if (other) throw nameTaken()
    await tx.updateTable('dataset_groups').set({ name: asked.groupName }).where('id', '=', asked.groupId).execute()
    return null
  })

/** Deletes a group; the database ungroups its datasets, also those that the user does not see. */
export const deleteGroup = (database: Database, identity: Identity, id: number): Promise<null> =>
  database.within(scopeOf(identity), async tx => {
    await lockGroup(tx, ownOrganisation(identity), id)
    await tx.deleteFrom('dataset_groups').where('id', '=', id).execute()
    return null
  })

/**
 * Puts a dataset that the user may see into a group of the dataset's own organisation, or takes it out of its group.
 * @throws Refusal not-found for either of them
 */
export const groupDataset = (
  database: Database,
  identity: Identity,
  asked: { readonly requestedReportId: number; readonly groupId?: number | undefined },
): Promise<null> =>
  database.within(scopeOf(identity), async tx => {
    const dataset = await visibleDatasets(tx, identity)
      .select('organisation_id')
      .where('datasets.id', '=', asked.requestedReportId)
      .executeTakeFirst()
    // A sample is there for everybody to look at; its group is its organisation's business.
    const mayGroup = identity.isOrganisationAdmin || dataset?.organisation_id === identity.organisationId
    if (!dataset || !mayGroup) throw notFound('The dataset')
    if (asked.groupId !== undefined) await lockGroup(tx, dataset.organisation_id, asked.groupId)
    await tx
      .updateTable('datasets')
      .set({ group_id: asked.groupId ?? null })
      .where('id', '=', asked.requestedReportId)
      .where('organisation_id', '=', dataset.organisation_id)
      .execute()
    return null
  })
