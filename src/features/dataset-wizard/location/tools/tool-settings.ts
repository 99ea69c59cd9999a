import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../../workers/contract.ts'

export type ToolMode = 'add' | 'subtract'

interface RadiusDraft {
  /** Null until it is set. Until then, the place of a search or the centre of the map is used. */
  readonly centre: LonLat | null
  readonly radiusM: number
}

/** The settings that the tools share. */
export interface ToolSettings {
  readonly mode: ReadonlySignal<ToolMode>
  /** The last circle of the Radius tool. */
  readonly radius: ReadonlySignal<RadiusDraft>
  setMode(mode: ToolMode): void
  setRadius(draft: RadiusDraft): void
}

const RADIUS_M = 1000

export const createToolSettings = (): ToolSettings => {
  const mode = signal<ToolMode>('add')
  const radius = signal<RadiusDraft>({ centre: null, radiusM: RADIUS_M })
  return {
    mode,
    radius,
    setMode: next => {
      mode.value = next
    },
    setRadius: draft => {
      radius.value = draft
    },
  }
}

/** True if zones are subtracted, either by the mode or because Alt is held. */
export const subtracts = ({ mode }: Pick<ToolSettings, 'mode'>, alt: boolean): boolean =>
  alt || mode.peek() === 'subtract'
