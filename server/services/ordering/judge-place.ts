import type { CostBreakdown } from '../../../src/contract/datasets.ts'
import type { Identity } from '../account/identity.ts'
import type { AreaJudge, AreaRequest, PendingArea } from '../areas/area-judge.ts'
import { areaOfOrder } from './area-of-order.ts'
import type { MeasuredOrder, Offer } from './complete-order.ts'

/** Whether a measured place may be ordered, and its district beside it, for the price. */
export const judgePlace = async (
  { grounds }: { readonly grounds: AreaJudge },
  identity: Identity,
  offer: Offer,
  { asked, place, district }: MeasuredOrder,
  period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>,
): Promise<NonNullable<CostBreakdown['judgement']>> => {
  const ground = areaOfOrder(identity, offer, asked, place, period)
  const judged = await grounds.judge(identity, ground)
  if (judged === null) return { kind: 'making' }
  if (district === null || judged.refusal !== null)
    return { kind: 'judged', refusal: judged.refusal, snapped: judged.snapped }
  const { evOnly, flowZones, countedBy, extent } = ground
  const street: PendingArea = {
    ...period,
    name: offer.template.name,
    isStreet: true,
    evOnly,
    flowZones,
    countedBy,
    isDrawn: judged.isDrawn,
    wkt: judged.areaWkt,
    extent,
  }
  const around = await grounds.judge(identity, areaOfOrder(identity, offer, district.asked, district.place, period), [
    street,
  ])
  if (around === null) return { kind: 'making' }
  return {
    kind: 'judged',
    refusal: around.refusal && `The district: ${around.refusal}`,
    snapped: judged.snapped ?? around.snapped,
  }
}
