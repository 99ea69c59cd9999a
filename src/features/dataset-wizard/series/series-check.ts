import { type ReadonlySignal, signal } from '@preact/signals-react'
import { CallError } from '../../../app/call-error.ts'
import type { SeriesOrder } from '../../../contract/series.ts'
import type { AskSeriesCosts } from './series-quote.ts'
import { SERIES_TEXT } from './series-text.ts'

export interface CheckProgress {
  readonly done: number
  readonly all: number
}

const changed = () => new CallError(409, 'price-changed', SERIES_TEXT.changed)

/**
 * Has each dataset of an order judged once more before it is charged, line by line, so that the user sees how far it is and can leave.
 * The server keeps the judgements: the order that follows does not wait for them again, and here nothing has changed as a rule.
 */
export const createSeriesCheck = (ask: AskSeriesCosts) => {
  const progress = signal<CheckProgress | null>(null)
  let abort = new AbortController()
  return {
    /** Null unless an order is being checked. */
    progress: progress as ReadonlySignal<CheckProgress | null>,
    /** @returns false where the user has cancelled. @throws CallError price-changed where the order is not what was shown */
    run: async ({ quotedCredits, ...order }: SeriesOrder & { readonly quotedCredits: number }): Promise<boolean> => {
      const all = (order.months ?? order.places ?? []).length
      if (all < 2) return true
      abort = new AbortController()
      const { signal: cancelled } = abort
      progress.value = { done: 0, all }
      try {
        let credits: number | null = null
        for await (const line of ask(order, cancelled)) {
          if (cancelled.aborted) return false
          if (line.kind === 'total') credits = line.credits
          else if (line.kind === 'priced') progress.value = { done: line.index + 1, all }
          else throw changed()
        }
        if (cancelled.aborted) return false
        if (credits !== quotedCredits) throw changed()
        return true
      } catch (error) {
        if (cancelled.aborted) return false
        throw error
      } finally {
        progress.value = null
      }
    },
    cancel: (): void => abort.abort(),
  }
}
