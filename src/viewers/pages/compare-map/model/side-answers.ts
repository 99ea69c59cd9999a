import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react'
import { waitText } from '../../../../app/call-error.ts'
import type { Client } from '../../../../app/create-client.ts'
import type { ZoneResult } from '../../../kit/zone-map/model/machine.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/model.ts'
import { REQUEST_FAILED } from '../../../kit/zone-map/model/zone-search.ts'
import { type PlacedAnswer, placeAnswer, resultAt } from '../../../kit/zone-map/places/place-result.ts'
import { askZones } from '../../../kit/zone-map/zones/ask-zones.ts'
import type { MapSide } from '../map-side.ts'
import { inCommonPlaces } from './in-common-places.ts'

/** The results of all datasets for one search, in the places that they have in common. */
export interface SideAnswers {
  readonly base: ZoneResult
  /** By dataset, without the base. */
  readonly others: ReadonlyMap<number, ZoneResult>
}

/** The replies that results are computed from. */
interface SideReplies {
  readonly base: PlacedAnswer
  readonly others: ReadonlyMap<number, PlacedAnswer>
}

interface SideAnswersDeps {
  readonly call: Client['call']
  /** The datasets whose zones are those of the base, without it. */
  readonly others: readonly Pick<MapSide, 'id' | 'details' | 'days'>[]
  readonly onRequestFailed: (message: string) => void
}

/** Requests of the other sides what the base's map shows: the same analysis and filters; its detail is that of all. */
export function followBase(
  base: Pick<ZoneScreenModel, 'view' | 'mode' | 'placed' | 'detail'>,
  { call, others, onRequestFailed }: SideAnswersDeps,
) {
  const replies = signal<SideReplies | null>(null)
  const answers = computed<SideAnswers | null>(() => {
    const found = replies.value
    if (found === null) return null
    const at = (answer: PlacedAnswer) => resultAt(answer, base.detail.value, 'total')
    const [own, ...rest] = inCommonPlaces([at(found.base), ...[...found.others.values()].map(at)])
    return { base: own!, others: new Map([...found.others.keys()].map((id, index) => [id, rest[index]!])) }
  })
  const ask = async (shown: PlacedAnswer, abort: AbortSignal): Promise<void> => {
    const [state, mode] = [base.view.peek(), base.mode.peek()]
    if (state.stage !== 'viewing' || mode === null) return
    const { filters, asked } = state
    try {
      const found = await Promise.all(
        others.map(async ({ id, details, days }) => {
          const query = { mode, filters, selected: asked, datasetId: details.id, signal: abort, ...(days && { days }) }
          return [id, placeAnswer(await askZones(call, query))] as const
        }),
      )
      abort.throwIfAborted()
      replies.value = { base: shown, others: new Map(found) }
    } catch (error) {
      if (!abort.aborted) onRequestFailed(waitText(error, REQUEST_FAILED))
    }
  }
  const start = (): (() => void) => {
    let current: PlacedAnswer | null = null
    let under: AbortController | null = null
    const stop = effect(() => {
      const shown = base.view.value.stage === 'viewing' ? base.placed.value : null
      if (shown === current) return
      current = shown
      under?.abort()
      replies.value = null
      if (shown === null) return
      under = new AbortController()
      const { signal: abort } = under
      untracked(() => void ask(shown, abort))
    })
    return () => {
      stop()
      under?.abort()
    }
  }
  return { answers: answers as ReadonlySignal<SideAnswers | null>, start }
}
