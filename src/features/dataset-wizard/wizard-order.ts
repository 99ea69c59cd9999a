import type { ReadonlySignal } from '@preact/signals-react'
import { errorText } from '../../app/call-error.ts'
import type { Decisions } from './decisions.ts'
import { NO_SHAPE } from './payload.ts'
import { createOrder, type WizardOrder } from './place-order.ts'
import type { Quotes } from './prices/quotes.ts'
import { SERIES_TEXT } from './series/series-text.ts'
import { TEXT } from './text.ts'
import type { WizardCalls } from './wizard-calls.ts'
import type { ZonePicker } from './zone-picker.ts'

interface WizardOrderParts {
  readonly quotes: Quotes
  readonly calls: WizardCalls
  readonly supportEmail: string
  readonly showError: (message: string) => void
  readonly onOrdered: (how: 'ordered' | 'prepared', text: string) => void
  /** The prepared order that this one was opened from; 0 where it was none. */
  readonly prepared: number
  readonly prepares: ReadonlySignal<boolean>
  readonly zones: ZonePicker
  readonly decisions: Decisions
  readonly isReady: () => boolean
  /** Takes the template as it is now. */
  readonly adoptTemplate: () => Promise<void>
}

/** The order that the wizard holds: placed, or prepared for somebody who may spend credits. */
export const createWizardOrder = (parts: WizardOrderParts) => {
  const { calls, showError, supportEmail, prepared, prepares, quotes, zones } = parts
  const { quote, series, standing } = quotes
  const { draft } = parts.decisions
  let text: string = TEXT.ordered
  /** Places what is to be had now. @returns the series that later months can join; none where one dataset was ordered */
  const placeNow = async ({ payload, several }: WizardOrder, key: string): Promise<number | undefined> => {
    if (several === null) {
      await (prepared > 0 ? calls.submit(prepared, payload) : calls.order(payload, key))
      text = TEXT.ordered
      return undefined
    }
    const placed = await calls.orderSeries(several, key)
    text = placed.datasets === 1 ? TEXT.ordered : SERIES_TEXT.ordered(placed.datasets)
    return several.months === undefined ? undefined : placed.id
  }
  const place = async (wanted: WizardOrder, key: string): Promise<void> => {
    const seriesId = await placeNow(wanted, key)
    if (wanted.standing === null) return
    try {
      await calls.createStanding({ ...wanted.standing, ...(seriesId !== undefined && { seriesId }) }, `${key}-standing`)
      text = `${text}, ${SERIES_TEXT.standing.made}`
    } catch (error) {
      console.error(error)
      showError(SERIES_TEXT.standing.failed(errorText(error, TEXT.costsFailed(supportEmail))))
    }
  }
  const prepare = async ({ payload }: WizardOrder): Promise<void> => {
    await calls.prepare(payload)
    // it is sent; that the one before waits no more can be said in My Datasets as well
    if (prepared > 0) await calls.withdraw(prepared).catch(() => null)
  }
  const ready = (): WizardOrder | null => {
    const now = quote.current.peek()
    const { outline, areaKm2 } = zones.chosen.peek()
    const payload = quotes.payloadOf(
      draft.peek(),
      outline === null ? NO_SHAPE : { studyAreaWkt: outline.wkt, geofenceWkt: null, areaKm2 },
    )
    if (payload === null || !parts.isReady()) return null
    const several = series.accepted()
    if (several !== null) return { payload, several, standing: standing.toCreate(payload) }
    if (now?.kind !== 'priced') return null
    const quotedCredits = now.costs.credits
    const later = standing.toCreate(payload)
    // a month that others are to follow is the first of their series; one that a colleague prepared is placed as it was
    const isFirst = later !== null && prepared === 0
    const first = isFirst ? { order: payload, months: [draft.peek().month!], quotedCredits } : null
    return { payload: { ...payload, quotedCredits }, several: first, standing: later }
  }

  return createOrder(
    {
      check: async ({ several }) => prepares.peek() || several === null || series.check.run(several),
      order: (wanted, key) => (prepares.peek() ? prepare(wanted) : place(wanted, key)),
      supportEmail,
      showError,
      onOrdered: () => parts.onOrdered(prepares.peek() ? 'prepared' : 'ordered', text),
      reprice: async () => {
        await parts.adoptTemplate()
        quote.retry()
        series.quote.retry()
      },
    },
    ready,
  )
}
