// Written by wasm/build.mjs from wasm/abi.mjs; do not edit.
export const ABI_VERSION = 1
export const SCRATCH_POINTS = 16384
export const WORLD_BITS = 31
