import type { LucideIcon } from 'lucide-react'
import {
  Brush,
  Circle,
  ClipboardPaste,
  Hexagon,
  Lasso,
  Maximize2,
  Minimize2,
  MousePointer2,
  Pentagon,
  SquareDashed,
  Upload,
} from 'lucide-react'
import type { GeoEngine } from '../../../../workers/contract.ts'
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
  readonly run?: (wizard: Wizard) => unknown
}

const RINGS = { grow: 'grow', shrink: 'shrink', fill: 'fillHoles' } as const satisfies Partial<
  Record<ToolId, keyof GeoEngine>
>

/** Changes the whole selection by its neighbours. */
const byNeighbours = (label: keyof typeof RINGS) => ({
  problem: ({ zones }: Wizard) => (zones.selection.ids.value.length === 0 ? 'Select zones first' : null),
  run: async ({ zones, zoneFile }: Wizard): Promise<void> => {
    const open = zoneFile.set.peek()
    if (open.kind !== 'open') return
    const changed = await open.engine[RINGS[label]](open.info.setId, Uint32Array.from(zones.selection.ids.peek()))
    await zones.apply({ label, ids: [...changed] })
  },
})

export const BOUNDARY_TOOL: Tool = {
  id: 'boundary',
  label: 'Draw boundary',
  key: 'D',
  icon: Pentagon,
  group: 'shape',
  problem: wizard =>
    wizard.template.value?.canDrawStudyArea === false ? 'This report takes no boundary of your own' : null,
}

export const UPLOAD_TOOL: Tool = {
  id: 'upload',
  label: 'Upload',
  key: 'U',
  icon: Upload,
  group: 'bring',
  hint: 'GeoJSON, FlatGeobuf, KML, zipped Shapefile, CSV of codes',
  run: async wizard => (await import('../upload/upload-dialog.tsx')).openUpload(wizard),
}

/** In the order of the rail. */
export const TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Select', key: 'V', icon: MousePointer2, group: 'shape' },
  { id: 'paint', label: 'Paint', key: 'B', icon: Brush, group: 'shape' },
  { id: 'box', label: 'Box', key: 'M', icon: SquareDashed, group: 'shape' },
  { id: 'lasso', label: 'Lasso', key: 'L', icon: Lasso, group: 'shape' },
  { id: 'radius', label: 'Radius', key: 'R', icon: Circle, group: 'shape' },
  BOUNDARY_TOOL,
  UPLOAD_TOOL,
  {
    id: 'paste',
    label: 'Paste',
    key: 'P',
    icon: ClipboardPaste,
    hint: 'codes, postcodes or names',
    group: 'bring',
    run: async wizard => (await import('../paste/paste-dialog.tsx')).openPaste(wizard),
  },
  { id: 'grow', label: 'Grow one ring', key: ']', icon: Maximize2, group: 'change', ...byNeighbours('grow') },
  { id: 'shrink', label: 'Shrink one ring', key: '[', icon: Minimize2, group: 'change', ...byNeighbours('shrink') },
  { id: 'fill', label: 'Fill holes', key: 'H', icon: Hexagon, group: 'change', ...byNeighbours('fill') },
]
