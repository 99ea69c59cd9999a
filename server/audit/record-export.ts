import type { Database } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { scopeOf } from '../services/account/identity.ts'
import { visibleDatasets } from '../services/datasets/dataset-access.ts'
import { type Actor, auditBy } from './audit.ts'

/** Writes that a browser has made a file of a dataset's figures. @throws Refusal not-found */
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
