import type { LonLat, Outline } from '../../../workers/contract.ts'
import { FIXED_RADIUS_DEFAULT_M } from '../../domain/constants.ts'
import { isNamedPoint, type NamedPlace } from '../../domain/dataset-places.ts'
import { whole } from '../../domain/text/numbers.ts'
import { disc } from '../../map/disc.ts'
import type { Badge } from '../../map/map-feed.ts'
import type { Overlay } from '../../map/overlay.ts'
import type { Wizard } from './model.ts'
import { areaText, peopleText, zoneTags } from './zone-words.ts'

/** The points, zones or boundary of an order as Confirm says and draws them. */
export interface PlaceOfOrder {
  readonly places: readonly NamedPlace[]
  /** By position in `places`: '1,758 people, 0.48 km²'; a point has the size of its circle alone. */
  readonly sizes: readonly string[]
  readonly overlay: Overlay
  readonly badges: readonly Badge[]
  /** All that is drawn, to fit the map to. */
  readonly rings: Outline['lonLat']
}

const areaOfDisc = (radiusM: number): string => `${areaText((Math.PI * radiusM ** 2) / 1e6)} km²`

/** Reads the wizard's signals: a computed or an effect that calls it follows them. */
export const placeOfOrder = (wizard: Wizard): PlaceOfOrder => {
  const { points, zones } = wizard.draft.value
  const counted = wizard.countedRings.value
  const boundary = wizard.boundary.measured.value
  if (boundary !== null) {
    const { corners, made, outline } = boundary
    return {
      places: [{ made, name: wizard.boundaryName.value, areaKm2: outline.areaKm2 }],
      sizes: [`${whole(corners)} corners`],
      overlay: { place: outline.lonLat, study: counted ?? undefined },
      badges: [],
      rings: [...outline.lonLat, ...(counted ?? [])],
    }
  }
  const radius = wizard.template.value?.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M
  const listed = wizard.draft.value.places
  if (listed.length > 0) {
    const refused = new Set(wizard.series.refusedAt.value)
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
    const { summaries, outline } = wizard.zones.chosen.value
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
  const names = wizard.pointNames.value
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
