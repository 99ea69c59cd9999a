import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { administratorScope } from '../account/identity.ts'
import type { AreaJudge, AreaJudgement } from '../areas/area-judge.ts'
import { monthNotReady, revealing } from '../areas/area-refusal.ts'
import { countedBy } from '../areas/counted-by.ts'
import type { AreaRequest } from '../areas/surroundings.ts'
import { lockBalance } from '../ordering/charge.ts'
import { DATASET_KINDS } from './dataset-access.ts'

/**
 * Moves a dataset to another organisation, out of its group and series. The organisation that paid keeps the debit. The
 * area is judged against the new organisation's areas, because together they must not reveal a few people.
 * @throws Refusal not-found for the dataset or the organisation, area-refused, month-not-ready
 */
export const moveDataset = async (
  { database, areaJudge }: { readonly database: Database; readonly areaJudge: AreaJudge },
  actor: Actor,
  asked: { readonly newOrganisationId: number; readonly requestedReportId: number },
): Promise<null> => {
  const scope = administratorScope(actor.identity)
  const { newOrganisationId, requestedReportId } = asked
  const dataset = await database.within(scope, async tx => {
    const row = await tx.selectFrom('datasets').selectAll().where('id', '=', requestedReportId).executeTakeFirst()
    if (!row) throw notFound('The dataset')
    const organisation = await tx
      .selectFrom('organisations')
      .select('id')
      .where('id', '=', newOrganisationId)
      .executeTakeFirst()
    if (!organisation) throw notFound('The organisation')
    return row
  })
  if (dataset.organisation_id === newOrganisationId) return null
  const ground: AreaRequest = {
    organisationId: newOrganisationId,
    firstDay: dataset.first_day,
    lastDay: dataset.last_day,
    areaWkt: dataset.study_area_wkt,
    extent: dataset.extent,
    evOnly: dataset.ev_only,
    eventDays: dataset.event_days,
    flowZones: DATASET_KINDS.flows(dataset) ? { system: dataset.zone_system_id, zones: dataset.selected_zones } : null,
    countedBy: countedBy(dataset),
    made: dataset.boundary === null ? (dataset.pois.length > 0 ? 'points' : 'zones') : 'boundary',
    points: [],
    zonesFile: null,
    purpose: 'move',
  }

  /** @returns false if the area must be judged again */
  const move = (judged: AreaJudgement): Promise<boolean> =>
    database.within(scope, async tx => {
      await lockBalance(tx, newOrganisationId)
      const current = await tx
        .selectFrom('datasets')
        .select('organisation_id')
        .where('id', '=', requestedReportId)
        .forUpdate()
        .executeTakeFirst()
      if (!current) throw notFound('The dataset')
      if (current.organisation_id === newOrganisationId) return true
      if (!(await areaJudge.isCurrent(tx, ground, judged))) return false
      await tx
        .updateTable('datasets')
        .set({ organisation_id: newOrganisationId, group_id: null, series_id: null })
        .where('id', '=', requestedReportId)
        .execute()
      const details = { datasetId: requestedReportId, from: current.organisation_id, to: newOrganisationId }
      // Write an entry for both organisations, so that the one that loses the dataset learns why.
      for (const organisation of [current.organisation_id, newOrganisationId])
        await auditBy(tx, actor, organisation, 'dataset-moved', details)
      return true
    })

  for (;;) {
    const judged = await areaJudge.judge(actor.identity, ground)
    if (judged === null) throw monthNotReady()
    if (judged.refusal !== null) throw revealing(judged.refusal)
    if (await move(judged)) return null
  }
}
