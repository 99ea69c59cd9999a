import type { AskedBoundary } from '../../../../../workers/contract.ts'
import { MAX_BOUNDARY_TEXT } from '../../../../domain/constants.ts'
import { wktRings } from '../../../../domain/geography/rings.ts'

/** A typed boundary, or the line that is wrong and how it should look. */
type ReadCorners =
  | { readonly kind: 'boundary'; readonly asked: AskedBoundary; readonly corners: number }
  | { readonly kind: 'problem'; readonly line: number | null; readonly message: string }

/** In Great Britain, latitudes and longitudes do not overlap, so either may come first. */
const LATITUDES = [49, 61] as const
const LONGITUDES = [-9, 3] as const
/** Eastings and northings on land are larger than this, and degrees are smaller. */
const MIN_GRID_M = 1000

const isIn = (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high

const problem = (message: string, line: number | null = null): ReadCorners => ({ kind: 'problem', line, message })

type Pair = readonly [number, number]

/** Returns [lon, lat] for two degrees in either order. Null if they are outside Great Britain. */
const lonLatOf = ([a, b]: Pair): Pair | null => {
  if (isIn(a, LONGITUDES) && isIn(b, LATITUDES)) return [a, b]
  if (isIn(a, LATITUDES) && isIn(b, LONGITUDES)) return [b, a]
  return null
}

const isGrid = ([a, b]: Pair): boolean => a >= MIN_GRID_M && b >= MIN_GRID_M

const fromDegrees = (rings: readonly (readonly Pair[])[]): ReadCorners => ({
  kind: 'boundary',
  asked: { kind: 'rings', lonLat: rings.map(ring => Float64Array.from(ring.flat())) },
  corners: rings.flat().length,
})

const fromGrid = (rings: readonly (readonly Pair[])[]): ReadCorners => {
  const text = (ring: readonly Pair[]) => `(${[...ring, ring[0]!].map(([e, n]) => `${e} ${n}`).join(', ')})`
  return {
    kind: 'boundary',
    asked: { kind: 'text', wkt: `POLYGON (${rings.map(text).join(', ')})` },
    corners: rings.flat().length,
  }
}

/** Passes WKT in metres to the engine unchanged, and WKT in degrees as rings. */
const readWkt = (text: string): ReadCorners => {
  const rings = wktRings(text)
  const first = rings[0]?.[0]
  if (first === undefined) return problem('This is not a polygon in WKT')
  if (lonLatOf(first) === null)
    return { kind: 'boundary', asked: { kind: 'text', wkt: text }, corners: rings.flat().length - rings.length }
  if (/^\s*MULTI/i.test(text) && text.replace(/\s/g, '').includes(')),(('))
    return problem('This has several parts. A boundary must be one piece')
  const degrees = rings.map(ring => ring.map(lonLatOf))
  if (degrees.flat().some(at => at === null)) return problem('A corner is not in Great Britain')
  return fromDegrees(degrees as readonly (readonly Pair[])[])
}

const NUMBER = /[-+]?\d+(?:\.\d+)?/g

const pairOf = (line: string): Pair | null => {
  if (/[^\d\s,;.+\-°]/.test(line)) return null
  const numbers = [...line.matchAll(NUMBER)].map(([text]) => Number(text))
  return numbers.length === 2 ? (numbers as unknown as Pair) : null
}

/**
 * Reads a typed or pasted boundary: WKT, or one corner per line as longitude and latitude in either order, or as
 * easting and northing. An empty line starts a hole. The engine decides whether the boundary is allowed.
 */
export const readCorners = (text: string): ReadCorners => {
  if (text.trim() === '') return problem('Type or paste a boundary')
  if (text.length > MAX_BOUNDARY_TEXT)
    return problem('The text is too long for a boundary. Simplify it, then try again')
  if (/^\s*(SRID=\d+;)?\s*(MULTI)?POLYGON/i.test(text)) return readWkt(text)
  const rings: Pair[][] = [[]]
  let inDegrees: boolean | null = null
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') {
      if (rings.at(-1)!.length > 0) rings.push([])
      continue
    }
    const pair = pairOf(line)
    if (pair === null)
      return problem(`Line ${at + 1} is not two numbers, such as -1.5491 53.8008 or 429800 433900`, at + 1)
    const degrees = lonLatOf(pair)
    if (degrees === null && !isGrid(pair))
      return problem(
        `Line ${at + 1} is not in Great Britain. Give longitude and latitude, or easting and northing`,
        at + 1,
      )
    if (inDegrees !== null && inDegrees !== (degrees !== null))
      return problem(`Line ${at + 1} is in other units than the lines before it`, at + 1)
    inDegrees = degrees !== null
    rings.at(-1)!.push(degrees ?? pair)
  }
  const filled = rings.filter(ring => ring.length > 0)
  return inDegrees ? fromDegrees(filled) : fromGrid(filled)
}

/**
 * Formats the corners of a boundary, one per line, as longitude and latitude to 7 decimals (1 cm). Empty lines separate
 * rings.
 */
export const cornerLines = (rings: readonly (readonly (readonly [number, number])[])[]): string =>
  rings
    .map(ring =>
      ring
        .slice(0, -1)
        .map(([lon, lat]) => `${lon.toFixed(7)} ${lat.toFixed(7)}`)
        .join('\n'),
    )
    .join('\n\n')
