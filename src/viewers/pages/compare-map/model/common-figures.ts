import { firstPlaces, rateScale, stepOfRate } from '../../../../domain/places/rate-scale.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import { coloursByRate, type MapColours } from '../../../kit/zone-map/map-colours.ts'
import type { ZoneItem } from '../../../kit/zone-map/mode.ts'
import { type Paleness, paleOf } from '../../../kit/zone-map/model/result-figures.ts'
import type { SideFigures, ZoneComparison } from './zone-comparison.ts'

/** The figures of a dataset, in the classes that all datasets of the comparison share. */
interface ClassedFigures {
  readonly classOf: (zone: number) => number
  readonly paleOf: (zone: number) => Paleness
}

/** The figures of all datasets in the same classes, so that one legend explains both maps. */
export interface CommonFigures {
  readonly colours: MapColours
  /** True if figures are divided by the residents of their places, which requires every place to have some. */
  readonly isRate: boolean
  /** True if any figure is uncertain. */
  readonly isAnyPale: boolean
  /** Keyed by dataset. */
  readonly sides: ReadonlyMap<number, ClassedFigures>
}

const PER_RESIDENTS = 1000

/** Returns the classes of all datasets' figures. Null if no figure is above 0. */
export function commonFigures({ base, figures, placeOf, zones }: ZoneComparison): CommonFigures | null {
  const all = [base, ...figures.values()]
  const isRate = zones.every(zone => (placeOf.get(zone)?.residents ?? 0) > 0)
  const shownOf = ({ scale }: SideFigures, { magnitude, residents }: ZoneItem): number =>
    magnitude * scale * (isRate ? PER_RESIDENTS / (residents ?? 1) : 1)
  const placed = all.map(side =>
    side.result.places
      .filter(({ zones: own }) => own.length > 0)
      .map(place => ({ margin: place.margin, magnitude: place.magnitude * side.scale, rate: shownOf(side, place) })),
  )
  const scale = rateScale(placed.flatMap(places => firstPlaces(places)).map(({ rate }) => rate))
  if (scale === null) return null
  const { colours } = coloursByRate(scale, 'residents', placed.flat())
  const sideOf = (side: SideFigures): ClassedFigures => {
    const { items } = side.result
    return {
      classOf: zone => {
        const place = items.get(zone)
        return place === undefined ? OUTSIDE_CLASS : stepOfRate(scale, shownOf(side, place))
      },
      paleOf: zone => paleOf(items.get(zone)),
    }
  }
  return {
    colours,
    isRate,
    isAnyPale: placed.flat().some(place => paleOf(place) > 0),
    sides: new Map(all.map(side => [side.id, sideOf(side)])),
  }
}
