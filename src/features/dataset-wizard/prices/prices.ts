import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Repair } from '../../../../workers/contract.ts'
import { isRefusal, waitText } from '../../../app/call-error.ts'
import type { CostBreakdown, ExistingDataset, WizardPayload } from '../../../contract/datasets.ts'
import type { ZoneSystem } from '../../../contract/organisations.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { districtMetresProblem } from '../../../domain/geography/district.ts'
import type { WizardCalls } from '../model/calls.ts'
import type { Decisions } from '../model/decisions.ts'
import type { Draft } from '../model/draft.ts'
import type { Step } from '../model/draft-address.ts'
import type { Offer } from '../model/offer.ts'
import { chosenInputs, NO_SHAPE, type PlaceShape, wizardPayload } from '../model/payload.ts'
import { TEXT } from '../model/wizard-text.ts'
import { type Ledger, ledgerOf } from './price-lines.ts'
import { createQuote, createRepairPrices } from './quote.ts'
import { createSeries } from './series-prices.ts'
import { createStandingDraft } from './standing-draft.ts'

interface PricesParts {
  readonly calls: WizardCalls
  readonly supportEmail: string
  readonly maySpend: ReadonlySignal<boolean | undefined>
  readonly offer: ReadonlySignal<Offer | null>
  readonly template: ReadonlySignal<Template | null>
  readonly step: ReadonlySignal<Step>
  readonly decisions: Decisions
  /** The repairs of the current refusal. */
  readonly repairs: ReadonlySignal<readonly Repair[]>
  /** The repair whose price replaces the draft's in the ledger. */
  readonly shownRepair: ReadonlySignal<Repair | null>
  /** False until restored zones have been checked against the rules. */
  readonly isChecked: ReadonlySignal<boolean>
  /** Returns the zone system of a repair by coarser zones. */
  readonly coarserSystem: () => ZoneSystem | null
}

/**
 * Creates the prices of the draft: as one dataset, as a series, as a standing order for later months, and with each
 * repair.
 */
export const createPrices = (parts: PricesParts) => {
  const { calls, decisions, step, supportEmail, template } = parts
  const { draft, located, system } = decisions
  /** Returns the body of the calls about a draft. Null until there are a template and a month. */
  const payloadOf = (about: Draft, shape: PlaceShape, zoneSystem = system.value): WizardPayload | null =>
    template.value && wizardPayload(template.value, about, zoneSystem, shape)
  const districtProblem = computed(() => {
    const { districtMetres: metres } = draft.value
    return metres === null ? null : districtMetresProblem(metres)
  })
  const quote = createQuote(
    calls,
    computed(() => {
      const payload = payloadOf(draft.value, NO_SHAPE)
      if (payload === null || districtProblem.value !== null || !parts.isChecked.value) return null
      return { payload, located: located.value && draft.value.places.length === 0 }
    }),
  )
  const priceOfRepair = async ({ ids, areaKm2, setId }: Repair, abort: AbortSignal): Promise<CostBreakdown | null> => {
    const zoneSystem = setId === undefined ? system.peek() : parts.coarserSystem()
    const about = { ...draft.peek(), zones: [...ids], zoneSystemId: zoneSystem?.zoneSystemId ?? null }
    const payload = payloadOf(about, NO_SHAPE, zoneSystem)
    return payload === null ? null : calls.costs({ ...payload, area: areaKm2 }, abort)
  }
  const repairPrices = createRepairPrices(parts.repairs, priceOfRepair)
  const quoteErrorText = (error: unknown): string =>
    isRefusal(error) ? error.message : waitText(error, TEXT.costsFailed(supportEmail))
  const series = createSeries({
    costs: calls.seriesCosts,
    draft,
    step,
    payload: () => payloadOf(draft.value, NO_SHAPE),
    errorText: quoteErrorText,
  })
  /** The inputs of the template with the chosen options. */
  const inputs = computed(() => (template.value === null ? [] : chosenInputs(template.value, decisions.options.value)))
  /** The price of one dataset, or with the shown repair. Null until it is known. */
  const costs = computed<CostBreakdown | null>(() => {
    const repair = parts.shownRepair.value
    if (repair !== null) return repairPrices.prices.value.get(repair) ?? null
    const { latest } = quote
    return latest.value.kind === 'priced' ? latest.value.costs : null
  })
  const ledger = computed<Ledger | null>(() =>
    template.value === null
      ? null
      : ledgerOf({
          kind: series.kind.value,
          count: series.count.value,
          template: template.value,
          inputs: inputs.value,
          costs: costs.value,
          total: series.quote.current.value.total,
        }),
  )
  /** The existing datasets that equal those of the order. */
  const existing = computed<readonly ExistingDataset[]>(() => {
    if (series.isPriced.value) return series.priced.value.flatMap(line => line.existing ?? [])
    return series.kind.value === 'one' ? [costs.value?.existing ?? []].flat() : []
  })
  const standing = createStandingDraft({
    newest: computed(() => parts.offer.value?.newestMonth ?? null),
    price: computed(() => {
      const prices = series.lines.value.flatMap(line => (line.kind === 'priced' ? [line.credits] : []))
      if (prices.length > 0) return Math.max(...prices)
      const { latest } = quote
      return latest.value.kind === 'priced' ? latest.value.costs.credits : null
    }),
    // Event days all belong to one month.
    mayRepeat: computed(
      () =>
        series.kind.value !== 'places' &&
        parts.maySpend.value === true &&
        template.value !== null &&
        !takesEventDays(template.value),
    ),
  })
  return {
    template,
    inputs,
    costs,
    /** The price of the whole order. Null until there is a template. */
    ledger,
    existing,
    payloadOf,
    /** Why the district's width is not valid. Null if it is, or if no district exists. */
    districtProblem,
    quote,
    /** The residents of the place. Null until they have been counted. */
    population: computed(() => {
      const current = quote.current.value
      return current === null || current.kind === 'none' ? null : current.population
    }),
    quoteErrorText,
    series,
    standing,
    repairPrices: repairPrices.prices,
    shownRepair: parts.shownRepair,
    priceOfRepair,
    stop: (): void => {
      series.check.cancel()
      quote.stop()
      series.quote.stop()
      repairPrices.stop()
    },
  }
}
export type Prices = ReturnType<typeof createPrices>
