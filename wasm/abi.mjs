// What the kernels and their callers agree on; build.mjs writes it into both sides.
export const ABI = {
  /** Raised whenever an export, its arguments or the layout of the scratch memory changes. */
  ABI_VERSION: 4,
  /** Points that one call can take. */
  SCRATCH_POINTS: 16384,
  /** Tile units around the world at the equator, as a power of two: 1.9 cm each. */
  WORLD_BITS: 31,
  /** OSTN15: nodes 1 km apart from the grid's origin, eastwards and northwards. */
  SHIFT_COLUMNS: 701,
  SHIFT_ROWS: 1251,
  /** Added to the shifts that are kept, mm. */
  SHIFT_EAST_MM: 82140,
  SHIFT_NORTH_MM: -84180,
}
