import type { Template } from '../../../contract/wire-names.ts'
import bars from './drawings/bars.svg'
import bubbles from './drawings/bubbles.svg'
import flows from './drawings/flows.svg'
import heat from './drawings/heat.svg'
import journeys from './drawings/journeys.svg'
import mesh from './drawings/mesh.svg'
import rings from './drawings/rings.svg'
import tracks from './drawings/tracks.svg'
import zones from './drawings/zones.svg'
import './template-thumbnail.css'

/** Pictures that are drawn on top of each other. Each has its drawing under the id `drawing` and uses the theme's colours. */
type Drawing = readonly string[]
const RINGS: Drawing = [mesh, rings]

/** The drawings of icons with a clear subject. For other icons, the viewer decides. */
const BY_ICON: Readonly<Record<string, Drawing>> = {
  f4d7: [mesh, flows],
  f238: [mesh, tracks],
  f041: RINGS,
  f073: [heat],
  f1ad: [heat],
}

/** Returns the drawing for a template's icon or, if there is none, for its map viewer or its report viewer. */
export const drawingOf = ({
  icon,
  mapViewer,
  reportViewer,
}: Pick<Template, 'icon' | 'mapViewer' | 'reportViewer'>): Drawing => {
  if (BY_ICON[icon]) return BY_ICON[icon]
  if (mapViewer === 'Tourism_And_Economy_Viewer_Map') return [mesh, bubbles]
  if (mapViewer.startsWith('EV_') || reportViewer.startsWith('EV_')) return [journeys]
  if (mapViewer === 'Location_Insights_Map') return [zones]
  return reportViewer === 'Footfall_Analysis' ? [bars] : RINGS
}

/** A picture of the template's subject. Its figures and zones are fictitious. */
export const TemplateThumbnail = ({ template }: { readonly template: Template }) => (
  <svg className="thumbnail" viewBox="0 0 280 124" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {drawingOf(template).map(file => (
      <use key={file} href={`${file}#drawing`} />
    ))}
  </svg>
)
