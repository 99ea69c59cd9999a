import { type ReadonlySignal, signal } from '@preact/signals-react'
import { CallError, errorText } from '../../../app/call-error.ts'
import type { WizardPayload } from '../../../contract/datasets.ts'
import type { SeriesOrder } from '../../../contract/series.ts'
import type { StandingOrderToCreate } from '../../../contract/standing-orders.ts'
import type { ZonePicker } from '../location/zones/zone-picker.ts'
import type { WizardCalls } from '../model/calls.ts'
import type { Decisions } from '../model/decisions.ts'
import { keyOf, type Store, storeOfTab } from '../model/draft-address.ts'
import { NO_SHAPE } from '../model/payload.ts'
import { orderFailedText, SERIES_TEXT, TEXT } from '../model/wizard-text.ts'
import type { Prices } from '../prices/prices.ts'

/** Returns a random 128-bit key. Unlike crypto.randomUUID, this also works on a page served without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const STORED_KEY = 'ambit.order-key'

/**
 * Creates idempotency keys. An order that is sent again after a failure keeps its key, even if the page was reloaded in
 * between, so that it is placed once. A changed order gets a new key.
 * @param store the tab's storage; if it fails, reloading the page loses the key
 */
export const createOrderKeys = (store: Store = storeOfTab()) => {
  let last = store.getItem(STORED_KEY) ?? ''
  const remember = (text: string): void => {
    last = text
    try {
      store.setItem(STORED_KEY, text)
    } catch {
      // The storage is full or blocked.
    }
  }
  return {
    of: (order: unknown): string => {
      const digest = keyOf(JSON.stringify(order))
      if (!last.startsWith(`${digest} `)) remember(`${digest} ${randomKey()}`)
      return last.slice(digest.length + 1)
    },
    /** Call this once an order has been placed. An equal order is then a new one. */
    forget: (): void => remember(''),
  }
}

interface Submission {
  /** The order of one dataset. In a series, its settings apply to every dataset. */
  readonly payload: WizardPayload
  /** Null if the order has a single dataset. */
  readonly several: (SeriesOrder & { readonly quotedCredits: number }) | null
  /** Null if no standing order was chosen. */
  readonly standing: StandingOrderToCreate | null
}

interface OrderParts {
  readonly calls: WizardCalls
  readonly supportEmail: string
  readonly showError: (message: string) => void
  /** Called with the text to show. */
  readonly onOrdered: (text: string) => void
  /** The id of the prepared order that this order was opened from, or 0. */
  readonly prepared: number
  /** True if the user may not spend credits and therefore sends the order to colleagues who may. */
  readonly prepares: ReadonlySignal<boolean>
  /** Why the order cannot be placed now. */
  readonly problem: ReadonlySignal<string | null>
  readonly decisions: Decisions
  readonly zones: ZonePicker
  readonly prices: Prices
  /** Reloads the template. */
  readonly adoptTemplate: () => Promise<void>
  /** Reloads the organisation's credits and the user's rights. */
  readonly refreshOrganisation: () => void
}

/** The error codes that mean that the displayed price, balance or equal dataset is out of date. */
const OUTDATED = new Set([
  'template-changed',
  'price-changed',
  'area-refused',
  'month-not-ready',
  'order-refused',
  'already-ordered',
])

/**
 * Creates the wizard's order, which is placed once at the displayed price, or prepared for a colleague who may spend
 * credits.
 */
export const createOrder = (parts: OrderParts) => {
  const { prepared, prepares, prices, problem, showError, supportEmail } = parts
  const submitting = signal(false)
  const keys = createOrderKeys()
  const send = async (submission: Submission): Promise<void> => {
    const { several } = submission
    if (!prepares.peek() && several !== null && !(await prices.series.check.run(several))) return
    const text = prepares.peek()
      ? await prepare(parts, submission)
      : await place(parts, submission, keys.of(submission))
    keys.forget()
    parts.onOrdered(text)
  }
  return {
    prepared,
    problem,
    prepares,
    submitting: submitting as ReadonlySignal<boolean>,
    submit: async (): Promise<void> => {
      const submission = submissionOf(parts)
      if (submitting.peek() || submission === null) return
      submitting.value = true
      try {
        await send(submission)
      } catch (error) {
        showError(orderFailedText(error, supportEmail, prepares.peek()))
        if (error instanceof CallError && OUTDATED.has(error.code)) {
          parts.refreshOrganisation()
          await parts.adoptTemplate()
          prices.quote.retry()
          prices.series.quote.retry()
        }
      } finally {
        submitting.value = false
      }
    },
  }
}
export type Order = ReturnType<typeof createOrder>

/** Collects the parts of the order. Returns null until it may be placed. */
const submissionOf = ({ decisions, prepared, prices, problem, zones }: OrderParts): Submission | null => {
  const { series, standing } = prices
  const quote = prices.quote.current.peek()
  const draft = decisions.draft.peek()
  const { outline, areaKm2 } = zones.chosen.peek()
  const priced = prices.payloadOf(
    draft,
    outline === null ? NO_SHAPE : { studyAreaWkt: outline.wkt, geofenceWkt: null, areaKm2 },
  )
  if (priced === null || problem.peek() !== null) return null
  // A user who has seen that an equal dataset exists orders it again on purpose.
  const payload = { ...priced, unlessOrdered: prices.existing.peek().length === 0 }
  const several = series.accepted(payload.unlessOrdered)
  const repeated = standing.toCreate(priced)
  if (several !== null) return { payload, several, standing: repeated }
  if (quote?.kind !== 'priced') return null
  const quotedCredits = quote.costs.credits
  // The first month of a standing order starts a series that later months can join. An order that a colleague prepared
  // remains a single dataset.
  const opensSeries = repeated !== null && prepared === 0
  return {
    payload: { ...payload, quotedCredits },
    several: opensSeries ? { order: payload, months: [draft.month!], quotedCredits } : null,
    standing: repeated,
  }
}

/** Places the order. Returns the text to show. */
const place = async (parts: OrderParts, submission: Submission, key: string): Promise<string> => {
  const { calls, showError, supportEmail } = parts
  const { text, seriesId } = await placeNow(parts, submission, key)
  if (submission.standing === null) return text
  try {
    await calls.createStanding(
      { ...submission.standing, ...(seriesId !== undefined && { seriesId }) },
      `${key}-standing`,
    )
    return `${text}. ${TEXT.repeats}`
  } catch (error) {
    console.error(error)
    showError(SERIES_TEXT.standing.failed(errorText(error, TEXT.costsFailed(supportEmail))))
    return text
  }
}

/** Places everything except the standing order. `seriesId` is the series that later months can join. */
const placeNow = async (
  { calls, prepared }: OrderParts,
  { payload, several }: Submission,
  key: string,
): Promise<{ readonly text: string; readonly seriesId?: number }> => {
  if (several === null) {
    await (prepared > 0 ? calls.submit(prepared, payload) : calls.order(payload, key))
    return { text: TEXT.ordered }
  }
  const { id, datasets } = await calls.orderSeries(several, key)
  const text = datasets === 1 ? TEXT.ordered : SERIES_TEXT.ordered(datasets)
  return several.months === undefined ? { text } : { text, seriesId: id }
}

/** Sends the order to colleagues who may spend credits. Returns the text to show. */
const prepare = async ({ calls, prepared }: OrderParts, { payload }: Submission): Promise<string> => {
  await calls.prepare(payload)
  // The new order has already been sent. If withdrawing the old one fails, the user can still withdraw it in My
  // Datasets.
  if (prepared > 0) await calls.withdraw(prepared).catch(() => null)
  return TEXT.prepared
}
