import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Template } from '../../contract/wire-names.ts'
import { MAX_SERIES_MONTHS } from '../../domain/constants.ts'
import { datasetNameProblem } from '../../domain/dataset-names.ts'
import { eventDaysProblem, takesEventDays } from '../../domain/event-days.ts'
import { LOCATION_MISSING, populationProblem, refusalText } from '../../domain/geography/location-rules.ts'
import { monthDays, monthOf } from '../../domain/months.ts'
import type { ZonePicker } from './location/zones/zone-picker.ts'
import type { Decisions } from './model/decisions.ts'
import { SERIES_TEXT, SHORT_TEXT, TEXT } from './model/wizard-text.ts'
import { areaProblem, creditsShort } from './prices/price-lines.ts'
import type { Prices } from './prices/prices.ts'

interface StepProblemParts {
  readonly template: ReadonlySignal<Template | null>
  readonly decisions: Decisions
  readonly zones: ZonePicker
  readonly prices: Prices
  readonly prepares: ReadonlySignal<boolean>
}

/** Computes why each step of the wizard cannot be left now. Null if it can. */
export const createStepProblems = ({
  template,
  decisions,
  zones,
  prices: { districtProblem, ledger, population, quote, quoteErrorText, series, standing },
  prepares,
}: StepProblemParts) => {
  const { located } = decisions
  const detailsProblem = computed(() => {
    const name = decisions.name.value
    const problem = datasetNameProblem(name)
    if (problem !== null) return name.trim() === '' ? TEXT.nameMissing : problem
    const { length } = decisions.months.value
    if (length > MAX_SERIES_MONTHS) return SERIES_TEXT.tooManyMonths(length)
    if (prepares.value && length > 1) return SERIES_TEXT.mayNot
    const month = decisions.month.value === null ? null : monthOf(decisions.month.value)
    if (month === null) return TEXT.monthMissing
    const about = template.value
    return about !== null && takesEventDays(about)
      ? eventDaysProblem(decisions.eventDays.value, monthDays(month))
      : null
  })
  const locationProblem = computed(() => {
    if (zones.refusedChange.value !== null && !decisions.atBoundary.value) return TEXT.repairFirst
    if (!located.value) return decisions.behind.value > 0 ? TEXT.boundary.drawFirst : LOCATION_MISSING
    const now = quote.current.value
    if (decisions.month.value === null) return TEXT.monthMissing
    if (districtProblem.value !== null) return TEXT.district.problem(districtProblem.value)
    if (series.kind.value === 'places') return prepares.value ? SERIES_TEXT.mayNot : series.problem.value
    if (now === null) return TEXT.counting
    if (now.kind === 'failed') return quoteErrorText(now.error)
    if (population.value === null) return TEXT.populationMissing
    const tooMany = template.value && populationProblem(template.value, population.value)
    if (tooMany) return refusalText(tooMany)
    // Several months are judged in the last step, where refused ones can be left out.
    return now.kind === 'priced' && series.kind.value === 'one' ? areaProblem(now.costs.judgement) : null
  })
  const orderProblem = computed(() => {
    const isPriced = series.kind.value !== 'one' || quote.current.value?.kind === 'priced'
    const problem =
      locationProblem.value ?? series.problem.value ?? (isPriced ? null : TEXT.pricing) ?? standing.problem.value
    // A colleague submits a prepared order, perhaps after credits have been added.
    if (problem !== null || prepares.value || ledger.value === null) return problem
    const short = creditsShort(ledger.value)
    return short > 0 ? SHORT_TEXT.problem(short) : null
  })
  return { details: detailsProblem, location: locationProblem, order: orderProblem }
}
