import { type ReadonlySignal, signal } from '@preact/signals-react'

/** The tools of the Location step in their order on the rail. */
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

/** Whether a tool adds zones to the selection or takes them away. */
export type ToolMode = 'add' | 'subtract'

export interface ToolChoice {
  /** The tool whose gestures apply on the map. */
  readonly active: ReadonlySignal<ToolId>
  readonly mode: ReadonlySignal<ToolMode>
  choose(tool: ToolId): void
  setMode(mode: ToolMode): void
}

/** Which tool of the Location step is in hand, and what it does with the zones that it takes. */
export const createToolChoice = (): ToolChoice => {
  const active = signal<ToolId>('select')
  const mode = signal<ToolMode>('add')
  return {
    active,
    mode,
    choose: tool => {
      active.value = tool
    },
    setMode: next => {
      mode.value = next
    },
  }
}
