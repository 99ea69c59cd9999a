import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../../workers/contract.ts'

/** The tools of the Location step. */
export type ToolId =
  | 'select'
  | 'paint'
  | 'box'
  | 'lasso'
  | 'radius'
  | 'boundary'
  | 'upload'
  | 'paste'
  | 'grow'
  | 'shrink'
  | 'fill'

/** A tool adds zones to the selection, or removes them from it. */
export type ToolMode = 'add' | 'subtract'

export interface RadiusDraft {
  /** Null: not yet set; the map's middle or the place that was searched for is taken. */
  readonly centre: LonLat | null
  readonly radiusM: number
}

export interface ToolChoice {
  /** The tool whose gestures apply on the map. */
  readonly active: ReadonlySignal<ToolId>
  readonly mode: ReadonlySignal<ToolMode>
  /** The circle that the Radius tool drew or had typed last. */
  readonly radius: ReadonlySignal<RadiusDraft>
  choose(tool: ToolId): void
  setMode(mode: ToolMode): void
  setRadius(draft: RadiusDraft): void
}

const RADIUS_M = 1000

/** Which tool of the Location step is in hand, and what it does with the zones that it takes. */
export const createToolChoice = (): ToolChoice => {
  const active = signal<ToolId>('select')
  const mode = signal<ToolMode>('add')
  const radius = signal<RadiusDraft>({ centre: null, radiusM: RADIUS_M })
  return {
    active,
    mode,
    radius,
    choose: tool => {
      active.value = tool
    },
    setMode: next => {
      mode.value = next
    },
    setRadius: draft => {
      radius.value = draft
    },
  }
}

/** True if zones are taken away: by the mode, or while Alt is held. */
export const subtracts = ({ mode }: Pick<ToolChoice, 'mode'>, alt: boolean): boolean =>
  alt || mode.peek() === 'subtract'
