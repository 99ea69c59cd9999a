import type { LonLat, Shape, TakenZones } from '../../../../workers/contract.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { Sketch } from '../../../map/sketch-lines.ts'
import { announce } from '../../../ui/display/live-region.tsx'
import type { Wizard } from '../model.ts'
import { zonesText } from '../zone-refusal.ts'
import { latestOnly } from './latest-only.ts'

/** A shape that a tool draws, as the engine and the map take it. */
export interface DrawnShape {
  readonly shape: Shape
  readonly lines: readonly (readonly LonLat[])[]
  /** Where its note stands: the pointer. */
  readonly at: LonLat
  /** The text of the note before the number of zones, such as a radius. */
  readonly note?: string
}

/** The ring as the engine takes it, a copy of its own. */
export const ringShape = (ring: readonly LonLat[]): Shape => ({ kind: 'ring', lonLat: Float64Array.from(ring.flat()) })

/** The zones that a shape takes in the open set; null where none is open and read whole. */
export const takenBy = async ({ zoneFile }: Wizard, shape: Shape): Promise<TakenZones | null> => {
  const whole = await zoneFile.complete()
  const open = zoneFile.set.peek()
  return whole && open.kind === 'open' ? open.engine.taken(open.info.setId, shape) : null
}

/** Takes the zones of a shape by the chosen rule, as one step, and says what came of it. */
export const takeShape = async (
  wizard: Wizard,
  label: string,
  { shape, lines }: Pick<DrawnShape, 'shape' | 'lines'>,
  subtract: boolean,
): Promise<void> => {
  const byRule = await takenBy(wizard, shape)
  if (byRule === null) return
  const count = byRule[wizard.zones.rule.peek()].length
  const taken = await wizard.zones.apply({ label, shape: lines, byRule, subtract })
  if (count === 0) announce(`The ${label} takes no zone`)
  else if (taken) announce(`The ${label} ${subtract ? 'takes away' : 'takes'} ${zonesText(count)}`)
}

/** Draws a shape while a tool makes it: its line at every frame, and the zones that it would take as fast as the engine says. */
export const createShapeTaking = (wizard: Wizard, map: PortalMap, label: string) => {
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
    async (shape: Shape) => (wizard.zoneFile.set.peek().kind === 'open' ? takenBy(wizard, shape) : null),
    byRule => {
      if (byRule === null || drawn === null) return
      count = byRule[wizard.zones.rule.peek()].length
      wizard.zones.sketch({ label, byRule, subtract: subtracts })
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
    /** Takes the zones of what was drawn last. */
    take: async (subtract: boolean): Promise<void> => {
      const last = drawn
      end()
      // the marks stay until the verdict is there
      if (last !== null) await takeShape(wizard, label, last, subtract)
      wizard.zones.sketch(null)
    },
    letGo: (): void => {
      end()
      wizard.zones.sketch(null)
    },
  }
}
