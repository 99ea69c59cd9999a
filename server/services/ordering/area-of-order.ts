import type { CustomerReport } from '../../../src/contract/templates.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import type { StandardZones } from '../../zones/standard/versions.ts'
import type { Identity } from '../account/identity.ts'
import type { AreaRequest } from '../areas/area-judge.ts'
import { countedBy } from '../areas/counted-by.ts'
import { FAMILIES } from '../figures/family-dataset.ts'
import type { MeasuredPlace } from './measure-place.ts'
import type { AskedPlace } from './read-order.ts'

/** The request to the area judge for an order. */
export const areaOfOrder = (
  { organisationId }: Pick<Identity, 'organisationId'>,
  {
    template,
    zoneSystemId,
    standard,
  }: {
    readonly template: CustomerReport
    readonly zoneSystemId: number | null
    readonly standard: Pick<StandardZones, 'version'>
  },
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
  countedBy: countedBy({
    map_viewer: template.mapViewer,
    zone_system_id: zoneSystemId,
    standard_version: standard.version,
  }),
  made: asked.kind,
  points: asked.kind === 'points' ? asked.points.map(at => ({ at, radiusM: asked.radiusM })) : [],
  zonesFile: asked.kind === 'zones' ? asked.fileName : null,
  purpose: 'order',
})
