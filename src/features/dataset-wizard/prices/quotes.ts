import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Repair } from '../../../../workers/contract.ts'
import { isRefusal, waitText } from '../../../app/call-error.ts'
import type { WizardPayload } from '../../../contract/datasets.ts'
import type { CustomerReport } from '../../../contract/templates.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { districtMetresProblem } from '../../../domain/geography/district.ts'
import type { ZoneFile } from '../../../engine/zone-file.ts'
import type { Decisions } from '../decisions.ts'
import type { Draft } from '../draft.ts'
import type { Step } from '../draft-address.ts'
import type { Offer } from '../offer.ts'
import { NO_SHAPE, type PlaceShape, wizardPayload } from '../payload.ts'
import { createSeriesOfWizard } from '../series/series-of-wizard.ts'
import { createStandingDraft } from '../series/standing-draft.ts'
import { TEXT } from '../text.ts'
import type { CoarserZones } from '../tools/coarser-zones.ts'
import type { WizardCalls } from '../wizard-calls.ts'
import type { ZonePicker } from '../zone-picker.ts'
import { createQuote } from './quote.ts'
import { createRepairPrices } from './repair-prices.ts'

interface QuotesParts {
  readonly calls: WizardCalls
  readonly supportEmail: string
  readonly maySpend: ReadonlySignal<boolean | undefined>
  readonly offer: ReadonlySignal<Offer | null>
  readonly template: ReadonlySignal<CustomerReport | null>
  readonly step: ReadonlySignal<Step>
  readonly decisions: Decisions
  readonly zoneFile: ZoneFile
  readonly zones: ZonePicker
  readonly coarser: CoarserZones
}

/** What the draft costs: as one dataset, as several, each month from now on, and as each repair would make it. */
export const createQuotes = (parts: QuotesParts) => {
  const { calls, offer, step, supportEmail, template, zoneFile, zones } = parts
  const { draft, located, system } = parts.decisions
  /** What the server is asked about a draft; null before there is a template and a month. */
  const payloadOf = (about: Draft, shape: PlaceShape): WizardPayload | null =>
    template.value && wizardPayload(template.value, about, system.value, shape)
  const districtProblem = computed(() => {
    const { districtMetres: metres } = draft.value
    return metres === null ? null : districtMetresProblem(metres)
  })
  const quote = createQuote(
    calls,
    computed(() => {
      const payload = payloadOf(draft.value, NO_SHAPE)
      // zones from an address wait for the engine's word; where their file cannot be read, the server's is enough
      if (districtProblem.value !== null) return null
      const settled = zones.checked.value || zoneFile.set.value.kind === 'failed'
      const isPlaced = located.value && draft.value.places.length === 0
      return payload === null || !settled ? null : { payload, located: isPlaced }
    }),
  )
  const priceOfRepair = async ({ ids, areaKm2, setId }: Repair, abort: AbortSignal) => {
    const own = setId === undefined ? system.peek() : (parts.coarser.found.peek()?.system ?? null)
    const about = { ...draft.peek(), zones: [...ids], zoneSystemId: own?.zoneSystemId ?? null }
    const payload = template.peek() && wizardPayload(template.peek()!, about, own, NO_SHAPE)
    return payload === null ? null : calls.costs({ ...payload, area: areaKm2 }, abort)
  }
  const repairPrices = createRepairPrices(zones.repairs, priceOfRepair)
  const population = computed(() => {
    const now = quote.current.value
    return now === null || now.kind === 'none' ? null : now.population
  })

  const quoteErrorText = (error: unknown): string =>
    isRefusal(error) ? error.message : waitText(error, TEXT.costsFailed(supportEmail))
  const series = createSeriesOfWizard({
    costs: calls.seriesCosts,
    draft,
    step,
    payload: () => payloadOf(draft.value, NO_SHAPE),
    errorText: quoteErrorText,
  })
  const standing = createStandingDraft({
    newest: computed(() => offer.value?.newestMonth ?? null),
    price: computed(() => {
      const prices = series.lines.value.flatMap(line => (line.kind === 'priced' ? [line.credits] : []))
      if (prices.length > 0) return Math.max(...prices)
      const { latest } = quote
      return latest.value.kind === 'priced' ? latest.value.costs.credits : null
    }),
    // Event days are days of one month.
    mayRepeat: computed(
      () =>
        series.kind.value !== 'places' &&
        parts.maySpend.value === true &&
        template.value !== null &&
        !takesEventDays(template.value),
    ),
  })
  return {
    payloadOf,
    /** Why the district's width cannot be taken; null where it can, or there is none. */
    districtProblem,
    quote,
    population,
    quoteErrorText,
    series,
    standing,
    repairPrices,
    priceOfRepair,
    stop: (): void => {
      series.check.cancel()
      quote.stop()
      series.quote.stop()
      repairPrices.stop()
    },
  }
}
export type Quotes = ReturnType<typeof createQuotes>
