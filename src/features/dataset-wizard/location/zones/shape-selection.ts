import type { GeoShape, LonLat, ZonesInShape } from '../../../../../workers/contract.ts'
import type { ZoneFile } from '../../../../engine/open-zone-file.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import type { Sketch } from '../../../../map/sketch-lines.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { zonesText } from '../../model/zone-names.ts'
import type { ToolSettings } from '../tools/tool-settings.ts'
import type { ZonePicker } from './zone-picker.ts'

/** The zone map's selection, as the tools change it. */
export interface ZoneTools {
  readonly tools: ToolSettings
  readonly zones: ZonePicker
  readonly zoneFile: ZoneFile
}

/** A shape that a tool draws, for the engine and for the map. */
interface DrawnShape {
  readonly shape: GeoShape
  readonly lines: readonly (readonly LonLat[])[]
  /** The position of the note, at the pointer. */
  readonly at: LonLat
  /** The part of the note before the number of zones, such as a radius. */
  readonly note?: string
}

/** Copies a ring into a shape for the engine. */
export const ringShape = (ring: readonly LonLat[]): GeoShape => ({
  kind: 'ring',
  lonLat: Float64Array.from(ring.flat()),
})

/**
 * Finds the zones in the open set that a shape picks, by each rule. Returns null if no set is open or if it has not
 * been read completely.
 */
const pickedBy = async ({ zoneFile }: Pick<ZoneTools, 'zoneFile'>, shape: GeoShape): Promise<ZonesInShape | null> => {
  const isComplete = await zoneFile.complete()
  const open = zoneFile.set.peek()
  return isComplete && open.kind === 'open' ? open.engine.zonesInShape(open.info.setId, shape) : null
}

/** Adds or subtracts the zones of a shape by the chosen rule, as one step of Undo, and announces the result. */
export const applyShape = async (
  location: Pick<ZoneTools, 'zones' | 'zoneFile'>,
  label: string,
  { shape, lines }: Pick<DrawnShape, 'shape' | 'lines'>,
  subtract: boolean,
): Promise<void> => {
  const { zones } = location
  const byRule = await pickedBy(location, shape)
  if (byRule === null) return
  const count = byRule[zones.rule.peek()].length
  const isAllowed = await zones.apply({ label, shape: lines, byRule, subtract })
  if (count === 0) announce(`The ${label} selects no zone`)
  else if (isAllowed) announce(`The ${label} ${subtract ? 'deselects' : 'selects'} ${zonesText(count)}`)
}

/**
 * Runs `work` for the latest input, one at a time and at most once per frame. Superseded inputs are dropped.
 * @param onResult not called after `drop` until there is a new input
 */
export const latestOnly = <I, O>(work: (input: I) => Promise<O>, onResult: (result: O, input: I) => void) => {
  let waiting: { readonly input: I } | null = null
  let running = false
  let turn = 0
  const run = async (): Promise<void> => {
    running = true
    while (waiting !== null) {
      const { input } = waiting
      const startTurn = turn
      waiting = null
      const result = await work(input).catch(() => null)
      if (result !== null && startTurn === turn) onResult(result, input)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    running = false
  }
  return {
    ask: (input: I): void => {
      waiting = { input }
      if (!running) void run()
    },
    drop: (): void => {
      turn += 1
      waiting = null
    },
  }
}

/** Draws a shape while a tool creates it: its line in every frame, and its zones as fast as the engine finds them. */
export const createShapeDrawing = (location: ZoneTools, map: PortalMap, label: string) => {
  const { zones, zoneFile } = location
  let drawn: DrawnShape | null = null
  let subtracts = false
  let count: number | null = null
  const show = (): void => {
    if (drawn === null) return
    const text = [drawn.note, count === null ? undefined : zonesText(count)].filter(part => part !== undefined)
    const note = { at: drawn.at, text: text.join(', ') }
    map.setSketch({ lines: drawn.lines, open: drawn.lines.length > 0, note } satisfies Sketch)
  }
  const preview = latestOnly(
    async (shape: GeoShape) => (zoneFile.set.peek().kind === 'open' ? pickedBy(location, shape) : null),
    byRule => {
      if (byRule === null || drawn === null) return
      count = byRule[zones.rule.peek()].length
      zones.sketch({ label, byRule, subtract: subtracts })
      show()
    },
  )
  const end = (): void => {
    preview.drop()
    drawn = null
    count = null
    map.setSketch(null)
  }
  return {
    draw: (next: DrawnShape, subtract: boolean): void => {
      drawn = next
      subtracts = subtract
      show()
      preview.ask(next.shape)
    },
    /** Applies the last drawn shape to the selection. */
    apply: async (subtract: boolean): Promise<void> => {
      const last = drawn
      end()
      // The marks stay until the verdict arrives.
      if (last !== null) await applyShape(location, label, last, subtract)
      zones.sketch(null)
    },
    cancel: (): void => {
      end()
      zones.sketch(null)
    },
  }
}
