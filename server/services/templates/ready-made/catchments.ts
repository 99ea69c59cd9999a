import { ReportInput } from '../../../../src/domain/constants.ts'
import { ONE_PLACE } from './one-place.ts'
import type { ReadyMade } from './ready-made-template.ts'
import { knownInput, templateOf } from './template-of.ts'

/** Reports of where those come from who use one place. */
export const CATCHMENTS: readonly ReadyMade[] = [
  {
    needs: null,
    template: templateOf({
      ...ONE_PLACE,
      name: 'Retail Catchment',
      baseCredits: 140,
      fixedRadiusSize: 500,
      internalDescription:
        'How far a store or centre reaches: core, secondary and tertiary catchments by zone of origin.',
      externalDescription: 'The core, secondary and tertiary catchments of a store or centre, and who visits it.',
      icon: 'f041',
      details: `<p>Retail Catchment shows how far a store or centre reaches.</p>
<ul><li>The zones that 60%, 80% and 95% of visits come from, and how sure these cuts are</li>
<li>Visits for each 1,000 residents, and distances</li>
<li>Visits by journey length, local and longer</li>
<li>Dwell times, and ages and genders of visitors, where you include them</li></ul>`,
      mapViewer: 'Retail_Catchment_Map',
      keywords: ['Retail', 'Site selection'],
      inputs: [ReportInput.Dwells, ReportInput.Demographics].map(knownInput),
    }),
  },
  {
    needs: 'Its map compares stations once they have been imported.',
    template: templateOf({
      ...ONE_PLACE,
      name: 'Rail Catchment',
      baseCredits: 140,
      fixedRadiusSize: 400,
      internalDescription:
        'Where a station’s passengers come from, which stations they could have used, and visits by day, hour and mode.',
      externalDescription: 'The zones that a station’s passengers come from, and the stations they could have used.',
      icon: 'f238',
      details: `<p>Rail Catchment shows who uses a station. Place a point on the station.</p>
<ul><li>The zones that visitors come from, by rail alone where you include the mode</li>
<li>For each zone the nearest station, and those that are about as near</li>
<li>Visits by mode, day and hour</li></ul>`,
      mapViewer: 'Rail_Catchment_Map',
      keywords: ['Transport', 'Rail'],
      inputs: [knownInput(ReportInput.Mode)],
    }),
  },
]
