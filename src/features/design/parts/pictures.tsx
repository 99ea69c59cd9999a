import { AccordionSection } from '../../../ui/accordion.tsx'
import { BrandMark } from '../../../ui/brand.tsx'
import { Html } from '../../../ui/html.tsx'
import { MapPreview } from '../../../ui/map-preview.tsx'
import { PlaceList } from '../../../ui/place-list.tsx'
import { TEMPLATE_ICONS, TemplateIcon } from '../../../ui/template-icon.tsx'
import { Specimen, States } from './specimen.tsx'

const AREA = 'POLYGON((429000 433000,430200 432700,430900 433600,430100 434500,428900 434100,429000 433000))'
const PLACES = [
  { name: 'Headingley, Leeds', lat: 53.82, long: -1.579, radius: 500 },
  { name: null, lat: 54.103, long: -2.341, radius: 500 },
]
const WRITTEN = '<h3>What it answers</h3><p>How <b>many</b> visit.</p><ul><li>By day</li><li>By hour</li></ul>'

export const Pictures = () => (
  <Specimen title="Pictures and prose">
    <States label="Map previews: an area, a point, nowhere">
      <MapPreview studyAreaWkt={AREA} pois={[]} />
      <MapPreview studyAreaWkt={null} pois={[{ coords: [-1.5474, 53.7962] }]} />
      <MapPreview studyAreaWkt={null} pois={[]} />
    </States>
    <States label="The mark, and the icons of templates">
      <BrandMark />
      {[...Object.keys(TEMPLATE_ICONS), 'unknown'].map(code => (
        <TemplateIcon key={code} code={code} />
      ))}
    </States>
    <PlaceList places={PLACES} />
    <Html html={WRITTEN} />
    <AccordionSection title="Day of the week" detail="2 of 7">
      <p className="muted">A section that opens and closes.</p>
    </AccordionSection>
  </Specimen>
)
