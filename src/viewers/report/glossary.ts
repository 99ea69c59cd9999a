import type { Term } from '../../domain/summaries/sentence.ts'

export const VISIT = 'A visit is a trip that ends in the area, made by someone who does not live there.'
export const REPEAT_VISIT =
  'A repeat visit is a visit by a person with more than one visit in that calendar week, Monday to Sunday; visits outside the period are not counted.'
export const PERTURBED = 'Counts carry a small perturbation against disclosure.'

/** What a term of a sentence means, on hover and focus. */
export const TERMS: Readonly<Record<Term, string>> = { visit: VISIT, 'repeat-visit': REPEAT_VISIT }

export interface Definition {
  readonly term: string
  readonly text: string
}

/** The terms of the Definitions tab (viewers.md 9, movement data). */
export const DEFINITIONS: readonly Definition[] = [
  { term: 'Visit', text: `${VISIT} It belongs to the local date and hour of arrival.` },
  { term: 'Repeat visit', text: REPEAT_VISIT },
  {
    term: 'Resident',
    text: 'A person whose home lies in the area. Residents are not visitors and are left out of visits and dwells.',
  },
  {
    term: 'Dwell',
    text: 'A visit whose stay lasts at least 30 minutes, until the person’s next departure, at most 24 hours. Minutes are rounded.',
  },
  {
    term: 'Local journey',
    text: 'A visit whose journey is at most 35 km long; any longer one is non-local. The median is the first bracket at which more than half of the journeys are counted, the 80% bracket the first at which more than 80% are.',
  },
  {
    term: 'Purpose',
    text: 'Home ⇔ Work, Home ⇔ Other, Work ⇔ Other, Other ⇔ Other, from the places where a device rests by night and by day; Other where these are not known.',
  },
  {
    term: 'Mode',
    text: 'Rail, Road, Active or HGV. Rail where at least 10% of the trip is on the national rail network.',
  },
  {
    term: 'Age band and gender',
    text: 'As held by the network: 18-24 to 65+, F and M; NA where they are not known.',
  },
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

export const QUALITY_DEFINITIONS: readonly Definition[] = [
  { term: 'High', text: 'The figure rests on 100 devices or more.' },
  { term: 'Fair', text: 'The figure rests on 30 to 99 devices.' },
  {
    term: 'Low',
    text: 'The figure rests on fewer than 30 devices, but on no fewer than may be shown.',
  },
  {
    term: '95% interval',
    text: 'The range, drawn as a thin line, in which the true count lies in 95 of 100 cases. A difference is claimed only where two ranges do not overlap; otherwise a sentence says ‘no clear difference’.',
  },
]
