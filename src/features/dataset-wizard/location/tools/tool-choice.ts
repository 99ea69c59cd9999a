import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../../workers/contract.ts'

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

export type ToolMode = 'add' | 'subtract'

interface RadiusDraft {
  /** Null until it is set. The place of a search or the centre of the map is used instead. */
  readonly centre: LonLat | null
  readonly radiusM: number
}

export interface ToolChoice {
  /** The tool whose gestures apply on the map. */
  readonly active: ReadonlySignal<ToolId>
  readonly mode: ReadonlySignal<ToolMode>
  /** The last circle of the Radius tool. */
  readonly radius: ReadonlySignal<RadiusDraft>
  choose(tool: ToolId): void
  setMode(mode: ToolMode): void
  setRadius(draft: RadiusDraft): void
}

const RADIUS_M = 1000

/** The active tool of the Location step, and its mode. */
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

/** True if zones are subtracted: by the mode, or while Alt is held. */
export const subtracts = ({ mode }: Pick<ToolChoice, 'mode'>, alt: boolean): boolean =>
  alt || mode.peek() === 'subtract'
