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
  /** Activates the tool while the map or the rail has the focus. */
  readonly key: string
  readonly icon: LucideIcon
  /** Small print below the label. */
  readonly hint?: string
  /** The rail separates the groups: `shape` draws on the map, `bring` opens a dialog, `change` acts at once. */
  readonly group: 'shape' | 'bring' | 'change'
  /** Why the tool is disabled; null if it is not. */
  readonly problem?: (location: LocationSlice) => string | null
  /** Runs when the tool is pressed. A tool without it becomes active, and its gestures on the map apply. */
  readonly run?: (location: LocationSlice) => unknown
}

const RINGS = { grow: 'grow', shrink: 'shrink', fill: 'fillHoles' } as const satisfies Partial<
  Record<ToolId, keyof GeoEngine>
>

/** Changes the selection by its ring of neighbours. */
const byNeighbours = (label: keyof typeof RINGS) => ({
  problem: ({ zones }: LocationSlice) => (zones.selection.ids.value.length === 0 ? 'Select zones first' : null),
  run: async ({ zones, zoneFile }: LocationSlice): Promise<void> => {
    const open = zoneFile.set.peek()
    if (open.kind !== 'open') return
    const changed = await open.engine[RINGS[label]](open.info.setId, Uint32Array.from(zones.selection.ids.peek()))
    await zones.apply({ label, ids: [...changed] })
  },
})

const BOUNDARY_TOOL: Tool = {
  id: 'boundary',
  label: 'Draw boundary',
  key: 'D',
  icon: Pentagon,
  group: 'shape',
  problem: location =>
    location.template.value?.canDrawStudyArea === false ? 'This report does not take a boundary' : null,
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

/** Without a selection of zones a file becomes a boundary, so it has the boundary's conditions. */
const UPLOADED_BOUNDARY: Tool = {
  ...UPLOAD_TOOL,
  hint: 'GeoJSON, FlatGeobuf, KML, zipped Shapefile',
  ...(BOUNDARY_TOOL.problem && { problem: BOUNDARY_TOOL.problem }),
}

/** The tools of the map of points. */
export const POINT_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Points', key: 'V', icon: MapPin, group: 'shape' },
  BOUNDARY_TOOL,
  UPLOADED_BOUNDARY,
]

/** The tools of a boundary. */
export const BOUNDARY_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Look', key: 'V', icon: MousePointer2, group: 'shape' },
  { ...BOUNDARY_TOOL, label: 'Boundary' },
  UPLOADED_BOUNDARY,
]

/** The tools while a boundary is drawn instead of zones. A zone tool leads back to the zones. */
export const ZONE_BOUNDARY_TOOLS: readonly Tool[] = TOOLS.filter(
  ({ id, group }) => group === 'shape' || id === 'upload',
)

/** Activates a tool, or runs it at once. */
export const pressTool = (location: LocationSlice, tool: Tool): void => {
  if (tool.problem?.(location)) return
  if (tool.run) void tool.run(location)
  else location.tools.choose(tool.id)
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * Returns the tool of a key; null for other keys, and in a text field. The caller listens only on the map and the rail, so
 * keys work only while one of them has the focus (WCAG 2.1.4).
 */
export const toolOfKey = (event: KeyboardEvent): Tool | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return null
  const key = event.key.toUpperCase()
  return TOOLS.find(tool => tool.key === key) ?? null
}
