import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
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
import type { Template } from '../../../../contract/wire-names.ts'
import type { DragHandler } from '../../../../map/map-drags.ts'
import { disc } from '../../../../map/map-geometry.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { hasModal } from '../../../../ui/overlays/modal-stack.tsx'
import type { ZoneTools } from '../zones/shape-selection.ts'
import { boxDrag, lassoDrag, paintDrag, radiusDrag } from './drags.ts'
import { createToolSettings, type ToolSettings } from './tool-settings.ts'

/** The dialogs that import zones or a boundary. They load on demand. */
export interface ImportDialogs {
  /** @param csv the text of a file to start from */
  paste(csv?: string): Promise<void>
  upload(): Promise<void>
}

/** The parts of the Location step that tools change. */
interface ToolTarget extends ZoneTools {
  readonly template: ReadonlySignal<Template | null>
  readonly imports: ImportDialogs
}

interface ToolDeclaration {
  readonly id: string
  readonly label: string
  /** Activates the tool, except while the user types. */
  readonly key: string
  readonly icon: LucideIcon
  /** The small print below the label. */
  readonly hint?: string
  /** The rail separates the groups: `shape` draws on the map, `import` opens a dialog, `change` acts immediately. */
  readonly group: 'shape' | 'import' | 'change'
  /** Returns why the tool is disabled, or null if it is not. */
  readonly problem?: (location: ToolTarget) => string | null
  /** Runs when the tool is pressed. If absent, the tool becomes active, and its gestures apply on the map. */
  readonly run?: (location: ToolTarget) => unknown
  /** Handles drags on the zone map while the tool is active. */
  readonly drag?: (location: ZoneTools, map: PortalMap) => DragHandler
}

/** Changes the selection by its ring of neighbours. */
const byNeighbours = (label: string, ring: 'grow' | 'shrink' | 'fillHoles') => ({
  problem: ({ zones }: ToolTarget) => (zones.selection.ids.value.length === 0 ? 'Select zones first' : null),
  run: async ({ zones, zoneFile }: ToolTarget): Promise<void> => {
    const open = zoneFile.set.peek()
    if (open.kind !== 'open') return
    const changed = await open.engine[ring](open.info.setId, Uint32Array.from(zones.selection.ids.peek()))
    await zones.apply({ label, ids: [...changed] })
  },
})

const BOUNDARY_TOOL = {
  id: 'boundary',
  label: 'Draw boundary',
  key: 'D',
  icon: Pentagon,
  group: 'shape',
  problem: location =>
    location.template.value?.canDrawStudyArea === false ? 'This report does not take a boundary' : null,
} as const satisfies ToolDeclaration

export const UPLOAD_TOOL = {
  id: 'upload',
  label: 'Upload',
  key: 'U',
  icon: Upload,
  group: 'import',
  hint: 'GeoJSON, FlatGeobuf, KML, zipped Shapefile, CSV of codes',
  run: ({ imports }) => imports.upload(),
} as const satisfies ToolDeclaration

const ZONE_TOOLS = [
  { id: 'select', label: 'Select', key: 'V', icon: MousePointer2, group: 'shape' },
  { id: 'paint', label: 'Paint', key: 'B', icon: Brush, group: 'shape', drag: paintDrag },
  { id: 'box', label: 'Box', key: 'M', icon: SquareDashed, group: 'shape', drag: boxDrag },
  { id: 'lasso', label: 'Lasso', key: 'L', icon: Lasso, group: 'shape', drag: lassoDrag },
  { id: 'radius', label: 'Radius', key: 'R', icon: Circle, group: 'shape', drag: radiusDrag },
  BOUNDARY_TOOL,
  UPLOAD_TOOL,
  {
    id: 'paste',
    label: 'Paste',
    key: 'P',
    icon: ClipboardPaste,
    hint: 'codes, postcodes or names',
    group: 'import',
    run: ({ imports }) => imports.paste(),
  },
  { id: 'grow', label: 'Grow one ring', key: ']', icon: Maximize2, group: 'change', ...byNeighbours('grow', 'grow') },
  {
    id: 'shrink',
    label: 'Shrink one ring',
    key: '[',
    icon: Minimize2,
    group: 'change',
    ...byNeighbours('shrink', 'shrink'),
  },
  { id: 'fill', label: 'Fill holes', key: 'H', icon: Hexagon, group: 'change', ...byNeighbours('fill', 'fillHoles') },
] as const satisfies readonly ToolDeclaration[]

type ToolId = (typeof ZONE_TOOLS)[number]['id']

export interface Tool extends ToolDeclaration {
  readonly id: ToolId
}

/** The tools of the zone map, in the order of the rail. */
export const TOOLS: readonly Tool[] = ZONE_TOOLS

/** Unless zones are selected, a file becomes a boundary, so the same conditions apply. */
const UPLOADED_BOUNDARY: Tool = {
  ...UPLOAD_TOOL,
  hint: 'GeoJSON, FlatGeobuf, KML, zipped Shapefile',
  problem: BOUNDARY_TOOL.problem,
}

/** The tools of the point map. */
export const POINT_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Points', key: 'V', icon: MapPin, group: 'shape' },
  BOUNDARY_TOOL,
  UPLOADED_BOUNDARY,
]

/** The tools for a boundary. */
export const BOUNDARY_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Pan', key: 'V', icon: MousePointer2, group: 'shape' },
  { ...BOUNDARY_TOOL, label: 'Boundary' },
  UPLOADED_BOUNDARY,
]

/**
 * The tools to offer while the user draws a boundary instead of selecting zones. Choosing a zone tool switches back to
 * zones.
 */
export const ZONE_BOUNDARY_TOOLS: readonly Tool[] = TOOLS.filter(
  ({ id, group }) => group === 'shape' || id === 'upload',
)

/** The settings of the tools, and the tool whose gestures apply on the map. */
export interface ToolChoice extends ToolSettings {
  readonly active: ReadonlySignal<ToolId>
  choose(tool: ToolId): void
}

export const createToolChoice = (): ToolChoice => {
  const active = signal<ToolId>('select')
  return {
    ...createToolSettings(),
    active,
    choose: tool => {
      active.value = tool
    },
  }
}

/** Activates a tool, or runs it immediately. */
export const pressTool = (location: ToolTarget & { readonly tools: ToolChoice }, tool: Tool): void => {
  if (tool.problem?.(location)) return
  if (tool.run) void tool.run(location)
  else location.tools.choose(tool.id)
}

/** Elements in which letters are typed or find an entry. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]'

/**
 * Presses the tools' keys anywhere in the step, unless the user types, a dialog is open, or the keys are switched off
 * (WCAG 2.1.4). Returns a disposer.
 * @param tools the tools that are offered
 */
export const listenToToolKeys = (
  location: ToolTarget & { readonly tools: ToolChoice },
  tools: readonly Tool[],
): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasModal()) return
    if (!location.tools.hasKeys.peek() || (event.target instanceof Element && event.target.closest(TAKES_LETTERS)))
      return
    const key = event.key.toUpperCase()
    const tool = tools.find(each => each.key === key)
    if (tool === undefined) return
    event.preventDefault()
    pressTool(location, tool)
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

/** Passes the map's drags to the active tool, and draws the shape of the last change. Returns a disposer. */
export const attachTools = (location: ZoneTools & { readonly tools: ToolChoice }, map: PortalMap): (() => void) => {
  const { tools, zones } = location
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !map.cancelDrag()) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Escape cancels a drag before anything else, wherever the focus is.
  addEventListener('keydown', onEscape, { capture: true })
  const stops = [
    effect(() => map.setDrags(TOOLS.find(({ id }) => id === tools.active.value)?.drag?.(location, map) ?? null)),
    effect(() => {
      const change = zones.lastChange.value?.change
      const middle = zones.refusedChange.value?.middle
      const { centre, radiusM } = tools.radius.value
      const isTyped = tools.active.value === 'radius' && centre !== null && change === undefined
      if (isTyped) map.setSketch({ lines: [disc(centre, radiusM)], middle: centre })
      else map.setSketch(change?.shape ? { lines: change.shape, middle } : null)
    }),
  ]
  return () => {
    removeEventListener('keydown', onEscape, { capture: true })
    for (const stop of stops) stop()
    map.setDrags(null)
    map.setSketch(null)
  }
}
