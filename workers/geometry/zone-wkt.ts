import type { ZoneColumns } from '../columns/zone-columns.ts'
import { metresText } from './wkt.ts'

/**
 * A zone as WKT in EPSG:27700, POLYGON where it has one part, else MULTIPOLYGON: the same text as `writeWkt` of its polygons,
 * written straight from the columns, because a reply has tens of thousands of them.
 */
export const zoneWkt = ({ xy, ringStart, partStart, zoneStart }: ZoneColumns, zone: number): string => {
  const ringText = (ring: number): string => {
    let text = ''
    for (let at = ringStart[ring]! * 2; at < ringStart[ring + 1]! * 2; at += 2)
      text += `${text === '' ? '' : ', '}${metresText(xy[at]!)} ${metresText(xy[at + 1]!)}`
    return `(${text})`
  }
  const parts: string[] = []
  for (let part = zoneStart[zone]!; part < zoneStart[zone + 1]!; part++) {
    const rings: string[] = []
    for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) rings.push(ringText(ring))
    parts.push(`(${rings.join(', ')})`)
  }
  if (parts.length === 0) return 'POLYGON EMPTY'
  return parts.length === 1 ? `POLYGON ${parts[0]}` : `MULTIPOLYGON (${parts.join(', ')})`
}
