import type { CustomerReport } from '../../../src/contract/templates.ts'
import type { Database } from '../../db/database.ts'
import type { GroundQuestion } from '../grounds/ground-judge.ts'
import { type Identity, scopeOf } from '../identity.ts'
import type { MeasuredPlace } from './measure-place.ts'
import type { AskedPlace } from './read-order.ts'

/** What the judge of grounds is asked about an order. */
export const groundOfOrder = async (
  database: Database,
  identity: Identity,
  template: CustomerReport,
  asked: AskedPlace,
  place: MeasuredPlace,
  period: { readonly firstDay: string; readonly lastDay: string },
): Promise<GroundQuestion> => {
  const row = await database.within(scopeOf(identity), tx =>
    tx.selectFrom('templates').select('ev_only').where('id', '=', template.id).executeTakeFirst(),
  )
  return {
    ...period,
    organisationId: identity.organisationId ?? 0,
    areaWkt: place.studyAreaWkt,
    extent: place.extent,
    evOnly: row?.ev_only ?? false,
    points: asked.kind === 'points' ? asked.points.map(at => ({ at, radiusM: asked.radiusM })) : [],
    zonesFile: asked.kind === 'zones' ? asked.fileName : null,
    purpose: 'order',
  }
}
