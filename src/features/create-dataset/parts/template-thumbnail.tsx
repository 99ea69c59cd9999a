import type { ReactNode } from 'react'
import type { CustomerReport } from '../../../contract/templates.ts'
import { BarsDrawing } from './drawings/bars-drawing.tsx'
import { BubblesDrawing } from './drawings/bubbles-drawing.tsx'
import { FlowsDrawing } from './drawings/flows-drawing.tsx'
import { HeatDrawing } from './drawings/heat-drawing.tsx'
import { JourneysDrawing } from './drawings/journeys-drawing.tsx'
import { RingsDrawing } from './drawings/rings-drawing.tsx'
import { TracksDrawing } from './drawings/tracks-drawing.tsx'
import { ZonesDrawing } from './drawings/zones-drawing.tsx'
import './drawings/drawings.css'

/** Icons that say what a template is about; the others leave it to the viewer. */
const BY_ICON: Readonly<Record<string, () => ReactNode>> = {
  f4d7: FlowsDrawing,
  f238: TracksDrawing,
  f041: RingsDrawing,
  f073: HeatDrawing,
  f1ad: HeatDrawing,
}

/** The drawing of a template's icon, or of its viewer: its map's where it has one, else its report's. */
export const drawingOf = ({
  icon,
  mapViewer,
  reportViewer,
}: Pick<CustomerReport, 'icon' | 'mapViewer' | 'reportViewer'>) => {
  if (BY_ICON[icon]) return BY_ICON[icon]
  if (mapViewer === 'Tourism_And_Economy_Viewer_Map') return BubblesDrawing
  if (mapViewer.startsWith('EV_') || reportViewer.startsWith('EV_')) return JourneysDrawing
  if (mapViewer === 'Location_Insights_Map') return ZonesDrawing
  return reportViewer === 'Footfall_Analysis' ? BarsDrawing : RingsDrawing
}

/** What a template is about, drawn from nothing: no figure in it is real. */
export const TemplateThumbnail = ({ template }: { readonly template: CustomerReport }) => {
  const Drawing = drawingOf(template)
  return (
    <svg className="thumbnail" viewBox="0 0 280 124" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
    </svg>
  )
}
