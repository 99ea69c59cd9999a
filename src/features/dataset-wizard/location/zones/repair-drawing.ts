import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, LonLat, Outline, Repair } from '../../../../../workers/contract.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import type { ChangeRefusal } from './refusals.ts'

/** A connected part of the zones that a repair drops. */
interface LeftOut {
  readonly count: number
  /** A point in one of its zones, near the centre. */
  readonly at: LonLat
}

/** The drawing of a refused change and the previewed repair, [lon, lat] in degrees. */
export interface RepairDrawing {
  readonly kept: Outline['lonLat']
  readonly added: Outline['lonLat']
  readonly leftOut: Outline['lonLat']
  /** Sorted by size, largest first. */
  readonly parts: readonly LeftOut[]
}

/** If there are more zones than this, they are only marked. Uniting them would block the worker. */
const MOST_OUTLINED = 3000
/** The counts of more parts would hide the map. */
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
  // Without a repair, everything is refused. Coarser zones replace everything.
  const dropped = repair === null || repair.setId !== undefined ? asked.ids : repair.removed
  const [kept, added, leftOut, parts] = await Promise.all([
    repair === null ? NOTHING : ringsOf(engine, repair.setId ?? setId, repair.ids),
    repair === null ? NOTHING : ringsOf(engine, setId, repair.added),
    ringsOf(engine, setId, dropped),
    repair === null || repair.setId !== undefined ? [] : partsOf(engine, setId, dropped),
  ])
  return { kept, added, leftOut, parts }
}

/** Draws the current refusal with the previewed repair. Null until the engine has computed it. */
export const createRepairDrawing = (
  set: ReadonlySignal<ZoneSetState>,
  refused: ReadonlySignal<ChangeRefusal | null>,
  previewed: ReadonlySignal<Repair | null>,
) => {
  const drawing = signal<RepairDrawing | null>(null)
  const drawings = new WeakMap<object, Promise<RepairDrawing>>()
  const stop = effect(() => {
    const [refusal, repair, open] = [refused.value, previewed.value, set.peek()]
    if (refusal === null || open.kind !== 'open') {
      drawing.value = null
      return
    }
    let live = true
    const key = repair ?? refusal
    const making = drawings.get(key) ?? drawingOf(open.engine, open.info.setId, refusal, repair)
    drawings.set(key, making)
    // The text and the repairs also work without the drawing.
    making.then(found => {
      if (live) drawing.value = found
    }, console.error)
    return () => {
      live = false
    }
  })
  return { drawing: drawing as ReadonlySignal<RepairDrawing | null>, stop }
}
