import { describe, expect, test } from 'vitest'
import { DEMO_TEMPLATES } from '../../demo/state/seed-templates.ts'
import { PAGES } from '../../src/app/pages.ts'
import type { TemplateBody } from '../../src/contract/template-body.ts'
import { ReportInput } from '../../src/domain/constants.ts'
import { NO_VIEWER, viewersOf } from '../../src/domain/viewers.ts'
import type { ReportDeclaration } from '../../src/viewers/kit/report/report-model.ts'
import type { ZoneScreenDeclaration } from '../../src/viewers/kit/zone-map/declaration.ts'
import { EV_MAP } from '../../src/viewers/maps/ev-chargepoints-map.ts'
import { FLOWS_MAP } from '../../src/viewers/maps/flows/flows-map.ts'
import { LOCATION_INSIGHTS_MAP } from '../../src/viewers/maps/location-insights-map.ts'
import { RAIL_CATCHMENT_MAP } from '../../src/viewers/maps/rail-catchment-map.ts'
import { RETAIL_CATCHMENT_MAP } from '../../src/viewers/maps/retail-catchment-map.ts'
import { TOURISM_AND_ECONOMY_MAP } from '../../src/viewers/maps/tourism/tourism-map.ts'
import { declarationOf } from '../../src/viewers/pages/compare/compared-reports.ts'
import { EVENT_IMPACT_REPORT } from '../../src/viewers/reports/event-impact/event-report.ts'
import { flowsReport } from '../../src/viewers/reports/flows-report.ts'

/** The view titles of a template's datasets and the analyses of their map, with every option included. */
interface Opens {
  readonly views: ReadonlySet<string>
  readonly analyses: ReadonlySet<string>
  /** The ids of the filters on flow maps. */
  readonly flows: ReadonlySet<string>
  readonly isOf: (viewer: string) => boolean
  readonly template: TemplateBody
}

const MAPS: Readonly<Record<string, ZoneScreenDeclaration>> = {
  Location_Insights_Map: LOCATION_INSIGHTS_MAP,
  Retail_Catchment_Map: RETAIL_CATCHMENT_MAP,
  Rail_Catchment_Map: RAIL_CATCHMENT_MAP,
  EV_Chargepoint_Insights_Map: EV_MAP,
  Tourism_And_Economy_Viewer_Map: TOURISM_AND_ECONOMY_MAP,
}
/** Reports whose datasets are not compared, given by their viewers' route names. */
const ALONE: Readonly<Record<string, ReportDeclaration>> = {
  Event_Impact_Report: EVENT_IMPACT_REPORT,
  Flows_Report: flowsReport(() => new Promise(() => {})),
}
const reportOf = (viewer: string): ReportDeclaration | null => ALONE[viewer] ?? declarationOf(viewer)

const opensOf = (template: TemplateBody): Opens => {
  const { reportViewer, mapViewer, inputs } = template
  const included = ({ needsInput }: { readonly needsInput?: string }) =>
    needsInput === undefined || inputs.some(({ name }) => name === needsInput)
  const tabs = (reportOf(reportViewer ?? NO_VIEWER)?.tabs ?? []).filter(included)
  return {
    views: new Set(tabs.flatMap(tab => (tab.views ?? []).map(({ title }) => title))),
    analyses: new Set((MAPS[mapViewer ?? NO_VIEWER]?.modes ?? []).filter(included).map(({ id }) => id)),
    flows: new Set(mapViewer === 'Flows_Map' ? FLOWS_MAP.filters.map(({ id }) => id) : []),
    isOf: viewer => [reportViewer, mapViewer].includes(viewer as never),
    template,
  }
}

type Holds = (opens: Opens) => boolean
const view =
  (...titles: readonly string[]): Holds =>
  ({ views }) =>
    titles.some(title => views.has(title))
const analysis =
  (...ids: readonly string[]): Holds =>
  ({ analyses }) =>
    ids.some(id => analyses.has(id))
const any =
  (...all: readonly Holds[]): Holds =>
  opens =>
    all.some(holds => holds(opens))
const every =
  (...all: readonly Holds[]): Holds =>
  opens =>
    all.every(holds => holds(opens))
const viewer =
  (name: string): Holds =>
  ({ isOf }) =>
    isOf(name)
const input =
  (name: string): Holds =>
  ({ template }) =>
    template.inputs.some(each => each.name === name)

const byDay = view('Average Daily Visits')
const byHour = view('Average Hourly Visits')
const repeats = view('Frequency of Repeat Visits')
const journeys = view('Journeys Overview')
const origins = any(analysis('journeyorigins', 'origins'), viewer('Event_Impact_Report'))
const flows = viewer('Flows_Map')
const twoAreas = every(viewer('High_Street_Week'), ({ template }) => template.districtMetres !== null)

/**
 * What templates' texts promise, longest phrases first. Each entry is a phrase and the view that must exist for it. An
 * event's origins are on the map that its report links to (tests/e2e/compare.e2e.ts).
 */
const PROMISES: readonly (readonly [phrase: RegExp, holds: Holds])[] = [
  [
    /heat map of every hour of the week: of the street, of its district, and of the street compared with the district/,
    every(twoAreas, view('Hours of the Week')),
  ],
  [/(high )?street compared with its district|compares the rhythm of a street with that of its district/, twoAreas],
  [/every hour of the week/, view('Hours of the Week')],
  [/compared( in the same way)?(?=[,.<]|$)/, twoAreas],
  [
    /days of an event compared with ordinary days( of the same weekdays)?|compares the days of an event with the other days of the same weekdays/,
    viewer('Event_Impact_Report'),
  ],
  [/compares visitors from over 35 km away with card payments, zone by zone/, analysis('totalpayments')],
  [/where (they|tourists and spending) overlap/, analysis('blendedhotspots')],
  [
    /visits by day of the week and hour of the day|daily and hourly visits|visits by weekday and (by )?hour|visits by day and hour/,
    every(byDay, byHour),
  ],
  [/visits by day, hour and mode|visits by mode, day and hour/, every(byDay, byHour, view('Mode Overview'))],
  [/how (many|often)( of them)?( people)? (are repeat visits|return)( in the (same )?week)?|repeat visits/, repeats],
  [/visits by journey length, local and longer/, view('Journey Distances (local)')],
  [/hours of arrival/, byHour],
  [/journey lengths/, journeys],
  [
    /core, secondary and tertiary catchments|how far a store or centre reaches|zones that 60%, 80% and 95% of visits come from, and how sure these cuts are/,
    analysis('catchment'),
  ],
  [/visits for each 1,000 residents, and distances/, analysis('catchmentperresident')],
  [/by rail alone/, analysis('railstations')],
  [/nearest station, and those that are about as near|stations they could have used/, analysis('stations')],
  [
    /zones that (visitors|a station’s passengers) come from|where a station’s passengers come from|who uses a station|zone of origin/,
    analysis('journeyorigins', 'stations', 'catchment'),
  ],
  [/where visitors (start their journey, on a map of zones|come from)|origins/, origins],
  [/destinations/, analysis('journeydestinations', 'destinations')],
  [/total tourists|tourists/, analysis('totaltourists')],
  [/payments by industry|payments/, analysis('totalpayments')],
  [/blended measures/, analysis('blendedhotspots')],
  [
    /trips between every pair of (your zones|up to 40 zones)|comes from outside and goes there|from and to outside/,
    flows,
  ],
  [
    /(a )?map of flows: choose a zone to see where its trips come from and go to|on a map and as a matrix|the matrix of all pairs with its sums, linked with the map|origin-destination matrix/,
    flows,
  ],
  [/in a report/, viewer('Flows_Report')],
  [/trips inside your zones and across their boundary/, view('Inside and Across')],
  [/the largest flows with the way back/, view('All Flows')],
  [/zones by part of the day/, view('Weekday Mornings')],
  [/distances between zones/, view('Distances')],
  [/trips into and out of each zone by hour of the day/, flows],
  [/part of the day(,| and) day type/, flows],
  [/ages and genders of visitors/, view('Visits by Age Bands')],
  [/demographics|who visits it/, view('Visits by Age Bands')],
  [/dwell times?|dwells/, any(view('Dwells by Day', 'Dwell Time by Day'), analysis('dwelltime'))],
  [/(journey )?purpose/, any(view('Purpose Overview'), every(flows, input(ReportInput.Purpose)))],
  [/mode/, any(view('Mode Overview'), every(flows, input(ReportInput.Mode)))],
  [
    /traversing trips over 160 km|trips to and past a site|passing trips|how far they travel before and after/,
    view('Traversing Distances'),
  ],
  [
    /draw it on the map, type its corners, or upload a file|draws? its boundary, or upload it|boundary the customer draws or uploads/,
    ({ template }) => template.canDrawStudyArea,
  ],
  [/visits|journeys|demand/, any(byDay, journeys)],
]

/** Words that promise nothing on their own. Every other word of a text must be part of a promise. */
const PLAIN = new Set(
  `a about above across actual again all along alone also an and another anywhere are area around as at average be both by can
  candidate centre charging choose chosen corners counted counter counts customer data dataset datasets day days demand describes
  destination district do does each economy electric ev event exactly few footfall for from goes ground high how impact in include
  included information insights inside is it its km least leave live location many metres month more most neighbouring not number of
  on one or order origin other others over own people place place. point points price registered report residents retail select set
  shows site smallest some station stations store street system than that the their them there these they this those three to too
  tourism trips two under up use used uses vehicles visitors way week weekdays what whatever where which who whose will with within
  without you your yours zone zones catchment rail chargepoint regeneration creates where boundary same only
  distance flows puts you by share figure`.split(/\s+/),
)

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '. ')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** The promises in a text that no view fulfils, and the words in it that belong to no known promise. */
const unkept = (text: string, opens: Opens): string[] => {
  let rest = plain(text)
  const broken: string[] = []
  for (const [phrase, holds] of PROMISES)
    rest = rest.replace(new RegExp(phrase.source, 'g'), found => {
      if (!holds(opens)) broken.push(`‘${found}’ does not open`)
      return ' '
    })
  const unknown = (rest.match(/[\p{L}’-]+/gu) ?? []).filter(word => !PLAIN.has(word))
  return [...broken, ...unknown.map(word => `‘${word}’ is no known promise`)]
}

describe.each(DEMO_TEMPLATES.map(template => [template.name, template] as const))('%s', (_, template) => {
  const opens = opensOf(template)
  test.each(['internalDescription', 'externalDescription', 'details'] as const)(
    '%s promises what its datasets contain',
    text => {
      expect(unkept(template[text], opens)).toEqual([])
    },
  )
  test('its viewers are pages, and it has a sample or lets the customer draw a place', () => {
    const pages = PAGES.map(({ route }) => route.slice(1))
    expect(viewersOf(template as never).filter(name => !pages.includes(name))).toEqual([])
    expect(template.fixedRadiusSize !== null || template.canSelectZones || template.canDrawStudyArea).toBe(true)
  })
})

test('reports a broken and an unknown promise', () => {
  const street = opensOf(DEMO_TEMPLATES.find(({ name }) => name === 'High Street Week')!)
  expect(unkept('Visits by weekday and hour, and core, secondary and tertiary catchments', street)).toEqual([
    '‘core, secondary and tertiary catchments’ does not open',
  ])
  expect(unkept('A forecast of visits', street)).toEqual(['‘forecast’ is no known promise'])
})
