import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import { waitText } from '../../../app/call-error.ts'
import type { Client } from '../../../app/create-client.ts'
import type { ZoneResult } from '../../zone-screen/model/machine.ts'
import type { ZoneScreenModel } from '../../zone-screen/model/model.ts'
import { askZones } from '../../zone-screen/zones/ask-zones.ts'
import { REQUEST_FAILED } from '../../zone-screen/zones/zone-joining.ts'
import type { MapSide } from '../map-side.ts'

/** The results of all datasets for one search. */
export interface SideAnswers {
  readonly base: ZoneResult
  /** By dataset, without the base. */
  readonly others: ReadonlyMap<number, ZoneResult>
}

interface SideAnswersDeps {
  readonly call: Client['call']
  /** The datasets whose zones are those of the base, without it. */
  readonly others: readonly Pick<MapSide, 'id' | 'details' | 'days'>[]
  readonly onRequestFailed: (message: string) => void
}

/** Requests of the other sides what the base's map shows: the same analysis, filters and level of zones. */
export function followBase(
  base: Pick<ZoneScreenModel, 'view' | 'mode' | 'join'>,
  { call, others, onRequestFailed }: SideAnswersDeps,
) {
  const answers = signal<SideAnswers | null>(null)
  const ask = async (result: ZoneResult, abort: AbortSignal): Promise<void> => {
    const [state, mode, join] = [base.view.peek(), base.mode.peek(), base.join.peek()]
    if (state.stage !== 'viewing' || mode === null) return
    const { filters, asked } = state
    try {
      const replies = await Promise.all(
        others.map(({ details, days }) => {
          const query = { mode, filters, selected: asked, datasetId: details.id, signal: abort, ...(days && { days }) }
          return askZones(call, query, join)
        }),
      )
      abort.throwIfAborted()
      answers.value = { base: result, others: new Map(replies.map((reply, at) => [others[at]!.id, reply.result])) }
    } catch (error) {
      if (!abort.aborted) onRequestFailed(waitText(error, REQUEST_FAILED))
    }
  }
  const start = (): (() => void) => {
    let current: ZoneResult | null = null
    let under: AbortController | null = null
    const stop = effect(() => {
      const state = base.view.value
      const result = state.stage === 'viewing' ? state.result : null
      if (result === current) return
      current = result
      under?.abort()
      answers.value = null
      if (result === null) return
      under = new AbortController()
      const { signal: abort } = under
      untracked(() => void ask(result, abort))
    })
    return () => {
      stop()
      under?.abort()
    }
  }
  return { answers: answers as ReadonlySignal<SideAnswers | null>, start }
}
