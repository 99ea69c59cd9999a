import type { LucideIcon } from 'lucide-react'
import { MousePointer2 } from 'lucide-react'
import type { Wizard } from '../model.ts'
import type { ToolId } from './tool-choice.ts'

export interface Tool {
  readonly id: ToolId
  readonly label: string
  /** Chooses the tool while the map or the rail has the focus. */
  readonly key: string
  readonly icon: LucideIcon
  /** Small print below the label. */
  readonly hint?: string
  /** The rail draws a line between groups: `shape` draws on the map, `bring` opens a dialog, `change` acts at once. */
  readonly group: 'shape' | 'bring' | 'change'
  /** Why the tool cannot be used now; null where it can. */
  readonly problem?: (wizard: Wizard) => string | null
  /** What pressing it does. A tool without it stays chosen, and its gestures on the map apply. */
  readonly run?: (wizard: Wizard) => void
}

/** In the order of the rail. */
export const TOOLS: readonly Tool[] = [{ id: 'select', label: 'Select', key: 'V', icon: MousePointer2, group: 'shape' }]
