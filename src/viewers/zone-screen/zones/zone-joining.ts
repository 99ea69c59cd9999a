import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { waitText } from '../../../app/call-error.ts'
import type { Client } from '../../../app/create-client.ts'
import type { DisclosureSettings, ZoneLevel } from '../../../contract/location-insights.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import type { ZoneMode } from '../mode.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenEvent, ZoneScreenState } from '../model/machine.ts'
import { askSureZones, askZones, type ZoneAnswer } from './ask-zones.ts'
import { carrySelection } from './carry-selection.ts'
import { createZoneFiles, type ZoneFiles } from './zone-files.ts'
import { type JoinWord, joinOf, NOT_JOINED, type ZoneJoin } from './zone-level.ts'

/** A search that the server did not answer. */
export const REQUEST_FAILED = 'There was a problem with the request'

export interface ZoneJoining {
  readonly files: ZoneFiles
  readonly join: ReadonlySignal<ZoneJoin>
  /** Whether small zones can be joined under the choices as they are. */
  readonly canJoin: ReadonlySignal<boolean>
  /** The level that is being asked for by the switch; null: none. */
  readonly joining: ReadonlySignal<ZoneLevel | null>
  /** The answer in small zones or joined ones: as `said`, else by the quality of the small ones' figures. */
  ask(asked: ZoneMode, now: ZoneScreenState, said: ZoneJoin | null): Promise<ZoneAnswer>
  /** Draws the zones of a level; what is selected follows once it is known in them. */
  drawIn(next: ZoneJoin, selectedBefore: ReadonlySet<number>): void
  /** Asks the same question in the zones of another level. */
  showLevel(level: ZoneLevel): Promise<void>
  /** Brings over a selection that is not yet in the zones that are drawn; an effect calls it, which hears when it can. */
  carry(): Promise<void>
  /** Draws as an address says. */
  restore(word: JoinWord | null): void
  /** The report's own zones, small ones, become the selection in the zones that are drawn. */
  carryOwn(own: Iterable<number>): void
}

interface ZoneJoiningDeps {
  readonly call: Client['call']
  readonly engine: Parameters<typeof createZoneFiles>[1]['engine']
  readonly datasetId: number
  readonly said: JoinWord | null
  readonly hasMiddleZones: ReadonlySignal<boolean>
  readonly mode: ReadonlySignal<ZoneMode | null>
  readonly state: ReadonlySignal<ZoneScreenState>
  readonly dispatch: (event: ZoneScreenEvent) => void
  /** The zones of another level are drawn: whatever stood on the old ones goes. */
  readonly onLevel: () => void
  readonly onDisclosure: (disclosure: DisclosureSettings) => void
  readonly onFailed: (message: string) => void
}

const NO_ZONES: ReadonlySet<number> = new Set()

/** The zones that a map is drawn in: small ones, or the middle ones that these are joined into. */
export function createZoneJoining(declaration: ZoneScreenDeclaration, deps: ZoneJoiningDeps): ZoneJoining {
  const { call, datasetId, mode, state, dispatch } = deps
  const join = signal<ZoneJoin>(joinOf(deps.said))
  const joining = signal<ZoneLevel | null>(null)
  /** A selection that is not yet in the zones of the level that is drawn. */
  const carried = signal<{ readonly to: ZoneLevel; readonly zones: ReadonlySet<number> } | null>(null)
  const files = createZoneFiles(
    declaration,
    deps,
    computed(() => join.value.level),
  )
  const choices = computed(() => state.value.filters)
  const canJoin = computed(
    () => deps.hasMiddleZones.value && (mode.value === null || filterWords(mode.value, choices.value) === ''),
  )

  const question = (asked: ZoneMode, { filters, selected }: ZoneScreenState) => ({
    mode: asked,
    filters,
    selected,
    datasetId,
  })

  const drawIn: ZoneJoining['drawIn'] = (next, selectedBefore) => {
    const changed = next.level !== join.peek().level
    join.value = next
    if (!changed) return
    deps.onLevel()
    carried.value = selectedBefore.size > 0 ? { to: next.level, zones: selectedBefore } : null
  }

  return {
    files,
    join,
    canJoin,
    joining,
    drawIn,
    ask: (asked, now, said) => {
      const about = question(asked, now)
      if (said === null || !canJoin.peek()) return askSureZones(call, about, canJoin.peek())
      return askZones(call, about, said)
    },
    carry: async () => {
      const [both, load] = [files.both.value, carried.value]
      if (both === null || load === null) return
      const now = state.peek()
      const answered = now.stage === 'viewing' ? now.result.items.keys() : []
      const zones = await carrySelection(load.zones, load.to, both, answered)
      if (carried.peek() !== load) return
      batch(() => {
        carried.value = null
        if (state.peek().selected.size === 0) dispatch({ kind: 'selection-carried', zones })
      })
    },
    showLevel: async level => {
      const [asked, now] = [mode.peek(), state.peek()]
      if (asked === null || now.stage !== 'viewing' || joining.peek() !== null) return
      joining.value = level
      try {
        const answer = await askZones(call, question(asked, now), { level, by: 'reader' })
        await yieldToLoop()
        const then = state.peek()
        if (then.stage !== 'viewing' || then.result !== now.result) return
        batch(() => {
          dispatch({ kind: 'replaced', result: answer.result })
          drawIn(answer.join, state.peek().selected.size > 0 ? NO_ZONES : then.selected)
          deps.onDisclosure(answer.disclosure)
        })
      } catch (error) {
        deps.onFailed(waitText(error, REQUEST_FAILED))
      } finally {
        joining.value = null
      }
    },
    restore: word => drawIn(canJoin.peek() ? joinOf(word) : NOT_JOINED, NO_ZONES),
    carryOwn: own => {
      if (join.peek().level !== 'middle') return
      dispatch({ kind: 'selection-carried', zones: [] })
      carried.value = { to: 'middle', zones: new Set(own) }
    },
  }
}
