import type { CustomerReport } from '../../../contract/templates.ts'
import { BarsDrawing } from './drawings/bars-drawing.tsx'
import { BubblesDrawing } from './drawings/bubbles-drawing.tsx'
import { HeatDrawing } from './drawings/heat-drawing.tsx'
import { RingsDrawing } from './drawings/rings-drawing.tsx'
import { ZonesDrawing } from './drawings/zones-drawing.tsx'
import './drawings/drawings.css'

/** The drawing of a viewer: its map's where it has one, else its report's. */
const drawingOf = ({ mapViewer, reportViewer }: CustomerReport) => {
  if (mapViewer === 'Tourism_And_Economy_Viewer_Map') return BubblesDrawing
  if (mapViewer.startsWith('EV_') || reportViewer.startsWith('EV_')) return HeatDrawing
  if (mapViewer === 'Location_Insights_Map') return ZonesDrawing
  return reportViewer === 'Footfall_Analysis' ? BarsDrawing : RingsDrawing
}

/** What the results of a template look like, drawn from nothing: no figure in it is real. */
export const TemplateThumbnail = ({ template }: { readonly template: CustomerReport }) => {
  const Drawing = drawingOf(template)
  return (
    <svg className="thumbnail" viewBox="0 0 280 124" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
    </svg>
  )
}
