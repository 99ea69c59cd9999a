import { displayGroups } from '../../../domain/places/place-tree.ts'
import { firstPlaces, type RateScale, rateScale, stepOfRate } from '../../../domain/places/rate-scale.ts'
import { shortCount, tickText } from '../../../domain/text/numbers.ts'
import type { Ramp } from '../../../map/map-feed.ts'
import type { MapMeasure } from './mode.ts'

export const COLOURED_BY = ['rate', 'total'] as const
/** What a map is coloured by: visits per resident or per area, or the total of each place. */
export type ColouredBy = (typeof COLOURED_BY)[number]

/** The unit that a place's rate refers to. */
export type RatePer = 'residents' | 'km2'

export const RATE_WORDS: Readonly<Record<RatePer, string>> = { residents: 'per 1,000 residents', km2: 'per km²' }

/** The classes of a map. */
export interface MapColours {
  readonly ramp: Ramp
  /** Each class's step of the ramp. */
  readonly steps: readonly number[]
  /** The smallest figure of each class, followed by the upper end of the last. Empty for named classes. */
  readonly bounds: readonly number[]
  /** The basis of the classes: rates, with their unit, or totals. */
  readonly per: RatePer | null
}

/** The ramp has ten steps, even if there are fewer classes. */
const LAST_STEP = 9
/** Returns the steps of the ramp for some classes. */
export const spreadSteps = (classes: number): readonly number[] =>
  Array.from({ length: classes }, (_, at) => (classes === 1 ? LAST_STEP : Math.round((LAST_STEP * at) / (classes - 1))))

interface Rated {
  readonly magnitude: number
  readonly rate: number | null
}

const hasRate = <P extends Rated>(place: P): place is P & { readonly rate: number } => place.rate !== null

/**
 * Returns a map's scale, derived from the rates of its default places. Null if they lack rates.
 * @param finest the finest places that the map can show
 */
export const scaleOfPlaces = (places: readonly Rated[], finest: readonly Rated[]): RateScale | null =>
  rateScale(
    firstPlaces(places.filter(hasRate)).map(({ rate }) => rate),
    new Set(finest.map(({ rate }) => rate)).size,
  )

/** Returns the classes of a map by rate, and the class of each rate. */
export function coloursByRate(scale: RateScale, per: RatePer, places: readonly Rated[]) {
  const top = places.reduce((most, { rate }) => Math.max(most, rate ?? 0), scale.to)
  const colours: MapColours = {
    ramp: 'sequential',
    steps: spreadSteps(scale.from.length),
    bounds: [...scale.from, top],
    per,
  }
  return { colours, classOf: ({ rate }: Rated): number => stepOfRate(scale, rate ?? 0) }
}

/** Returns the classes of a map by the totals of its places, with a tenth of the distinct totals in each. */
export function coloursByTotal(places: readonly Pick<Rated, 'magnitude'>[]) {
  const { classes, count } = displayGroups(places.map(({ magnitude }) => magnitude))
  const rising = [...classes].sort(([a], [b]) => a - b)
  const least = Array.from({ length: count }, (_, at) => rising.find(([, found]) => found === at)?.[0] ?? 0)
  const colours: MapColours = {
    ramp: 'sequential',
    steps: spreadSteps(count),
    bounds: [...least, ...(rising.at(-1)?.slice(0, 1) ?? [])],
    per: null,
  }
  return { colours, classOf: ({ magnitude }: Pick<Rated, 'magnitude'>): number => classes.get(magnitude) ?? 0 }
}

/** Returns the title of the legend. @example legendTitle(measure, colours) // 'Visits per 1,000 residents' */
export const legendTitle = (
  { magnitudeTitle }: Pick<MapMeasure, 'magnitudeTitle'>,
  { per }: Pick<MapColours, 'per'>,
): string => `${magnitudeTitle} ${per === null ? 'by place' : RATE_WORDS[per]}`

/** The minimum gap between two labels of a legend, in characters. */
const APART_CHARACTERS = 0.6

/**
 * Returns the labels that fit next to each other, each centred at the lower end of its class: the first, the last, and
 * every other label that overlaps neither the previous one nor the last. The others are null.
 * @param labels the lower bound of each class, followed by the end of the scale
 * @param acrossCharacters the width of all classes together, in characters
 */
export function labelsWithRoom(
  labels: readonly (string | null)[],
  acrossCharacters: number,
): readonly (string | null)[] {
  const each = acrossCharacters / (labels.length - 1)
  const end = labels.length - 1
  const isClear = (from: number, to: number): boolean =>
    (to - from) * each >= ((labels[from]?.length ?? 0) + (labels[to]?.length ?? 0)) / 2 + APART_CHARACTERS
  let before = 0
  return labels.map((label, at) => {
    if (label === null || at === 0 || at === end) return label
    if (!isClear(before, at) || (labels[end] !== null && !isClear(at, end))) return null
    before = at
    return label
  })
}

/**
 * Returns the labels of a legend: each class's lower bound, followed by the largest figure. A scale of rates starts at
 * 0, because its first class also includes rates below the first bound. Null for a label that would repeat the previous
 * one.
 */
export function boundLabels(
  { bounds, per }: Pick<MapColours, 'bounds' | 'per'>,
  { short, text, adds }: Pick<MapMeasure, 'short' | 'text' | 'adds'>,
): readonly (string | null)[] {
  const labelOf = (bound: number): string => (per !== null ? shortRate(bound) : adds ? short(bound) : text(bound, null))
  const labels = bounds.map((bound, at) => (per !== null && at === 0 ? '0' : labelOf(bound)))
  return labels.map((label, at) => (label === labels[at - 1] ? null : label))
}

/** Formats a rate with two digits. @example shortRate(0.834) // '0.83' */
const shortRate = (rate: number): string => {
  const rounded = Number(rate.toPrecision(2))
  return rounded < 10 ? String(rounded) : tickText(shortCount(rounded))
}
