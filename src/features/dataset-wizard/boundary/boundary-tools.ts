import { MapPin, MousePointer2 } from 'lucide-react'
import { BOUNDARY_TOOL, type Tool } from '../tools/tools.ts'

/** Beside points: the tool that places them, and the boundary. */
export const POINT_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Points', key: 'V', icon: MapPin, group: 'shape' },
  BOUNDARY_TOOL,
]

/** Where there is a boundary: looking at it, and mending it. */
export const BOUNDARY_TOOLS: readonly Tool[] = [
  { id: 'select', label: 'Look', key: 'V', icon: MousePointer2, group: 'shape' },
  { ...BOUNDARY_TOOL, label: 'Boundary' },
]
