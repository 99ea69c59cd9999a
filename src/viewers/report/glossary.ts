import { DEVICE_BANDS, devicesText } from '../../domain/device-band.ts'
import type { Term } from '../../domain/summaries/sentence.ts'

export const VISIT = 'A visit is a trip that ends in the area, made by someone who does not live there.'
export const REPEAT_VISIT =
  'A repeat visit is a visit by a person with more than one visit in that calendar week, Monday to Sunday; visits outside the period are not counted.'
export const TRAVERSE =
  'A traverse is a trip that passes the area without starting or ending in it. Residents are counted; it belongs to the time at which it reaches the area.'
export const DWELL =
  'A dwell is a visit whose stay lasts at least 30 minutes, until the person’s next departure, at most 24 hours. Residents are excluded.'
export const LOCAL = 'A local journey is a visit whose trip is at most 35 km long.'
export const NON_LOCAL = 'A non-local journey is a visit whose trip is more than 35 km long.'
export const MEDIAN =
  'The median is in the first bracket at which more than half of the journeys are counted, nearest first; the 80% bracket is the first at which more than 80% are.'
export const PURPOSE =
  'Purposes are Home ⇔ Work, Home ⇔ Other, Work ⇔ Other and Other ⇔ Other, from the places where a device rests by night and by day; Other where these are not known.'
export const MODE =
  'Modes are Rail, Road, Active and HGV; a trip is by Rail where at least 10% of it is on the national rail network.'
export const AGE_AND_GENDER =
  'Age bands and genders are as held by the network: 18-24 to 65+, Female and Male; Unknown where they are not known.'
export const PERTURBED = 'Figures carry noise against disclosure; their intervals cover chance and protection.'

/** What a term of a sentence means, on hover and focus. */
export const TERMS: Readonly<Record<Term, string>> = {
  visit: VISIT,
  'repeat-visit': REPEAT_VISIT,
  traverse: TRAVERSE,
  dwell: DWELL,
  local: LOCAL,
  'non-local': NON_LOCAL,
  median: MEDIAN,
}

export interface Definition {
  readonly term: string
  readonly text: string
}

/** What every report defines. */
const COMMON: readonly Definition[] = [
  {
    term: 'Area',
    text: 'The study area of the dataset: the discs around its points, or the union of its zones.',
  },
  {
    term: 'Covering cells',
    text: 'Network cells whose reach meets the area. The closest one is measured from the first point of interest to its position.',
  },
  { term: 'Visit', text: `${VISIT} It belongs to the local date and hour of arrival.` },
  {
    term: 'Repeat visit',
    text: `${REPEAT_VISIT} The average daily repeat is the sum over the weekdays divided by 7.`,
  },
  {
    term: 'Resident',
    text: 'A person whose home lies in the area. Residents are not visitors and are left out of visits and dwells.',
  },
]

const WAYS_OF_COUNTING: readonly Definition[] = [
  {
    term: 'Per day',
    text: 'Divided by the number of calendar days of that kind in the period that have data. Days without data are gaps.',
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
    text: 'The length of the trip that ends in the area. A bracket includes its upper bound; journeys of more than 250 km stand together.',
  },
  { term: 'Local journey', text: `${LOCAL} Any longer one is non-local.` },
  {
    term: 'Median',
    text: `${MEDIAN} Brackets that are withheld or thin are joined to wider ones first, and the bracket that is named is one that surely holds it.`,
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

/** The terms of the Definitions tab (viewers.md 9, movement-data.md). */
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
export const FOOTFALL_TERMS: readonly Definition[] = [...COMMON, ...WAYS_OF_COUNTING]
export const EV_TERMS: readonly Definition[] = [
  {
    term: 'Electric vehicle',
    text: 'Every figure counts only trips of people whose home location is joined to a registered electric vehicle.',
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
    text: 'Chance and protection: the range that holds the true figure in 95 of 100 cases, over the chance of which devices were observed and the noise that protects individuals. It is drawn as a thin line. Where its half-width passes 30% of the figure it is symmetric on the logarithmic scale, so that it never falls below zero.',
  },
  {
    term: 'Left out',
    text: 'The interval leaves out what chance does not bring about: the network’s share of the market in each area, where a home is taken to lie, and the size of network cells.',
  },
  {
    term: 'Grade A',
    text: 'The interval reaches up to 10% to either side of the figure, which is written with three significant digits.',
  },
  { term: 'Grade B', text: 'Up to 25%; from here on two significant digits are written.' },
  { term: 'Grade C', text: 'Up to 50%.' },
  { term: 'Grade D', text: 'More than 50%: drawn faint, and fit for its order of magnitude only.' },
  {
    term: 'Devices',
    text: `About how many observed devices a figure rests on: ${DEVICE_BANDS.map(devicesText).join(', ')}. It is estimated from released figures; the exact number is not given out.`,
  },
  {
    term: 'Share',
    text: 'A part of all, withheld figures among it, where the total may be released; otherwise of those shown, and the text says so. Its interval is narrower than that of the figure, since what errs in a part errs in the whole too.',
  },
  {
    term: 'Rounding',
    text: 'Figures are rounded to the digits that their interval lets them know, so that rounded parts may not add up to their rounded total. Exports hold the released figures beside the rounded ones, and their intervals.',
  },
  {
    term: 'Difference',
    text: 'A sentence claims a difference only where two intervals do not overlap; for the largest of several, such as a busiest day, the intervals are taken wider, as many comparisons must hold together. Otherwise it says ‘no clear difference’, which is not the same as equal.',
  },
]
