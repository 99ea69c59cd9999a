import type { Kernels } from '../../wasm/kernels.ts'
import type { GridBox, LonLat, LonLatBox } from '../contract.ts'

const DEGREES = 180 / Math.PI
/** The range of the fitted projection, slightly larger than Great Britain. Points outside move to its edge. */
const WEST = -10.5
const SOUTH = 48.5
const EAST = 4.5
const NORTH = 62
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Converts interleaved easting and northing (metres) to [lon, lat] degrees, WGS84. */
export const gridToLonLat = (kernels: Kernels, grid: Float64Array): Float64Array => {
  const out = new Float64Array(grid.length)
  kernels.gridToMercator(grid, out)
  for (let i = 0; i < out.length; i += 2) {
    out[i] = out[i]! * DEGREES
    out[i + 1] = Math.atan(Math.sinh(out[i + 1]!)) * DEGREES
  }
  return out
}

/**
 * Converts interleaved [lon, lat] degrees, WGS84, to easting and northing (metres). Places far from Great Britain move
 * to its edge.
 */
export const lonLatToGrid = (kernels: Kernels, lonLat: Float64Array): Float64Array => {
  const mercator = new Float64Array(lonLat.length)
  for (let i = 0; i < lonLat.length; i += 2) {
    mercator[i] = clamp(lonLat[i]!, WEST, EAST) / DEGREES
    mercator[i + 1] = Math.asinh(Math.tan(clamp(lonLat[i + 1]!, SOUTH, NORTH) / DEGREES))
  }
  const out = new Float64Array(lonLat.length)
  kernels.mercatorToGrid(mercator, out)
  return out
}

export const pointToLonLat = (kernels: Kernels, easting: number, northing: number): LonLat => {
  const [lon, lat] = gridToLonLat(kernels, Float64Array.of(easting, northing))
  return [lon!, lat!]
}

export const pointToGrid = (kernels: Kernels, [lon, lat]: LonLat): readonly [easting: number, northing: number] => {
  const [easting, northing] = lonLatToGrid(kernels, Float64Array.of(lon, lat))
  return [easting!, northing!]
}

/** How many points to sample on each edge of a box. The edges' images are curved. */
const SAMPLES = 8
const outline = ([west, south, east, north]: readonly [number, number, number, number]): Float64Array => {
  const points: number[] = []
  for (let i = 0; i <= SAMPLES; i++) {
    const x = west + ((east - west) * i) / SAMPLES
    const y = south + ((north - south) * i) / SAMPLES
    points.push(x, south, x, north, west, y, east, y)
  }
  return Float64Array.from(points)
}

const boundsOf = (points: Float64Array): [number, number, number, number] => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]!)
    box[1] = Math.min(box[1], points[i + 1]!)
    box[2] = Math.max(box[2], points[i]!)
    box[3] = Math.max(box[3], points[i + 1]!)
  }
  return box
}

export const boxToLonLat = (kernels: Kernels, box: GridBox): LonLatBox => boundsOf(gridToLonLat(kernels, outline(box)))
export const boxToGrid = (kernels: Kernels, box: LonLatBox): GridBox => boundsOf(lonLatToGrid(kernels, outline(box)))
