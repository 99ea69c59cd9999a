import { batch } from '@preact/signals-react'
import { waitText } from '../../../app/call-error.ts'
import type { DisclosureSettings } from '../../../contract/location-insights.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { REQUEST_FAILED, type ZoneJoining } from '../zones/zone-joining.ts'
import type { ZoneJoin } from '../zones/zone-level.ts'
import type { ZoneScreenDeps, ZoneScreenModel } from './model.ts'

interface ZoneSearchDeps
  extends Pick<ZoneScreenModel, 'declaration' | 'mode' | 'state' | 'dispatch'>,
    Pick<ZoneScreenDeps, 'onRequestFailed'> {
  readonly joining: ZoneJoining
  readonly onDisclosure: (disclosure: DisclosureSettings) => void
}

/**
 * Requests the magnitudes of the mode, filters and zones that are selected. A result leads to Viewing, a failure back to
 * Selecting with a message.
 * @param then runs in the same batch as the change to Viewing
 * @param requested how the zones are to be joined; null: the quality of the figures decides
 * @returns whether no later search has started
 */
export type ZoneSearch = (then: () => void, requested: ZoneJoin | null) => Promise<boolean>

export function createZoneSearch(deps: ZoneSearchDeps): ZoneSearch {
  const { declaration, mode, state, dispatch, joining, onDisclosure, onRequestFailed } = deps
  let requests = 0

  const fail = (request: number, message: string): void => {
    const before = state.peek()
    dispatch({ kind: 'failed', request })
    if (before !== state.peek()) onRequestFailed(message)
  }

  const run = async (request: number, ...[then, requested]: Parameters<ZoneSearch>): Promise<void> => {
    const asked = mode.peek()
    dispatch({ kind: 'filter-pressed', request })
    const now = state.peek()
    if (asked === null || now.stage !== 'selecting' || now.request !== request) return
    try {
      const answer = await joining.ask(asked, now, requested)
      if (answer.result.items.size === 0 && declaration.words.noZones !== null)
        return fail(request, declaration.words.noZones)
      // reading tens of thousands of figures and showing them are two tasks, so that neither blocks the page for long
      await yieldToLoop()
      batch(() => {
        dispatch({ kind: 'answered', request, result: answer.result })
        if (state.peek().stage !== 'viewing') return
        if (answer.join.level !== joining.join.peek().level) dispatch({ kind: 'selection-carried', zones: [] })
        joining.drawIn(answer.join, now.selected)
        onDisclosure(answer.disclosure)
        then()
      })
    } catch (error) {
      fail(request, waitText(error, REQUEST_FAILED))
    }
  }

  return async (then, requested) => {
    const request = ++requests
    await run(request, then, requested)
    return request === requests
  }
}
