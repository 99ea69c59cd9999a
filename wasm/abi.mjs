// Constants shared by the kernels and their callers. build.mjs writes them into both sides.
export const ABI = {
  /** Incremented whenever an export, its arguments or the layout of the scratch memory changes. */
  ABI_VERSION: 4,
  /** The maximum number of points that one call can process. */
  SCRATCH_POINTS: 16384,
  /** Tile units around the world at the equator, as a power of two; each is 1.9 cm. */
  WORLD_BITS: 31,
  /** OSTN15: nodes 1 km apart, counted east and north from the grid's origin. */
  SHIFT_COLUMNS: 701,
  SHIFT_ROWS: 1251,
  /** Added to the stored shifts, in mm. */
  SHIFT_EAST_MM: 82140,
  SHIFT_NORTH_MM: -84180,
}
