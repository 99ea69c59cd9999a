import {
  Brush,
  Circle,
  ClipboardPaste,
  Hexagon,
  Lasso,
  type LucideIcon,
  MapPin,
  Maximize2,
  Minimize2,
  MousePointer2,
  Pentagon,
  SquareDashed,
  Upload,
} from 'lucide-react'
import type { GeoEngine } from '../../../../../workers/contract.ts'
import type { LocationSlice } from '../location-slice.ts'
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
  readonly problem?: (location: LocationSlice) => string | null
  /** What pressing it does. A tool without it stays chosen, and its gestures on the map apply. */
  readonly run?: (location: LocationSlice) => unknown
}

const RINGS = { grow: 'grow', shrink: 'shrink', fill: 'fillHoles' } as const satisfies Partial<
  Record<ToolId, keyof GeoEngine>
>

/** Changes the whole selection by its neighbours. */
const byNeighbours = (label: keyof typeof RINGS) => ({
  problem: ({ zones }: LocationSlice) => (zones.selection.ids.value.length === 0 ? 'Select zones first' : null),
  run: async ({ zones, zoneFile }: LocationSlice): Promise<void> => {
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
  problem: location =>
    location.template.value?.canDrawStudyArea === false ? 'This report takes no boundary of your own' : null,
}

export const UPLOAD_TOOL: Tool = {
  id: 'upload',
  label: 'Upload',
  key: 'U',
  icon: Upload,
  group: 'bring',
  hint: 'GeoJSON, FlatGeobuf, KML, zipped Shapefile, CSV of codes',
  run: ({ bring }) => bring.upload(),
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
    run: ({ bring }) => bring.paste(),
  },
  { id: 'grow', label: 'Grow one ring', key: ']', icon: Maximize2, group: 'change', ...byNeighbours('grow') },
  { id: 'shrink', label: 'Shrink one ring', key: '[', icon: Minimize2, group: 'change', ...byNeighbours('shrink') },
  { id: 'fill', label: 'Fill holes', key: 'H', icon: Hexagon, group: 'change', ...byNeighbours('fill') },
]

/** A file becomes a boundary where no zones are chosen, so it takes what the boundary takes. */
const UPLOADED_BOUNDARY: Tool = {
  ...UPLOAD_TOOL,
  hint: 'GeoJSON, FlatGeobuf, KML, zipped Shapefile',
  ...(BOUNDARY_TOOL.problem && { problem: BOUNDARY_TOOL.problem }),
}

/** Beside points: the tool that places them, and the boundary. */
export const POINT_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Points', key: 'V', icon: MapPin, group: 'shape' },
  BOUNDARY_TOOL,
  UPLOADED_BOUNDARY,
]

/** Where there is a boundary: looking at it, and mending it. */
export const BOUNDARY_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Look', key: 'V', icon: MousePointer2, group: 'shape' },
  { ...BOUNDARY_TOOL, label: 'Boundary' },
  UPLOADED_BOUNDARY,
]

/** Beside zones, while a boundary is drawn in their place: a tool of zones leads back to them. */
export const BESIDE_ZONES: readonly Tool[] = TOOLS.filter(({ id, group }) => group === 'shape' || id === 'upload')

/** Uses a tool: chooses it, or runs it at once. */
export const pressTool = (location: LocationSlice, tool: Tool): void => {
  if (tool.problem?.(location)) return
  if (tool.run) void tool.run(location)
  else location.tools.choose(tool.id)
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * The tool of a key, null where the key is none or belongs to a field. The caller listens on the map and the rail alone, so
 * that a key is only a tool while one of them has the focus (WCAG 2.1.4).
 */
export const toolOfKey = (event: KeyboardEvent): Tool | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return null
  const key = event.key.toUpperCase()
  return TOOLS.find(tool => tool.key === key) ?? null
}
