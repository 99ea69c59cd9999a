import type { CustomerReport } from '../../../src/contract/templates.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import type { Identity } from '../account/identity.ts'
import type { AreaRequest } from '../areas/area-judge.ts'
import { FAMILIES } from '../figures/family-dataset.ts'
import type { MeasuredPlace } from './measure-place.ts'
import type { AskedPlace } from './read-order.ts'

/** The request to the area judge for an order. */
export const areaOfOrder = (
  { organisationId }: Pick<Identity, 'organisationId'>,
  { template, zoneSystemId }: { readonly template: CustomerReport; readonly zoneSystemId: number | null },
  asked: AskedPlace,
  place: MeasuredPlace,
  period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>,
): AreaRequest => ({
  ...period,
  organisationId: organisationId ?? 0,
  areaWkt: place.studyAreaWkt,
  extent: place.extent,
  evOnly: isElectric(template),
  flowZones: FAMILIES.flows({ report_viewer: template.reportViewer, map_viewer: template.mapViewer })
    ? { system: zoneSystemId, zones: asked.kind === 'zones' ? asked.ids : [] }
    : null,
  made: asked.kind,
  points: asked.kind === 'points' ? asked.points.map(at => ({ at, radiusM: asked.radiusM })) : [],
  zonesFile: asked.kind === 'zones' ? asked.fileName : null,
  purpose: 'order',
})
