import type { MapNode, MapTotal, ZoneMagnitude } from '../../../src/contract/location-insights.ts'
import type { TourismMagnitude } from '../../../src/contract/tourism.ts'
import { groupBy } from '../../../src/domain/collections.ts'
import type { DeviceBand } from '../../../src/domain/disclosure/quality.ts'
import { defaultCut, displayGroups } from '../../../src/domain/places/place-tree.ts'
import { ancestorsOf, type Categories } from './categories.ts'
import type { Measure } from './measure.ts'
import {
  asReleased,
  bandOf,
  type Contributions,
  contributionsOf,
  marginOf,
  type Released,
  releasedValue,
} from './release.ts'

/** A map's figures. */
export interface Magnitudes {
  /** The places of the default cut. */
  Items: ZoneMagnitude[]
  /** All places, from the whole map down to the finest safe ones. */
  Nodes: MapNode[]
  /** The number of classes that the items' magnitudes are divided into. */
  Classes: number
  Total: MapTotal
  Options: Record<string, number[][]>
}

/** A map's places as categories, from the whole map down to the finest. */
export interface MapPlaces {
  readonly categories: Categories
  nameOf(place: number): string
  residentsOf(place: number): number
  /** The zones of each finest place, keyed by option. */
  readonly zones: readonly (readonly number[])[]
}

/** Estimates contributions for each depth separately, because devices have more trips in larger places. */
const contributionsByDepth = (
  categories: Categories,
  measures: readonly (Measure | null)[],
): ((place: number) => Contributions) => {
  const depths = [...categories.keys()].map(place => ancestorsOf(categories, place).length)
  const places = groupBy([...categories.keys()], place => depths[place]!)
  const byDepth = new Map(
    [...places].map(([depth, some]) => [depth, contributionsOf(some.flatMap(place => measures[place] ?? []))]),
  )
  return place => byDepth.get(depths[place]!)!
}

/** The result for a map whose total is not safe. */
export const noPlaces = (options: Record<string, number[][]> = {}): Released<Magnitudes> =>
  asReleased({ Items: [], Nodes: [], Classes: 0, Total: null, Options: options })

export const releaseZones = (
  { categories, nameOf, residentsOf, zones }: MapPlaces,
  measures: readonly (Measure | null)[],
  options: Record<string, number[][]>,
): Released<Magnitudes> => {
  const contributionsOfPlace = contributionsByDepth(categories, measures)
  const figures = measures.map((measure, place) => {
    const magnitude = measure ? releasedValue(measure) : 0
    return {
      magnitude,
      devices: bandOf(magnitude, contributionsOfPlace(place)),
      margin: marginOf(magnitude, contributionsOfPlace(place)),
    }
  })
  const tree = categories.map(({ parent, children, covers }, place): MapNode => {
    return {
      parent,
      name: nameOf(place),
      ...(children.length === 0 && { zones: [...zones[covers[0]!]!] }),
      residents: Math.round(residentsOf(place)),
      ...figures[place]!,
    }
  })
  const shown = defaultCut({
    parents: tree.map(({ parent }) => parent),
    magnitudes: tree.map(({ magnitude }) => magnitude),
    margins: tree.map(({ margin }) => margin),
  })
  const { classes, count } = displayGroups(shown.map(place => figures[place]!.magnitude))
  const items = shown.map((place): ZoneMagnitude => {
    const own = categories[place]!.covers.flatMap(option => zones[option]!).sort((a, b) => a - b)
    const figure = figures[place]!
    return {
      zoneId: own[0] ?? 0,
      zones: own,
      name: tree[place]!.name,
      displayGroup: classes.get(figure.magnitude) ?? 0,
      ...figure,
    }
  })
  return asReleased({
    Items: items.sort((a, b) => a.zoneId - b.zoneId),
    Nodes: tree,
    Classes: count,
    Total: figures[0]!,
    Options: options,
  })
}

/** A place's figure, computed from released figures only. */
export interface SafeMagnitude {
  /** Ascending. */
  readonly zones: readonly number[]
  readonly name: string
  readonly magnitude: number
  readonly devices: DeviceBand
  readonly margin: number | null
}

/** Sorts places by their first zone, and adds their classes. */
export const releaseMagnitudes = (
  places: readonly SafeMagnitude[],
): Released<{ Items: TourismMagnitude[]; Classes: number }> => {
  const { classes, count } = displayGroups(places.map(({ magnitude }) => magnitude))
  const items = places.map(place => ({
    ...place,
    zoneId: place.zones[0]!,
    zones: [...place.zones],
    displayGroup: classes.get(place.magnitude) ?? 0,
  }))
  return asReleased({ Items: items.sort((a, b) => a.zoneId - b.zoneId), Classes: count })
}
