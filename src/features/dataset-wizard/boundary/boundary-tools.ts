import { MapPin, MousePointer2 } from 'lucide-react'
import { BOUNDARY_TOOL, TOOLS, type Tool, UPLOAD_TOOL } from '../tools/tools.ts'

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
