/** A closed ring, flat: easting, northing, easting, northing … metres, EPSG:27700; the first point comes again as the last. */
export type Ring = Float64Array

const NUMBER = '-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?'
const RING = /\(([^()]+)\)/g
const POINT = new RegExp(`^\\s*(${NUMBER})\\s+(${NUMBER})\\s*$`)

const parseRing = (text: string): Ring => {
  const points = text.split(',')
  const ring = new Float64Array(points.length * 2)
  points.forEach((point, i) => {
    const [, easting, northing] = POINT.exec(point) ?? []
    if (easting === undefined || northing === undefined)
      throw new SyntaxError('The area has a point that is no pair of numbers')
    ring[i * 2] = Number(easting)
    ring[i * 2 + 1] = Number(northing)
  })
  const end = ring.length - 2
  if (points.length < 4 || ring[0] !== ring[end] || ring[1] !== ring[end + 1])
    throw new SyntaxError('The area has a ring that is not closed')
  return ring
}

/**
 * The rings of a POLYGON or MULTIPOLYGON (WKT). Shells and holes alike: a point is inside by the even-odd rule over all
 * of them, which needs no telling apart as long as the polygons do not overlap.
 *
 * @throws SyntaxError where the text is neither.
 */
export const parseArea = (wkt: string): Ring[] => {
  if (!/^\s*(?:MULTI)?POLYGON\s*\(/i.test(wkt)) throw new SyntaxError('The area is neither POLYGON nor MULTIPOLYGON')
  return Array.from(wkt.matchAll(RING), ([, text = '']) => parseRing(text))
}
