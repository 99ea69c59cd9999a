import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../workers/contract.ts'
import { waitText } from '../../../app/call-error.ts'
import type { Client } from '../../../app/create-client.ts'
import type { DisclosureSettings, ZoneLevel } from '../../../contract/location-insights.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import type { ZoneMode } from '../mode.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenEvent, ZoneScreenState } from '../model/machine.ts'
import type { ZoneScreenDeps } from '../model/model.ts'
import { askSureZones, askZones, type ZoneAnswer } from './ask-zones.ts'
import { carrySelection } from './carry-selection.ts'
import { groupAnswer } from './group-answer.ts'
import { createZoneFiles, type ZoneFiles } from './zone-files.ts'
import { type JoinWord, joinOf, NOT_JOINED, type ZoneJoin } from './zone-level.ts'

export const REQUEST_FAILED = 'There was a problem with the request'

export interface ZoneJoining {
  readonly files: ZoneFiles
  readonly join: ReadonlySignal<ZoneJoin>
  /** True if small zones can be joined under the choices as they are. */
  readonly canJoin: ReadonlySignal<boolean>
  /** The level that the switch is loading; null: none. */
  readonly joining: ReadonlySignal<ZoneLevel | null>
  /** Requests magnitudes by small or joined zones: as `requested`, or by the quality of the small zones' figures. */
  ask(asked: ZoneMode, now: ZoneScreenState, requested: ZoneJoin | null): Promise<ZoneAnswer>
  /** Draws the zones of a level; the selection follows once both zone files are open. */
  drawIn(next: ZoneJoin, selectedBefore: ReadonlySet<number>): void
  /** Requests the same for the zones of another level. */
  showLevel(level: ZoneLevel): Promise<void>
  /** Converts a selection of the other level to the drawn zones; to be called in an effect. */
  carry(): Promise<void>
  /** Draws the level of an address. */
  restore(word: JoinWord | null): void
  /** Selects the drawn zones that contain the report's own small zones. */
  carryOwn(own: Iterable<number>): void
}

interface ZoneJoiningDeps {
  readonly call: Client['call']
  readonly engine: Parameters<typeof createZoneFiles>[1]['engine']
  readonly datasetId: number
  readonly days?: ZoneScreenDeps['days']
  readonly requested: JoinWord | null
  /** The points that distances are measured from. */
  readonly from: () => Promise<readonly LonLat[]>
  readonly hasMiddleZones: ReadonlySignal<boolean>
  readonly mode: ReadonlySignal<ZoneMode | null>
  readonly state: ReadonlySignal<ZoneScreenState>
  readonly dispatch: (event: ZoneScreenEvent) => void
  /** Called when the zones of another level are drawn: references to zones of the former level are then invalid. */
  readonly onLevel: () => void
  readonly onDisclosure: (disclosure: DisclosureSettings) => void
  readonly onFailed: (message: string) => void
}

const NO_ZONES: ReadonlySet<number> = new Set()

/** Draws a map in small zones, or in the middle zones that these are joined into. */
export function createZoneJoining(declaration: ZoneScreenDeclaration, deps: ZoneJoiningDeps): ZoneJoining {
  const { call, datasetId, mode, state, dispatch } = deps
  const join = signal<ZoneJoin>(joinOf(deps.requested))
  const joining = signal<ZoneLevel | null>(null)
  /** A selection of the other level that is not converted yet. */
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
    ...(deps.days && { days: deps.days }),
  })

  const inClasses = ({ id }: ZoneMode, answer: ZoneAnswer): Promise<ZoneAnswer> =>
    groupAnswer(answer, declaration.groupings?.[id], { call, from: deps.from, placesOf: files.placesOf })

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
    ask: async (asked, now, requested) => {
      const about = question(asked, now)
      const isFree = requested === null || !canJoin.peek()
      return inClasses(
        asked,
        isFree ? await askSureZones(call, about, canJoin.peek()) : await askZones(call, about, requested),
      )
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
        const answer = await inClasses(asked, await askZones(call, question(asked, now), { level, by: 'reader' }))
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
