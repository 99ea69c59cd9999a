// What the kernels and their callers agree on; build.mjs writes it into both sides.
export const ABI = {
  /** Raised whenever an export, its arguments or the layout of the scratch memory changes. */
  ABI_VERSION: 1,
  /** Points that one call can take. */
  SCRATCH_POINTS: 16384,
  /** Tile units around the world at the equator, as a power of two: 1.9 cm each. */
  WORLD_BITS: 31,
}
