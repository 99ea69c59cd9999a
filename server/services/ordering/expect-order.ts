import type { CostBreakdown, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { monthOf, monthPeriod } from '../../../src/domain/month-period.ts'
import { isElectric, isOfFlows } from '../../../src/domain/viewers.ts'
import type { DatasetQuestion } from '../../warehouse/ground/expected-visits.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
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
 * What may be expected of an order, so that nobody buys an empty map: in the month that it asks for, or in the
 * newest one where it names none that has data. Null where no month has data, and for flows, which are no visits.
 *
 * @param payload its zone system is known to be one that the user may use
 */
export const expectOrder = async (
  movement: Pick<MovementData, 'availableMonths' | 'expected'>,
  template: CustomerReport,
  payload: Pick<WizardPayload, 'startDate' | 'zoneSystem'>,
  areaWkt: string,
): Promise<CostBreakdown['expected'] | null> => {
  if (isOfFlows(template)) return null
  const months = await movement.availableMonths()
  const asked = monthOf(payload.startDate)
  const month =
    months.find(({ year, month: number }) => year === asked?.year && number === asked.month) ?? months.at(-1)
  if (!month) return null
  const period = monthPeriod(month)
  const question: DatasetQuestion = {
    areaWkt,
    firstDay: period.startDate.slice(0, 10),
    lastDay: period.endDate.slice(0, 10),
    evOnly: isElectric(template),
    zones: zonesOf(template, payload),
  }
  return movement.expected(question)
}
