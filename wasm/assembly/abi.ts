// Written by wasm/build.mjs from wasm/abi.mjs; do not edit.
export const ABI_VERSION: i32 = 4
export const SCRATCH_POINTS: i32 = 16384
export const WORLD_BITS: i32 = 31
export const SHIFT_COLUMNS: i32 = 701
export const SHIFT_ROWS: i32 = 1251
export const SHIFT_EAST_MM: i32 = 82140
export const SHIFT_NORTH_MM: i32 = -84180
