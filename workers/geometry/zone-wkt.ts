import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'

/** What stands behind the metres for each number of millimetres: '', '.001' to '.999', without zeroes at the end. */
const FRACTIONS = Array.from({ length: MM_PER_M }, (_, mm) => String(mm / MM_PER_M).slice(1))

/** Millimetres as metres, as short as can be. */
const metres = (mm: number): string => {
  if (mm < 0) return String(mm / MM_PER_M)
  const whole = Math.floor(mm / MM_PER_M)
  return whole + FRACTIONS[mm - whole * MM_PER_M]!
}

/**
 * A zone as WKT in EPSG:27700, POLYGON where it has one part, else MULTIPOLYGON: the same text as `writeWkt` of its polygons,
 * written straight from the columns, because a reply has tens of thousands of them.
 */
export const zoneWkt = ({ xy, ringStart, partStart, zoneStart }: ZoneColumns, zone: number): string => {
  const ringText = (ring: number): string => {
    let text = ''
    for (let at = ringStart[ring]! * 2; at < ringStart[ring + 1]! * 2; at += 2)
      text += `${text === '' ? '' : ', '}${metres(xy[at]!)} ${metres(xy[at + 1]!)}`
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
