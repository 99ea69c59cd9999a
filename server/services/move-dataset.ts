import type { Database } from '../db/database.ts'
import { notFound } from '../runtime/refusal.ts'
import { type Actor, auditBy } from './audit.ts'
import { administratorScope } from './identity.ts'

/**
 * Moves a dataset to another organisation, out of its group; what was paid for it stays where it was paid.
 * @throws Refusal not-found for the dataset or the organisation
 */
export const moveDataset = (
  database: Database,
  actor: Actor,
  asked: { readonly newOrganisationId: number; readonly requestedReportId: number },
): Promise<null> =>
  database.within(administratorScope(actor.identity), async tx => {
    const dataset = await tx
      .selectFrom('datasets')
      .select(['organisation_id', 'name'])
      .where('id', '=', asked.requestedReportId)
      .forUpdate()
      .executeTakeFirst()
    if (!dataset) throw notFound('The dataset')
    const organisation = await tx
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', asked.newOrganisationId)
      .executeTakeFirst()
    if (!organisation) throw notFound('The organisation')
    if (dataset.organisation_id === organisation.id) return null
    await tx
      .updateTable('datasets')
      .set({ organisation_id: organisation.id, group_id: null })
      .where('id', '=', asked.requestedReportId)
      .execute()
    await auditBy(tx, actor, organisation.id, 'dataset-moved', {
      datasetId: asked.requestedReportId,
      from: dataset.organisation_id,
      to: organisation.id,
    })
    return null
  })
