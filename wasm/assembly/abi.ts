// Written by wasm/build.mjs from wasm/abi.mjs; do not edit.
export const ABI_VERSION: i32 = 1
export const SCRATCH_POINTS: i32 = 16384
export const WORLD_BITS: i32 = 31
