// Written by wasm/build.mjs from wasm/abi.mjs; do not edit.
export const ABI_VERSION = 4
export const SCRATCH_POINTS = 16384
export const WORLD_BITS = 31
export const SHIFT_COLUMNS = 701
export const SHIFT_ROWS = 1251
export const SHIFT_EAST_MM = 82140
export const SHIFT_NORTH_MM = -84180
