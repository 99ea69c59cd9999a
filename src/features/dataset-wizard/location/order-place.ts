import type { LonLat, Outline } from '../../../../workers/contract.ts'
import { FIXED_RADIUS_DEFAULT_M } from '../../../domain/constants.ts'
import { isNamedPoint, type NamedPlace } from '../../../domain/dataset-names.ts'
import { whole } from '../../../domain/text/numbers.ts'
import type { Badge } from '../../../map/map-feed.ts'
import { boxOf, disc } from '../../../map/map-geometry.ts'
import type { Overlay } from '../../../map/overlay.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { areaText, peopleText, zoneTags } from '../model/zone-names.ts'
import type { Series } from '../prices/series-prices.ts'
import type { LocationSlice } from './location-slice.ts'

/** The signals that the place is drawn from. */
export interface OrderPlaceSource
  extends Pick<LocationSlice, 'template' | 'decisions' | 'zones' | 'boundary' | 'names' | 'counted'> {
  readonly refusedAt: Series['refusedAt']
}

/** The place of an order, in words and as a drawing. */
interface PlaceOfOrder {
  readonly places: readonly NamedPlace[]
  /** The size of each of `places`, such as '1,758 people, 0.48 km²'. A point only has the area of its circle. */
  readonly sizes: readonly string[]
  readonly overlay: Overlay
  readonly badges: readonly Badge[]
  /** Everything that is drawn, which the map is fitted to. */
  readonly rings: Outline['lonLat']
}

const areaOfDisc = (radiusM: number): string => `${areaText((Math.PI * radiusM ** 2) / 1e6)} km²`

/** Describes the place. It reads signals, so a computed or an effect that calls it follows them. */
export const placeOfOrder = (location: OrderPlaceSource): PlaceOfOrder => {
  const { points, zones } = location.decisions.draft.value
  const counted = location.counted.rings.value
  const boundary = location.boundary.measured.value
  if (boundary !== null) {
    const { corners, made, outline } = boundary
    return {
      places: [{ made, name: location.names.boundary.value, areaKm2: outline.areaKm2 }],
      sizes: [`${whole(corners)} corners`],
      overlay: { place: outline.lonLat, study: counted ?? undefined },
      badges: [],
      rings: [...outline.lonLat, ...(counted ?? [])],
    }
  }
  const radius = location.template.value?.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M
  const listed = location.decisions.draft.value.places
  if (listed.length > 0) {
    const refused = new Set(location.refusedAt.value)
    const around = listed.map(({ at }): LonLat[][] => [disc(at, radius)])
    return {
      places: listed.map(({ name, at: [long, lat] }) => ({ name, lat, long, radius })),
      sizes: listed.map(() => areaOfDisc(radius)),
      overlay: {
        place: around.filter((_, at) => !refused.has(at)),
        refused: around.filter((_, at) => refused.has(at)),
      },
      badges: listed.map(({ name, at }, index) => ({ at, text: String(index + 1), name, kind: 'pin' })),
      rings: around,
    }
  }
  if (zones.length > 0) {
    const { summaries, outline } = location.zones.chosen.value
    const tagOf = zoneTags(summaries.map(({ name }) => name))
    const selection = outline?.lonLat ?? []
    return {
      places: summaries.map(({ code, name }) => ({ code, name })),
      sizes: summaries.map(({ population, areaKm2 }) => `${peopleText(population)} people, ${areaText(areaKm2)} km²`),
      overlay: {
        selection,
        study: counted ?? undefined,
        labels: summaries.map(zone => ({ at: zone.inside, text: tagOf(zone.name), tone: 'chosen' })),
      },
      badges: [],
      rings: [...selection, ...(counted ?? [])],
    }
  }
  const names = location.names.points.value
  const discs = points.map((at): LonLat[][] => [disc(at, radius)])
  const places = points.map(([long, lat], at) => ({ name: names[at] ?? null, lat, long, radius }))
  return {
    places,
    sizes: places.map(() => areaOfDisc(radius)),
    overlay: { place: discs, study: counted ?? undefined },
    badges: places.filter(isNamedPoint).map(({ lat, long, name }, at) => ({
      at: [long, lat],
      text: String(at + 1),
      name: [`Point ${at + 1}`, ...(name === null ? [] : [name])].join(': '),
      kind: 'pin',
    })),
    rings: [...discs, ...(counted ?? [])],
  }
}

/** Any closer, the map would show nothing but a single circle. */
const CLOSEST_ZOOM = 13

/** Fits a map to the order's place. */
export const lookAtPlace = (location: OrderPlaceSource, map: PortalMap): void => {
  const box = boxOf(placeOfOrder(location).rings)
  if (box !== null) map.fit(box, { maxZoom: CLOSEST_ZOOM })
}
