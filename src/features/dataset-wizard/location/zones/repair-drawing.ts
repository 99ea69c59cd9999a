import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, LonLat, Outline, Repair } from '../../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../../engine/zone-file.ts'
import type { ChangeRefusal } from './refusals.ts'

/** A connected part of what a repair gives up. */
export interface LeftOut {
  readonly count: number
  /** In one of its zones, near the middle. */
  readonly at: LonLat
}

/** What the map draws of a refused change and the repair at hand; [lon, lat] degrees. */
export interface RepairDrawing {
  readonly kept: Outline['lonLat']
  readonly added: Outline['lonLat']
  readonly leftOut: Outline['lonLat']
  /** The largest first. */
  readonly parts: readonly LeftOut[]
}

/** More zones than this are marked only: their union would keep the worker from its next answer. */
const MOST_OUTLINED = 3000
/** More parts than this would hide the map under their counts. */
const MOST_PARTS = 12

const NOTHING: Outline['lonLat'] = []

const ringsOf = async (engine: GeoEngine, setId: number, ids: Uint32Array): Promise<Outline['lonLat']> =>
  ids.length === 0 || ids.length > MOST_OUTLINED ? NOTHING : (await engine.outline(setId, ids)).lonLat

const partsOf = async (engine: GeoEngine, setId: number, ids: Uint32Array): Promise<readonly LeftOut[]> => {
  if (ids.length === 0 || ids.length > MOST_OUTLINED) return []
  const parts = (await engine.components(setId, ids)).slice(0, MOST_PARTS)
  return Promise.all(
    parts.map(async part => {
      const zones = await engine.summaries(setId, part)
      const mean = (axis: 0 | 1) => zones.reduce((sum, { inside }) => sum + inside[axis], 0) / zones.length
      const [lon, lat] = [mean(0), mean(1)]
      const squeeze = Math.cos((lat * Math.PI) / 180)
      const away = ([x, y]: LonLat) => Math.hypot((x - lon) * squeeze, y - lat)
      const nearest = zones.reduce((best, zone) => (away(zone.inside) < away(best.inside) ? zone : best))
      return { count: part.length, at: nearest.inside }
    }),
  )
}

const drawingOf = async (
  engine: GeoEngine,
  setId: number,
  { asked }: ChangeRefusal,
  repair: Repair | null,
): Promise<RepairDrawing> => {
  // without a repair everything is refused; coarser zones take the place of everything
  const left = repair === null || repair.setId !== undefined ? asked.ids : repair.removed
  const [kept, added, leftOut, parts] = await Promise.all([
    repair === null ? NOTHING : ringsOf(engine, repair.setId ?? setId, repair.ids),
    repair === null ? NOTHING : ringsOf(engine, setId, repair.added),
    ringsOf(engine, setId, left),
    repair === null || repair.setId !== undefined ? [] : partsOf(engine, setId, left),
  ])
  return { kept, added, leftOut, parts }
}

/** The drawing of the present refusal with the repair at hand; null until the engine has made it. */
export const createRepairDrawing = (
  set: ReadonlySignal<ZoneSetState>,
  refused: ReadonlySignal<ChangeRefusal | null>,
  previewed: ReadonlySignal<Repair | null>,
) => {
  const drawing = signal<RepairDrawing | null>(null)
  const made = new WeakMap<object, Promise<RepairDrawing>>()
  const stop = effect(() => {
    const [refusal, repair, open] = [refused.value, previewed.value, set.peek()]
    if (refusal === null || open.kind !== 'open') {
      drawing.value = null
      return
    }
    let live = true
    const key = repair ?? refusal
    const making = made.get(key) ?? drawingOf(open.engine, open.info.setId, refusal, repair)
    made.set(key, making)
    // the words and the repairs stand without the drawing
    making.then(found => {
      if (live) drawing.value = found
    }, console.error)
    return () => {
      live = false
    }
  })
  return { drawing: drawing as ReadonlySignal<RepairDrawing | null>, stop }
}
