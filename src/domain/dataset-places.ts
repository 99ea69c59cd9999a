/** A point of interest with its circle: degrees, WGS84; radius in metres. The name is null if no place is near. */
export interface NamedPoint {
  readonly name: string | null
  readonly lat: number
  readonly long: number
  readonly radius: number
}
export interface NamedZone {
  readonly code: string
  readonly name: string
}
export type NamedPlace = NamedPoint | NamedZone

/** A point farther than this from the nearest place, metres, is called near it. */
const IN_PLACE_M = 2000

/** `Headingley, Leeds`, or `near Otley` for a place farther away. */
export const placeName = ({
  name,
  within,
  distanceM,
}: {
  readonly name: string
  readonly within: string | null
  readonly distanceM: number
}): string => `${distanceM > IN_PLACE_M ? 'near ' : ''}${name}${within === null ? '' : `, ${within}`}`

export const isNamedPoint = (place: NamedPlace): place is NamedPoint => 'radius' in place

/** `53.820, -1.579` */
const positionText = ({ lat, long }: Pick<NamedPoint, 'lat' | 'long'>): string =>
  `${lat.toFixed(3)}, ${long.toFixed(3)}`

/** The name of a point or zone. A point without a name shows its position, a zone without a name its code. */
export const calledPlace = (place: NamedPlace): string => {
  if (isNamedPoint(place)) return place.name ?? positionText(place)
  return place.name === '' ? place.code : place.name
}

/** The text beside the name: the position and radius of a point, or the code of a zone; empty if the name is the same. */
export const besidePlace = (place: NamedPlace): string => {
  if (isNamedPoint(place))
    return [...(place.name === null ? [] : [positionText(place)]), `radius ${place.radius} m`].join(', ')
  return place.name === '' || place.name === place.code ? '' : place.code
}

/** All places in one line: `2 points: Headingley, Leeds (53.820, -1.579, radius 500 m); Otley (…)`; null if there are none. */
export const placesLine = (places: readonly NamedPlace[]): string | null => {
  const [first] = places
  if (first === undefined) return null
  const kind = isNamedPoint(first) ? 'point' : 'zone'
  const each = places.map(place => {
    const beside = besidePlace(place)
    return beside === '' ? calledPlace(place) : `${calledPlace(place)} (${beside})`
  })
  return `${places.length} ${kind}${places.length === 1 ? '' : 's'}: ${each.join('; ')}`
}
