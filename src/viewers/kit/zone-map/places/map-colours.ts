import { displayGroups } from '../../../../domain/places/display-groups.ts'
import { firstPlaces, type RateScale, rateScale, stepOfRate } from '../../../../domain/places/rate-scale.ts'
import type { Measure } from '../mode.ts'

export const COLOURED_BY = ['rate', 'total'] as const
/** A map is coloured by visits per resident or per area, or by the total of each place. */
export type ColouredBy = (typeof COLOURED_BY)[number]

/** The unit that the rate of a place is per. */
export type RatePer = 'residents' | 'km2'

export const RATE_WORDS: Readonly<Record<RatePer, string>> = { residents: 'per 1,000 residents', km2: 'per km²' }

/** The classes of a map. */
export interface MapColours {
  /** By class: the step of the ramp, 0 to 9. */
  readonly steps: readonly number[]
  /** By class: its least figure, and last the greatest of all; none for classes that have names. */
  readonly bounds: readonly number[]
  /** The values behind the classes: rates, with their unit, or totals. */
  readonly per: RatePer | null
}

/** Ten steps, even if there are fewer classes. */
const LAST_STEP = 9
export const spreadSteps = (classes: number): readonly number[] =>
  Array.from({ length: classes }, (_, at) => (classes === 1 ? LAST_STEP : Math.round((LAST_STEP * at) / (classes - 1))))

interface Rated {
  readonly magnitude: number
  readonly rate: number | null
}

const hasRate = <P extends Rated>(place: P): place is P & { readonly rate: number } => place.rate !== null

/** The scale of a map, from the rates of its default places; null if it has none. */
export const scaleOfPlaces = (places: readonly Rated[]): RateScale | null =>
  rateScale(firstPlaces(places.filter(hasRate)).map(({ rate }) => rate))

/** The classes of a map by rate, and the class of each rate. */
export function coloursByRate(scale: RateScale, per: RatePer, places: readonly Rated[]) {
  const top = places.reduce((most, { rate }) => Math.max(most, rate ?? 0), 0)
  const colours: MapColours = { steps: spreadSteps(scale.from.length), bounds: [...scale.from, top], per }
  return { colours, classOf: ({ rate }: Rated): number => stepOfRate(scale, rate ?? 0) }
}

/** The classes of a map by the totals of its places: a tenth of the different totals each. */
export function coloursByTotal(places: readonly Pick<Rated, 'magnitude'>[]) {
  const { classes, count } = displayGroups(places.map(({ magnitude }) => magnitude))
  const rising = [...classes].sort(([a], [b]) => a - b)
  const least = Array.from({ length: count }, (_, at) => rising.find(([, found]) => found === at)?.[0] ?? 0)
  const colours: MapColours = {
    steps: spreadSteps(count),
    bounds: [...least, ...(rising.at(-1)?.slice(0, 1) ?? [])],
    per: null,
  }
  return { colours, classOf: ({ magnitude }: Pick<Rated, 'magnitude'>): number => classes.get(magnitude) ?? 0 }
}

/** The title of the legend. @example legendTitle(measure, colours) // 'Visits per 1,000 residents' */
export const legendTitle = (
  { magnitudeTitle }: Pick<Measure, 'magnitudeTitle'>,
  { per }: Pick<MapColours, 'per'>,
): string => `${magnitudeTitle} ${per === null ? 'by place' : RATE_WORDS[per]}`
