/** Past orders by the customer's analysts, with realistic names, places and times. */

/** [easting, northing] in metres. */
type GridPoint = readonly [number, number]

/** Points of interest, the customer's own zones along a route, or a boundary given by its corners. */
type Place =
  | { readonly points: readonly GridPoint[] }
  | { readonly way: readonly GridPoint[] }
  | { readonly boundary: readonly GridPoint[] }

export interface PastOrder {
  /** The dataset's name. Its month is appended. */
  readonly name: string
  readonly group: string
  readonly template: string
  /** The account that ordered it. */
  readonly by: string
  /** How many months its month is before the newest month with data. */
  readonly monthsBack: number
  /** [days after its month, local time of day]. Null for an order that is placed last, when the demo is ready. */
  readonly ordered: readonly [days: number, time: string] | null
  readonly place: Place
  /** True if its build fails and it is refunded. */
  readonly fails: boolean
}

const MAYA = 'maya.ellis@airevalley.example'
const TOM = 'tom.hughes@airevalley.example'

const RAIL = 'Leeds stations'
const CENTRES = 'Shops and centres'
const CORRIDORS = 'Roads and charging'

/** An order prepared by an analyst without the right to spend credits. It waits for a colleague who has that right. */
export const PREPARED_ORDER = {
  name: 'Briggate footfall',
  template: 'Footfall Counter',
  by: 'grace.obi@airevalley.example',
  monthsBack: 0,
  place: { points: [[430_230, 433_540]] },
} as const satisfies Omit<PastOrder, 'group' | 'ordered' | 'fails'>

/** Credits that the provider granted between the orders, and the local date and time. */
export const AUTUMN_CREDITS = { at: '2026-09-01T09:05', amount: 6000, info: 'Autumn programme' } as const

const STATION: Place = { points: [[429_960, 433_300]] }
const OTLEY_ROAD: Place = { points: [[427_300, 436_450]] }
const RETAIL_PARK: Place = { points: [[433_480, 430_350]] }
const RIVERSIDE: Place = { points: [[429_880, 433_450]] }
const WELLINGTON_STREET: Place = { points: [[429_480, 433_420]] }
const SOUTH_BANK: Place = {
  boundary: [
    [429_420, 433_030],
    [430_260, 433_210],
    [430_980, 433_050],
    [431_350, 432_480],
    [430_720, 432_060],
    [429_860, 432_180],
    [429_510, 432_520],
  ],
}
const KIRKSTALL_ROAD: Place = {
  way: [
    [430_100, 433_500],
    [429_300, 433_500],
    [428_200, 434_000],
    [427_000, 434_700],
    [426_200, 435_700],
  ],
}
const CITY_CORE = {
  way: [
    [428_900, 433_500],
    [430_900, 433_500],
    [430_700, 434_300],
    [429_100, 434_300],
    [429_400, 432_800],
    [430_600, 432_800],
  ],
} as const satisfies Place
const CHARGING_SITES: Place = {
  points: [
    [429_500, 433_300],
    [430_150, 433_900],
    [430_450, 433_150],
  ],
}
const HAREHILLS: Place = {
  way: [
    [429_500, 433_850],
    [430_400, 433_700],
    [431_000, 433_900],
    [431_700, 434_500],
    [432_600, 435_200],
  ],
}

/** Areas of the customer's own zones along a route, saved for the next orders. */
export const SAVED_AREAS = [
  { name: 'City centre', by: TOM, isShared: true, way: CITY_CORE.way },
  {
    name: 'South Bank',
    by: MAYA,
    isShared: false,
    way: [
      [429_300, 432_900],
      [430_300, 432_700],
      [430_900, 432_300],
    ],
  },
] as const satisfies readonly unknown[]

type Row = readonly [
  name: string,
  group: string,
  template: string,
  by: string,
  monthsBack: number,
  ordered: PastOrder['ordered'],
  place: Place,
]

const ROWS: readonly Row[] = [
  ['Retail park catchment', CENTRES, 'Retail Catchment', MAYA, 5, [3, '10:12'], RETAIL_PARK],
  ['Retail park, second try', CENTRES, 'Retail Catchment', MAYA, 5, [4, '09:31'], RETAIL_PARK],
  ['Leeds station forecourt', RAIL, 'Rail Catchment', TOM, 4, [6, '14:20'], STATION],
  ['Headingley shops', CENTRES, 'High Street Week', TOM, 3, [5, '11:05'], OTLEY_ROAD],
  ['Visitors to Leeds', CENTRES, 'Tourism and Economy', MAYA, 2, [8, '16:42'], RIVERSIDE],
  ['Wellington Street', RAIL, 'Footfall Counter', TOM, 1, [5, '09:48'], WELLINGTON_STREET],
  ['South Bank', CENTRES, 'Regeneration Area', TOM, 1, [7, '11:20'], SOUTH_BANK],
  ['Kirkstall Road', CORRIDORS, 'Location Insights', MAYA, 1, [9, '13:17'], KIRKSTALL_ROAD],
  ['Headingley shops', CENTRES, 'High Street Week', TOM, 0, [3, '10:26'], OTLEY_ROAD],
  ['City core', CENTRES, 'Location Insights', MAYA, 0, [4, '15:03'], CITY_CORE],
  ['Leeds station forecourt', RAIL, 'Rail Catchment', TOM, 0, [6, '09:12'], STATION],
  ['City charging sites', CORRIDORS, 'EV Chargepoint Insights', TOM, 0, null, CHARGING_SITES],
  ['Harehills corridor', CORRIDORS, 'Location Insights', MAYA, 0, null, HAREHILLS],
]
/** One place in every month that has data, ordered month by month. */
export const SERIES_ORDER = {
  name: 'City core by month',
  group: CENTRES,
  template: 'Location Insights',
  by: MAYA,
  ordered: [5, '10:40'],
  place: CITY_CORE,
} as const satisfies Omit<PastOrder, 'fails' | 'monthsBack'>

/**
 * An order about an event, which is compared with the other days of its weekday. The dataset's name ends with the name
 * of the day.
 */
export const EVENT_ORDER = {
  name: 'City centre',
  group: CENTRES,
  template: 'Event Impact',
  by: TOM,
  monthsBack: 0,
  ordered: [6, '14:05'],
  place: { points: [[430_150, 433_800]] },
} as const satisfies Omit<PastOrder, 'fails'>

/** The order that fails and is refunded. The next order repeats it. */
const FAILS = 'Retail park catchment'

export const PAST_ORDERS: readonly PastOrder[] = ROWS.map(
  ([name, group, template, by, monthsBack, ordered, place]) => ({
    name,
    group,
    template,
    by,
    monthsBack,
    ordered,
    place,
    fails: name === FAILS,
  }),
)
