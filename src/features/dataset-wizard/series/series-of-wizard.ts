import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { WizardPayload } from '../../../contract/datasets.ts'
import type { SeriesOrder, SeriesPlace } from '../../../contract/series.ts'
import type { Draft } from '../draft.ts'
import type { Step } from '../draft-address.ts'
import type { ListedPlace } from './read-places.ts'
import { createSeriesCheck } from './series-check.ts'
import { type AskSeriesCosts, createSeriesQuote, type SeriesLine } from './series-quote.ts'
import { SERIES_TEXT } from './series-text.ts'

/** What an order is of: one dataset, one place in several months, or several places in one month. */
export type SeriesKind = 'one' | 'months' | 'places'

export const kindOf = ({ months, places }: Pick<Draft, 'months' | 'places'>): SeriesKind => {
  if (places.length > 0) return 'places'
  return months.length > 1 ? 'months' : 'one'
}

const sentPlace = ({ name, postcode, at }: ListedPlace): SeriesPlace =>
  postcode === null ? { name, coords: [...at] } : { name, postcode }

interface SeriesDeps {
  readonly costs: AskSeriesCosts
  readonly draft: ReadonlySignal<Draft>
  readonly step: ReadonlySignal<Step>
  /** The order of one dataset that all of them share; null before there is a month. */
  readonly payload: () => WizardPayload | null
  readonly errorText: (error: unknown) => string
}

/** The wizard's order where it is of several datasets: its lines, their prices, and what keeps it from being placed. */
export const createSeriesOfWizard = ({ costs, draft, step, payload, errorText }: SeriesDeps) => {
  const kind = computed(() => kindOf(draft.value))
  const whole = computed<SeriesOrder | null>(() => {
    const order = kind.value === 'one' ? null : payload()
    if (order === null) return null
    return kind.value === 'months'
      ? { order, months: [...draft.value.months] }
      : { order, places: draft.value.places.map(sentPlace) }
  })
  const quote = createSeriesQuote(
    costs,
    // a place may still change before the last step, and each month would be judged for each change of it
    computed(() => (kind.value === 'places' || step.value === 'confirm' ? whole.value : null)),
  )
  const lines = computed<readonly SeriesLine[]>(() =>
    [...quote.current.value.lines.values()].sort((a, b) => a.index - b.index),
  )
  let refusedBefore: readonly number[] = []
  const count = computed(() => (kind.value === 'places' ? draft.value.places.length : draft.value.months.length))

  return {
    kind,
    quote,
    check: createSeriesCheck(costs),
    /** Months or places that are asked for. */
    count,
    lines,
    refused: computed(() => lines.value.flatMap(line => (line.kind === 'refused' ? [line] : []))),
    /** Positions of the refused lines: the same list while no other is refused, so that the map is not drawn anew for each price. */
    refusedAt: computed<readonly number[]>(() => {
      const now = lines.value.flatMap(({ kind: state, index }) => (state === 'refused' ? [index] : []))
      if (now.join() !== refusedBefore.join()) refusedBefore = now
      return refusedBefore
    }),
    /** Why it cannot be ordered now; null where it can, and for an order of one. */
    problem: computed<string | null>(() => {
      if (kind.value === 'one') return null
      const { total, error } = quote.current.value
      if (error !== null) return errorText(error)
      if (total === null) return SERIES_TEXT.pricing
      if (lines.value.some(line => line.kind === 'making')) return SERIES_TEXT.making
      return total.priced === 0 ? SERIES_TEXT.allRefused : null
    }),
    /** The order without its refused lines, at the price that was shown; null while it cannot be placed. */
    accepted: (): (SeriesOrder & { quotedCredits: number }) | null => {
      const order = whole.peek()
      const { total, error } = quote.current.peek()
      if (order === null || total === null || error !== null || total.priced === 0) return null
      const priced = new Set(lines.peek().flatMap(line => (line.kind === 'priced' ? [line.index] : [])))
      const kept = <T>(all: readonly T[]): T[] => all.filter((_, index) => priced.has(index))
      return {
        order: order.order,
        ...(order.months && { months: kept(order.months) }),
        ...(order.places && { places: kept(order.places) }),
        quotedCredits: total.credits,
      }
    },
  }
}
export type SeriesOfWizard = ReturnType<typeof createSeriesOfWizard>
