import type { LonLat, LonLatBox } from '../../workers/contract.ts'
import { mercator } from '../domain/geography/coordinates.ts'

/** The width of a vector tile in pixels at its own zoom, in MapLibre. */
const TILE_PX = 512

/** The extent of the tiles that a map of `width` by `height` pixels shows, computed from its camera before it exists. */
export const tilesAround = (
  { centre, zoom }: { readonly centre: LonLat; readonly zoom: number },
  [width, height]: readonly [width: number, height: number],
): LonLatBox => {
  const across = 2 ** Math.floor(zoom)
  const perPx = 1 / (TILE_PX * 2 ** zoom)
  const [x, y] = mercator(centre)
  const lower = (at: number): number => Math.floor(at * across) / across
  const upper = (at: number): number => Math.ceil(at * across) / across
  const lonAt = (at: number): number => (at - 0.5) * 360
  const latAt = (at: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * at))) * 180) / Math.PI
  const [halfX, halfY] = [(width / 2) * perPx, (height / 2) * perPx]
  return [lonAt(lower(x - halfX)), latAt(upper(y + halfY)), lonAt(upper(x + halfX)), latAt(lower(y - halfY))]
}
