import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { WizardPayload } from '../../../contract/datasets.ts'
import type { StandingOrderToCreate } from '../../../contract/standing-orders.ts'
import { MAX_STANDING_MONTHS } from '../../../domain/constants.ts'
import { monthAfter, monthOf, monthPeriod } from '../../../domain/months.ts'
import { creditsOf } from '../../standing-orders/create-standing-orders.ts'
import { SERIES_TEXT } from '../model/wizard-text.ts'

/** By default, a standing order runs for a year. */
const USUAL_MONTHS = 12

interface StandingDeps {
  /** The newest delivered month, such as '2026-10', or null if there is none. */
  readonly newest: ReadonlySignal<string | null>
  /** The current price of a month. Null until it is known. */
  readonly price: ReadonlySignal<number | null>
  /** True if the order can be repeated: it has one place, and the user may spend credits. */
  readonly mayRepeat: ReadonlySignal<boolean>
}

/**
 * Creates the standing order that the wizard offers with an order: each month after the newest, up to a maximum price
 * and a last month.
 */
export const createStandingDraft = ({ newest, price, mayRepeat }: StandingDeps) => {
  const isWished = signal(false)
  const typedLimit = signal<string | null>(null)
  const chosenEnd = signal<string | null>(null)
  const emails = signal<readonly string[]>([])

  const offered = computed(() => mayRepeat.value && newest.value !== null)
  const on = computed(() => offered.value && isWished.value)
  const first = computed(() => (newest.value === null ? null : monthAfter(newest.value, 1)))
  const ends = computed(() =>
    first.value === null ? [] : Array.from({ length: MAX_STANDING_MONTHS }, (_, by) => monthAfter(first.value!, by)),
  )
  const end = computed(() => chosenEnd.value ?? ends.value[USUAL_MONTHS - 1] ?? null)
  const limit = computed(() => typedLimit.value ?? (price.value === null ? '' : String(price.value)))
  const limitProblem = (text: string): string | null => {
    const credits = creditsOf(text)
    if (credits === null) return SERIES_TEXT.standing.limitMissing
    return price.peek() !== null && credits < price.peek()! ? SERIES_TEXT.standing.limitTooLow(price.peek()!) : null
  }

  return {
    offered,
    on,
    toggle: (next: boolean): void => {
      isWished.value = next
    },
    first,
    /** The months that may be the last. */
    ends,
    end,
    setEnd: (month: string): void => {
      chosenEnd.value = month
    },
    limit,
    setLimit: (text: string): void => {
      typedLimit.value = text
    },
    limitProblem,
    emails: emails as ReadonlySignal<readonly string[]>,
    setEmails: (next: readonly string[]): void => {
      emails.value = next
    },
    problem: computed(() => (on.value ? limitProblem(limit.value) : null)),
    /** Builds the request from the order of one dataset. Returns null if the user wants no standing order. */
    toCreate: (order: WizardPayload): StandingOrderToCreate | null => {
      const [firstMonth, endMonth, credits] = [first.peek(), end.peek(), creditsOf(limit.peek())]
      if (!on.peek() || firstMonth === null || endMonth === null || credits === null) return null
      return {
        order: { ...order, ...monthPeriod(monthOf(firstMonth)!) },
        limit: credits,
        firstMonth,
        endMonth,
        emails: [...emails.peek()],
      }
    },
  }
}
