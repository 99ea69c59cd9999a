import { DEVICE_BANDS, devicesText } from './disclosure/quality.ts'
import type { Term } from './summaries/words.ts'

export interface Definition {
  readonly term: string
  readonly text: string
}

export const VISIT = 'A visit is a trip that ends in the area, made by someone who does not live there.'
export const REPEAT_VISIT =
  'A repeat visit is a visit by a person with more than one visit in that calendar week, Monday to Sunday; visits outside the period are not counted.'
export const TRAVERSE =
  'A traverse is a through trip: it passes the area without starting or ending in it. Residents are counted; it belongs to the time at which it reaches the area.'
export const FLOW_TRIP =
  'A trip counts if it starts or ends in one of the zones, residents included. It belongs to the day and hour of departure, at both ends.'
export const DWELL =
  'A dwell is a visit whose stay lasts at least 30 minutes, until the person’s next departure, at most 24 hours. Residents are excluded.'
export const LOCAL = 'A local journey is a visit whose trip is at most 35 km long.'
export const NON_LOCAL = 'A non-local journey is a visit whose trip is more than 35 km long.'
export const MEDIAN =
  'Counting from the nearest bracket, the median is in the first by which more than half of the journeys are counted; the 80% bracket is the first by which more than 80% are.'
export const PURPOSE =
  'Purposes are Home ⇔ Work, Home ⇔ Other, Work ⇔ Other and Other ⇔ Other, inferred from where a device usually spends its nights and days; Other if unknown.'
export const MODE =
  'Modes are Rail, Road, Active and HGV; a trip is by Rail if at least 10% of it is on the national rail network. Rail trips from under 3 km and active trips from over 10 km count as Road.'
export const AGE_AND_GENDER =
  'Age and gender come from the network’s customer records: 18-24 to 65+, Female and Male. People whose age or gender is not recorded are assigned to a band at random, by the shares of the census.'
export const PERTURBED = 'Small random changes protect individuals; the range shown includes them.'

/** The definitions of terms in sentences, shown on hover and focus. */
export const TERMS: Readonly<Record<Term, string>> = {
  visit: VISIT,
  'repeat-visit': REPEAT_VISIT,
  traverse: TRAVERSE,
  dwell: DWELL,
  local: LOCAL,
  'non-local': NON_LOCAL,
  median: MEDIAN,
  'flow-trip': FLOW_TRIP,
}

const VISIT_DEFINITION: Definition = {
  term: 'Visit',
  text: `${VISIT} It belongs to the local date and hour of arrival.`,
}

/** Terms that reports and the methodology define in the same words. */
export const METHODOLOGY_TERMS: readonly Definition[] = [
  VISIT_DEFINITION,
  {
    term: 'Resident',
    text: 'A person whose home lies in the area. Residents are left out of visits, dwells and departures but counted in traverses.',
  },
  { term: 'Repeat visit', text: REPEAT_VISIT },
  { term: 'Dwell', text: DWELL },
  { term: 'Departure', text: 'A trip that starts in the area, by someone who does not live there.' },
  { term: 'Traverse', text: TRAVERSE },
  { term: 'Local journey', text: LOCAL },
  { term: 'Purpose', text: PURPOSE },
  { term: 'Mode', text: MODE },
  { term: 'Tourist', text: 'A visitor whose home is over 35 km, in a straight line, from the destination.' },
  {
    term: 'Area',
    text: 'Around points: the union of their discs. Zones: the union of the chosen zones. The geofence is the area widened by the distance that the template sets.',
  },
]

const COMMON: readonly Definition[] = [
  {
    term: 'Area',
    text: 'The study area of the dataset: the circles around its points, or its zones taken together.',
  },
  {
    term: 'Covering cells',
    text: 'Cells whose coverage overlaps the area. The closest cell distance is from the first point of interest to the mast.',
  },
  VISIT_DEFINITION,
  {
    term: 'Repeat visit',
    text: `${REPEAT_VISIT} The average daily repeat is the sum over the weekdays divided by 7.`,
  },
  {
    term: 'Resident',
    text: 'A person whose home lies in the area. Residents are not visitors: they are left out of visits and dwells.',
  },
]

const WAYS_OF_COUNTING: readonly Definition[] = [
  {
    term: 'Per day',
    text: 'Divided by the number of calendar days of that kind in the period that have data. Days without data are shown as gaps.',
  },
  {
    term: 'Time',
    text: 'Dates, weekdays, hours and weeks are local time in Great Britain (Europe/London). Weeks run from Monday to Sunday.',
  },
  {
    term: 'Count',
    text: 'Each observed device stands for several people: counts are weighted to the population.',
  },
]

const JOURNEYS: readonly Definition[] = [
  {
    term: 'Journey distance',
    text: 'The length of the trip that ends in the area. Each bracket includes its upper limit; journeys over 250 km are grouped.',
  },
  { term: 'Local journey', text: `${LOCAL} Any longer one is non-local.` },
  {
    term: 'Median',
    text: `${MEDIAN} The range named is one that certainly contains it, given the intervals.`,
  },
]
const DWELLS: readonly Definition[] = [
  { term: 'Dwell', text: `${DWELL} Minutes are rounded.` },
  {
    term: 'Dweller',
    text: 'A person whose dwell overlaps the hour, counted once in each hour, per day of that weekday.',
  },
]
const TRAVERSES: readonly Definition[] = [
  { term: 'Traverse', text: TRAVERSE },
  {
    term: 'Traversing distance',
    text: 'The straight distance from the origin to the area, and from the area to the destination: up to 5, 10, 20, 40, 80, 160 and 360 km, and over (360+).',
  },
]

/** The terms in the Definitions tab (docs/specification.md V2.12, docs/movement-data.md). */
export const LOCATION_INSIGHTS_TERMS: readonly Definition[] = [
  ...COMMON,
  ...JOURNEYS,
  { term: 'Purpose', text: PURPOSE },
  { term: 'Mode', text: MODE },
  ...DWELLS,
  { term: 'Age band and gender', text: AGE_AND_GENDER },
  ...TRAVERSES,
  ...WAYS_OF_COUNTING,
]
export const FLOW_TERMS: readonly Definition[] = [
  { term: 'Zones', text: 'The zones that the dataset was ordered for. Everything else is Outside.' },
  { term: 'Trip', text: FLOW_TRIP },
  {
    term: 'Flow',
    text: 'The trips from one zone to another, within one zone, or between a zone and Outside. Flows that are based on too few devices alone are shown in pools: one figure for several pairs of zones.',
  },
  {
    term: 'Inside, across',
    text: 'Inside is a trip with both ends in the zones. A trip across the boundary comes from outside into a zone, or goes from a zone to outside. Trips from outside to outside are not counted.',
  },
  {
    term: 'In and out',
    text: 'Trips into a zone end there, and trips out of it start there; trips within the zone are both.',
  },
  {
    term: 'Back',
    text: 'The flow between the same two zones in the other direction. A difference is written only if the two 95% intervals do not overlap.',
  },
  {
    term: 'Parts of the day',
    text: 'By hour of departure: night 19:00 to 07:00, morning 07:00 to 10:00, day 10:00 to 16:00, evening 16:00 to 19:00.',
  },
  {
    term: 'Distance',
    text: 'The straight distance between the middles of two zones, not the length of a trip, which is not released. Trips within one zone have none.',
  },
  { term: 'Purpose', text: PURPOSE },
  { term: 'Mode', text: MODE },
  ...WAYS_OF_COUNTING,
]
export const FOOTFALL_TERMS: readonly Definition[] = [...COMMON, ...WAYS_OF_COUNTING]
export const EV_TERMS: readonly Definition[] = [
  {
    term: 'Electric vehicle',
    text: 'Every figure counts only trips by people whose home location is matched to a registered electric vehicle.',
  },
  ...COMMON,
  ...JOURNEYS,
  ...TRAVERSES,
  {
    term: 'Long journey',
    text: 'More than 80 km before or after the area and more than 160 km in all, about half the average range of an electric vehicle.',
  },
  ...DWELLS,
  ...WAYS_OF_COUNTING,
]

export const QUALITY_DEFINITIONS: readonly Definition[] = [
  {
    term: '95% interval',
    text: 'The range that contains the true figure in 95 of 100 cases. It covers sampling, that is, which devices were observed, and the noise that protects individuals. It is drawn as a thin line. Above ±30% it is symmetric on a logarithmic scale, so that it never falls below zero.',
  },
  {
    term: 'Left out',
    text: 'The interval does not cover errors that are not down to chance: the network’s market share in each area, where we place a home, and the size of network cells.',
  },
  {
    term: 'Grade A',
    text: 'The interval is within 10% of the figure on either side. Written with three significant digits.',
  },
  { term: 'Grade B', text: 'Within 25%. From here on, two significant digits are written.' },
  { term: 'Grade C', text: 'Within 50%.' },
  { term: 'Grade D', text: 'More than 50%: drawn faint. Use it for the order of magnitude only.' },
  {
    term: 'Devices',
    text: `About how many observed devices a figure is based on: ${DEVICE_BANDS.map(devicesText).join(', ')}. It is estimated from released figures; the exact number is not disclosed.`,
  },
  {
    term: 'Share',
    text: 'A percentage of all. Its interval is narrower than the figure’s, because an error in a part is an error in the whole too.',
  },
  {
    term: 'Shown together',
    text: 'Neighbouring hours, days, distances or ages, or kinds such as Road and HGV, share one figure if each alone would be based on too few devices. No figure is left out: they add up to their total. A figure of several hours, days or distances is written as their mean.',
  },
  {
    term: 'Rounding',
    text: 'Figures are rounded to the digits that their interval supports, so rounded parts may not add up to their rounded total. Exports have the released figures next to the rounded ones, and their intervals.',
  },
  {
    term: 'Difference',
    text: 'We call two figures different only if their intervals do not overlap. For the largest of several, such as the busiest day, wider intervals are used, because many comparisons must hold at once. Otherwise we say ‘no clear difference’, which does not mean equal.',
  },
]
