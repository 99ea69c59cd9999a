/** What the customer's analysts have ordered before anybody looks: names, places and times as an analyst would choose them. */

/** [easting, northing], metres. */
type GridPoint = readonly [number, number]

export interface PastOrder {
  /** Its month follows it in the dataset's name. */
  readonly name: string
  readonly group: string
  readonly template: string
  /** The account that ordered it. */
  readonly by: string
  /** Whole months between its month and the newest one that has data. */
  readonly monthsBack: number
  /** [days after its month, local time of day]; null: while the demo is made, as its last. */
  readonly ordered: readonly [days: number, time: string] | null
  /** Points of interest, or the own zones along a way. */
  readonly place: { readonly points: readonly GridPoint[] } | { readonly way: readonly GridPoint[] }
  /** Given up and refunded. */
  readonly fails?: true
}

const MAYA = 'maya.ellis@airevalley.example'
const TOM = 'tom.hughes@airevalley.example'

const RAIL = 'Leeds stations'
const CENTRES = 'Shops and centres'
const CORRIDORS = 'Roads and charging'

const STATION = [[429_960, 433_300]] as const
const OTLEY_ROAD = [[427_300, 436_450]] as const
const RETAIL_PARK = [[433_480, 430_350]] as const

/** An order prepared by an analyst who may not spend credits; it waits for a colleague who may. */
export const PREPARED_ORDER = {
  name: 'Briggate footfall',
  template: 'Footfall Counter',
  by: 'grace.obi@airevalley.example',
  monthsBack: 0,
  place: { points: [[430_230, 433_540]] },
} as const satisfies Omit<PastOrder, 'group' | 'ordered'>

/** Credits that the provider granted between the orders: local date and time. */
export const AUTUMN_CREDITS = { at: '2026-09-01T09:05', amount: 6000, info: 'Autumn programme' } as const

export const PAST_ORDERS: readonly PastOrder[] = [
  {
    name: 'Retail park catchment',
    group: CENTRES,
    template: 'Retail Catchment',
    by: MAYA,
    monthsBack: 5,
    ordered: [3, '10:12'],
    place: { points: RETAIL_PARK },
    fails: true,
  },
  {
    name: 'Retail park, second try',
    group: CENTRES,
    template: 'Retail Catchment',
    by: MAYA,
    monthsBack: 5,
    ordered: [4, '09:31'],
    place: { points: RETAIL_PARK },
  },
  {
    name: 'Leeds station forecourt',
    group: RAIL,
    template: 'Rail Catchment',
    by: TOM,
    monthsBack: 4,
    ordered: [6, '14:20'],
    place: { points: STATION },
  },
  {
    name: 'Headingley shops',
    group: CENTRES,
    template: 'High Street Week',
    by: TOM,
    monthsBack: 3,
    ordered: [5, '11:05'],
    place: { points: OTLEY_ROAD },
  },
  {
    name: 'Visitors to Leeds',
    group: CENTRES,
    template: 'Tourism and Economy',
    by: MAYA,
    monthsBack: 2,
    ordered: [8, '16:42'],
    place: { points: [[429_880, 433_450]] },
  },
  {
    name: 'Wellington Street',
    group: RAIL,
    template: 'Footfall Counter',
    by: TOM,
    monthsBack: 1,
    ordered: [5, '09:48'],
    place: { points: [[429_480, 433_420]] },
  },
  {
    name: 'Kirkstall Road',
    group: CORRIDORS,
    template: 'Origin-Destination Matrix',
    by: MAYA,
    monthsBack: 1,
    ordered: [9, '13:17'],
    place: {
      way: [
        [430_100, 433_500],
        [429_300, 433_500],
        [428_200, 434_000],
        [427_000, 434_700],
        [426_200, 435_700],
      ],
    },
  },
  {
    name: 'Headingley shops',
    group: CENTRES,
    template: 'High Street Week',
    by: TOM,
    monthsBack: 0,
    ordered: [3, '10:26'],
    place: { points: OTLEY_ROAD },
  },
  {
    name: 'City core',
    group: CENTRES,
    template: 'Location Insights',
    by: MAYA,
    monthsBack: 0,
    ordered: [4, '15:03'],
    place: {
      way: [
        [428_900, 433_500],
        [430_900, 433_500],
        [430_700, 434_300],
        [429_100, 434_300],
        [429_400, 432_800],
        [430_600, 432_800],
      ],
    },
  },
  {
    name: 'Leeds station forecourt',
    group: RAIL,
    template: 'Rail Catchment',
    by: TOM,
    monthsBack: 0,
    ordered: [6, '09:12'],
    place: { points: STATION },
  },
  {
    name: 'City charging sites',
    group: CORRIDORS,
    template: 'EV Chargepoint Insights',
    by: TOM,
    monthsBack: 0,
    ordered: null,
    place: {
      points: [
        [429_500, 433_300],
        [430_150, 433_900],
        [430_450, 433_150],
      ],
    },
  },
  {
    name: 'Harehills corridor',
    group: CORRIDORS,
    template: 'Location Insights',
    by: MAYA,
    monthsBack: 0,
    ordered: null,
    place: {
      way: [
        [429_500, 433_850],
        [430_400, 433_700],
        [431_000, 433_900],
        [431_700, 434_500],
        [432_600, 435_200],
      ],
    },
  },
]
