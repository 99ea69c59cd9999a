import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import { EngineError } from '../engine-error.ts'
import type { Polygons, Ring } from './polygons.ts'

const MAX_WKT_LENGTH = 20_000_000

/** The decimals for each number of millimetres: '', '.001' to '.999', without trailing zeros. */
const FRACTIONS = Array.from({ length: MM_PER_M }, (_, mm) => String(mm / MM_PER_M).slice(1))

/**
 * Writes whole millimetres as metres, as short as possible. This is four times as fast as formatting the number of
 * metres.
 */
const metresText = (mm: number): string => {
  if (mm < 0) return String(mm / MM_PER_M)
  const whole = Math.floor(mm / MM_PER_M)
  return whole + FRACTIONS[mm - whole * MM_PER_M]!
}

/** Coordinates are written to the millimetre. */
const written = (metres: number) => metresText(Math.round(metres * MM_PER_M))

const ringText = (ring: Ring) => {
  let text = ''
  for (let i = 0; i < ring.length; i += 2) text += `${i === 0 ? '' : ', '}${written(ring[i]!)} ${written(ring[i + 1]!)}`
  return `(${text})`
}
const polygonText = (rings: readonly Ring[]) => `(${rings.map(ringText).join(', ')})`

/**
 * Writes POLYGON for one polygon, otherwise MULTIPOLYGON, in EPSG:27700 metres.
 * @example writeWkt([[Float64Array.of(0, 0, 1, 0, 1, 1, 0, 0)]]) // 'POLYGON ((0 0, 1 0, 1 1, 0 0))'
 */
export const writeWkt = (polygons: Polygons): string => {
  if (polygons.length === 0) return 'POLYGON EMPTY'
  if (polygons.length === 1) return `POLYGON ${polygonText(polygons[0]!)}`
  return `MULTIPOLYGON (${polygons.map(polygonText).join(', ')})`
}

/**
 * Parses POLYGON and MULTIPOLYGON. Accepts and drops an EWKT SRID prefix of 27700 and Z values.
 * @throws EngineError `bad-geometry` for any other string
 */
export const readWkt = (text: string): Ring[][] => {
  if (text.length > MAX_WKT_LENGTH) throw new EngineError('too-large', 'The text of the area is too long.')
  const match = /^\s*(?:SRID=27700;\s*)?(MULTI)?POLYGON\s*(?:ZM?|M)?\s*(.*)$/is.exec(text)
  if (!match) throw new EngineError('bad-geometry', 'The area is neither POLYGON nor MULTIPOLYGON.')
  const body = match[2]!.trim()
  if (/^EMPTY$/i.test(body)) return []
  let at = 0
  const fail = (): never => {
    throw new EngineError('bad-geometry', `The area's text is broken near character ${at}.`)
  }
  const skip = () => {
    while (at < body.length && body.charCodeAt(at) <= 32) at++
  }
  const list = <T>(item: () => T): T[] => {
    skip()
    if (body[at++] !== '(') fail()
    const items: T[] = []
    for (;;) {
      items.push(item())
      skip()
      const next = body[at++]
      if (next === ')') return items
      if (next !== ',') fail()
    }
  }
  const point = () => {
    const begin = at
    while (at < body.length && body[at] !== ',' && body[at] !== ')') at++
    const numbers = body.slice(begin, at).trim().split(/\s+/).map(Number)
    const [e, n] = numbers
    if (numbers.length < 2 || numbers.length > 4 || !Number.isFinite(e) || !Number.isFinite(n)) fail()
    return [e!, n!] as const
  }
  const ring = (): Ring => {
    const points = list(point)
    const first = points[0]!
    const last = points.at(-1)!
    if (points.length < 4 || first[0] !== last[0] || first[1] !== last[1]) fail()
    return Float64Array.from(points.flat())
  }
  const polygons = match[1] ? list(() => list(ring)) : [list(ring)]
  skip()
  if (at !== body.length) fail()
  return polygons
}

/**
 * A zone as WKT in EPSG:27700: POLYGON for one part, otherwise MULTIPOLYGON. The text is the same as `writeWkt` of its
 * polygons, but is written directly from the columns, because a reply contains tens of thousands of zones.
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
