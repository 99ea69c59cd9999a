import type { ExpectedVisits, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { isElectric, isOfFlows } from '../../../src/domain/viewers.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { DatasetQuestion } from '../../warehouse/pricing/expected-visits.ts'
import type { AreaRequest } from '../areas/area-judge.ts'
import { TOO_FEW, TOO_FEW_ELECTRIC, TOO_FEW_OF_EVENT } from '../areas/area-refusal.ts'
import { FAMILIES } from '../figures/family-dataset.ts'
import { isStandard } from './read-order.ts'

/** The zones that the figures of an order would be by. */
const zonesOf = (
  { mapViewer }: CustomerReport,
  { zoneSystem }: Pick<WizardPayload, 'zoneSystem'>,
): DatasetQuestion['zones'] => {
  if (FAMILIES.tourism({ map_viewer: mapViewer })) return 'middle'
  return isStandard(zoneSystem) ? 'small' : 'own'
}

/**
 * The visits expected from an order in a month. Null for flows, which do not count visits.
 * @param payload its zone system is known to be one that the user may use
 */
export const expectOrder = async (
  movement: Pick<MovementData, 'expected'>,
  template: CustomerReport,
  payload: Pick<WizardPayload, 'zoneSystem'>,
  period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>,
  areaWkt: string,
): Promise<ExpectedVisits | null> =>
  isOfFlows(template)
    ? null
    : movement.expected({ ...period, areaWkt, evOnly: isElectric(template), zones: zonesOf(template, payload) })

/**
 * The reason to refuse an order with these expectations, because its dataset would be empty; null if it is accepted. They come from
 * released figures, so a refusal reveals nothing.
 */
export const emptyRefusal = (
  expected: ExpectedVisits | null,
  { made, evOnly, eventDays }: Pick<AreaRequest, 'made' | 'evOnly' | 'eventDays'>,
): string | null => {
  if (expected?.kind !== 'few') return null
  if (eventDays !== null) return TOO_FEW_OF_EVENT
  return evOnly ? TOO_FEW_ELECTRIC : TOO_FEW[made]
}
