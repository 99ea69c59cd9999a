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
  /** True if letters press tools. Users who speak to their computer may switch that off. */
  readonly hasKeys: ReadonlySignal<boolean>
  setKeys(hasKeys: boolean): void
  setMode(mode: ToolMode): void
  setRadius(draft: RadiusDraft): void
}

const RADIUS_M = 1000
/** The entry of the browser's storage that exists while the keys are switched off. */
const WITHOUT_KEYS = 'ambit.without-tool-keys'

const storedKeys = (): boolean => {
  try {
    return localStorage.getItem(WITHOUT_KEYS) === null
  } catch {
    return true
  }
}

const storeKeys = (hasKeys: boolean): void => {
  try {
    if (hasKeys) localStorage.removeItem(WITHOUT_KEYS)
    else localStorage.setItem(WITHOUT_KEYS, '1')
  } catch {
    // The storage is blocked, so the choice lasts as long as the page.
  }
}

export const createToolSettings = (): ToolSettings => {
  const mode = signal<ToolMode>('add')
  const radius = signal<RadiusDraft>({ centre: null, radiusM: RADIUS_M })
  const hasKeys = signal(storedKeys())
  return {
    mode,
    radius,
    hasKeys,
    setKeys: next => {
      hasKeys.value = next
      storeKeys(next)
    },
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
