import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import type { OpenZoneSet } from '../../../../engine/open-zone-file.ts'
import { type Direction, WALKS, walkTo, ZOOMS } from '../../../../engine/zone-walk.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

interface ZoneWalk {
  /** Describes a zone for screen readers. */
  readonly words: (zone: ZoneSummary) => string
  /** Called when Space or Enter is pressed on a zone. */
  readonly onPress?: (zone: number) => void
}

type WalkedModel = Pick<ZoneScreenModel, 'cursor' | 'zones' | 'dispatch' | 'names' | 'studyArea' | 'camera'> & {
  patch(fields: { readonly cursor: ZoneSummary | null }): void
}

/**
 * Adds keyboard control: the arrow keys move between adjacent zones, Space and Enter press. Returns a function that
 * removes it.
 */
export function walkZones(map: PortalMap, model: WalkedModel, { words, onPress }: ZoneWalk): () => void {
  const { cursor, zones } = model
  const leave = () => {
    const zone = cursor.peek()
    if (zone !== null) model.dispatch({ kind: 'zone-left', zone: zone.id })
    model.patch({ cursor: null })
  }
  const away = () => {
    steps.clear()
    leave()
  }
  /** Finds the zone at the centre of the map or, while the map is still moving there, of the study area. */
  const firstZone = ({ engine, info }: OpenZoneSet): Promise<number | null> => {
    const study = boxOf(model.studyArea.peek())
    const middle = study && ([(study[0] + study[2]) / 2, (study[1] + study[3]) / 2] as const)
    return engine.zoneAt(info.setId, (model.camera.peek() === null && middle) || map.settled.peek().centre)
  }
  const press = (): void => {
    const zone = cursor.peek()
    if (zone === null || !onPress) return
    onPress(zone.id)
    announce(words(zone))
  }
  const walk = async (step: WalkStep): Promise<void> => {
    if (step === 'press') return press()
    const open = zones.peek()
    if (open.kind !== 'open') return
    const { engine, info } = open
    const from = cursor.peek()
    const first = from === null ? await firstZone(open) : null
    const ids =
      from === null ? Uint32Array.from(first === null ? [] : [first]) : await engine.neighbours(info.setId, from.id)
    const candidates = await engine.summaries(info.setId, ids)
    const next = from === null ? (candidates[0] ?? null) : walkTo(from.inside, candidates, step)
    if (next === null || cursor.peek() !== from) return
    leave()
    model.patch({ cursor: next })
    model.names.want([next.id]).catch(console.error)
    model.dispatch({ kind: 'zone-entered', zone: next.id })
    if (map.zonesHidden.peek()) map.zoomToZones()
    map.reveal(next.inside)
    announce(words(next))
  }
  const steps = createWalkSteps(
    computed(() => zones.value.kind === 'open'),
    walk,
  )
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = WALKS[event.key]
    const zoom = ZOOMS[event.key]
    if (zoom !== undefined) map.zoomBy(zoom)
    else if (direction !== undefined) steps.take(direction, event.repeat)
    else if ((event.key === ' ' || event.key === 'Enter') && onPress) steps.take('press', event.repeat)
    else if (event.key === 'Escape' && cursor.peek() !== null) away()
    else return
    event.preventDefault()
  }
  map.setKeyboardPan(false)
  map.canvas.addEventListener('keydown', onKey)
  map.canvas.addEventListener('blur', away)
  return () => {
    map.canvas.removeEventListener('keydown', onKey)
    map.canvas.removeEventListener('blur', away)
    steps.stop()
    away()
  }
}

/** A step to the next zone, or a press of the current zone. */
export type WalkStep = Direction | 'press'

interface WalkSteps {
  /** Queues a step. `held` is true if the event is a repetition from a held key. */
  take(step: WalkStep, held: boolean): void
  /** Drops the queued steps. */
  clear(): void
  stop(): void
}

/** Takes steps one after the other once zones are ready. Repetitions from a held key are not queued. */
export function createWalkSteps(ready: ReadonlySignal<boolean>, walk: (step: WalkStep) => Promise<void>): WalkSteps {
  const waiting: WalkStep[] = []
  let walking = false
  const run = async (): Promise<void> => {
    if (walking) return
    walking = true
    while (ready.peek() && waiting.length > 0) await walk(waiting.shift()!).catch(console.error)
    walking = false
  }
  const stop = effect(() => {
    if (ready.value) void untracked(run)
  })
  return {
    take: (step, held) => {
      if (held && (walking || waiting.length > 0)) return
      waiting.push(step)
      void run()
    },
    clear: () => {
      waiting.length = 0
    },
    stop,
  }
}
