import { WORLD_UNITS } from '../../wasm/kernels.ts'
import type { LonLatBox } from '../contract.ts'
import { EngineError } from '../engine-error.ts'

/** The number of coordinates across a tile, and how far shapes extend beyond its edge. */
export const TILE_EXTENT = 4096
export const TILE_BUFFER = 64
const MAX_TILE_ZOOM = 16

/** From this zoom on, vertices have a tile's full detail. */
const FULL_DETAIL_ZOOM = 13
/** At lower zooms they are snapped to half a pixel of a 512-pixel tile, and below the zooms of any screen to a whole pixel. */
const HALF_PIXEL_BITS = 2
const HALF_PIXEL_ZOOM = 10
const PIXEL_BITS = 3
/**
 * Up to this zoom, vertices that snapping makes equal or that double back are left out, and a zone's commands are stored
 * for other tiles.
 */
const LEVEL_MAX_ZOOM = 10

/** A tile's position in tile units of the world, and how its vertices are rounded. */
export interface TileGrid {
  readonly originX: number
  readonly originY: number
  /** The same corner in the tile's own units. */
  readonly left: number
  readonly top: number
  readonly size: number
  /** To convert world units to tile coordinates, add half and shift right by this. */
  readonly shift: number
  /** Tile coordinates are multiples of 1 << coarse. */
  readonly coarse: number
  /**
   * True if vertices that snapping makes equal or that double back are left out, and zones that are complete in a tile
   * are drawn once per zoom.
   */
  readonly levelled: boolean
  /** The width of the buffer, in units. */
  readonly margin: number
}

export const tileGrid = (z: number, x: number, y: number): TileGrid => {
  const across = 2 ** z
  if (![z, x, y].every(Number.isInteger) || z < 0 || z > MAX_TILE_ZOOM || x < 0 || y < 0 || x >= across || y >= across)
    throw new EngineError('bad-geometry', `There is no tile ${z}/${x}/${y}.`)
  const size = WORLD_UNITS / across
  return {
    originX: x * size,
    originY: y * size,
    left: x * TILE_EXTENT,
    top: y * TILE_EXTENT,
    size,
    shift: Math.log2(size / TILE_EXTENT),
    coarse: z >= FULL_DETAIL_ZOOM ? 0 : z >= HALF_PIXEL_ZOOM ? HALF_PIXEL_BITS : PIXEL_BITS,
    levelled: z <= LEVEL_MAX_ZOOM,
    margin: (size / TILE_EXTENT) * TILE_BUFFER,
  }
}

/** The degrees that a tile covers with its buffer. */
export const tileBox = ({ originX, originY, size, margin }: TileGrid): LonLatBox => {
  const lon = (units: number) => (units / WORLD_UNITS) * 360 - 180
  const lat = (units: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * units) / WORLD_UNITS))) * 180) / Math.PI
  return [lon(originX - margin), lat(originY + size + margin), lon(originX + size + margin), lat(originY - margin)]
}
