import type { CostBreakdown, WizardPayload } from '../../../src/contract/datasets.ts'
import { inOrder, takesEventDays } from '../../../src/domain/event-days.ts'
import { monthDays } from '../../../src/domain/months.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import { badPlace } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { creditsOf } from '../organisations/organisations.ts'
import type { OrderingState } from './check-order.ts'
import { type MeasuredOrder, measureOrder, type Offer, priceOf, readOffer } from './complete-order.ts'
import { emptyRefusal, expectOrder } from './examine-orders.ts'
import { existingDataset } from './existing-datasets.ts'
import { judgePlace } from './judgements.ts'
import { coveredPeriod, requirePlace } from './read-order.ts'

/** The residents of the selected place, in its study area or geofence depending on the template. */
export const populationOf = async (
  parts: OrderingState,
  identity: Identity,
  payload: WizardPayload,
): Promise<{ totalpopulation: number }> => {
  const { charged } = requirePlace(await measureOrder(parts, await readOffer(parts, identity, payload), payload))
  const { population } = charged
  if (population === null)
    throw badPlace('The population of this place is not known. Choose another place, or contact support.')
  return { totalpopulation: population }
}

/** The expected visits, whether the measured place may be ordered, and whether it has been. */
const judgeOrder = async (
  parts: OrderingState,
  identity: Identity,
  payload: WizardPayload,
  offer: Offer,
  measured: MeasuredOrder | null,
) => {
  const { movement } = parts
  const { template } = offer
  const months = await movement.availableMonths()
  const period = coveredPeriod(payload, months)
  // Event days that an order would refuse are ignored.
  const eventDays = takesEventDays(template) && payload.eventDays ? inOrder(payload.eventDays) : null
  const newest = months.at(-1)
  const expectedPeriod = period ?? (newest ? monthDays(newest) : null)
  const expected =
    measured &&
    expectedPeriod &&
    (await expectOrder(movement, template, payload, { ...expectedPeriod, eventDays }, measured.place.studyAreaWkt))
  const judged = measured && period && (await judgePlace(parts, identity, offer, measured, { ...period, eventDays }))
  const judgement: CostBreakdown['judgement'] | null =
    judged?.kind === 'judged' && judged.refusal === null
      ? {
          ...judged,
          refusal: emptyRefusal(expected, { made: measured!.asked.kind, evOnly: isElectric(template), eventDays }),
        }
      : judged
  const existing =
    measured &&
    period &&
    (await parts.database.within(scopeOf(identity), tx =>
      existingDataset(tx, identity, offer, { ...measured, period: { ...period, eventDays } }),
    ))
  return { expected, judgement, existing }
}

/** An order's price. Until its place is set, the prices of area and population are left out. */
export const costsOf = async (
  parts: OrderingState,
  identity: Identity,
  payload: WizardPayload,
): Promise<CostBreakdown> => {
  const { database } = parts
  const offer = await readOffer(parts, identity, payload)
  const { inputs } = offer
  const measured = await measureOrder(parts, offer, payload)
  const charged = measured?.charged ?? null
  const total = priceOf(offer, charged)
  const { organisationId } = identity
  const { existing, expected, judgement } = await judgeOrder(parts, identity, payload, offer, measured)
  return {
    credits: total.credits,
    base: total.base,
    options: inputs.flatMap(input =>
      input.selectedOptions.map(option => ({
        name: `${input.displayTitle}: ${option.name}`,
        credits: option.credits,
      })),
    ),
    area: total.area && { name: total.area.name, upToKm2: total.area.area, credits: total.area.credits },
    population: total.population && { upTo: total.population.population, credits: total.population.credits },
    areaKm2: charged?.areaKm2 ?? null,
    totalPopulation: charged?.population ?? null,
    ...(judgement && { judgement }),
    balance:
      organisationId === null ? 0 : await database.within(scopeOf(identity), tx => creditsOf(tx, organisationId)),
    ...(expected && { expected }),
    ...(existing && { existing }),
  }
}
