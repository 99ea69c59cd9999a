import { ABI_VERSION, SCRATCH_POINTS, SHIFT_COLUMNS, SHIFT_ROWS, WORLD_BITS } from './abi.ts'

export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  abiVersion(): number
  inAt(): number
  outAt(): number
  useShiftGrid(): number
  limitsAt(): number
  boxAt(): number
  metresToMillimetres(at: number, vertices: number, to: number): number
  gridToMercator(points: number): void
  mercatorToGrid(points: number): void
  millimetresToTileUnits(points: number): void
}

/** Tile units around the world, in {@link Kernels.tileUnits}. */
export const WORLD_UNITS = 2 ** WORLD_BITS

/** The maximum number of bytes of a file that {@link RingScratch} can hold. */
const RING_SCRATCH_BYTES = SCRATCH_POINTS * 16

/** Scratch memory that converts FlatGeobuf rings to millimetres; valid until the next call of another kernel. */
export interface RingScratch {
  /** Input: the file's bytes. */
  readonly bytes: Uint8Array
  /** Output: the vertices, interleaved easting and northing, in mm. */
  readonly xy: Int32Array
  /** Limits for every vertex: minE, minN, maxE, maxN, in mm. */
  readonly limits: Float64Array
  /** The box of the last converted ring: minE, minN, maxE, maxN, in mm. */
  readonly box: Int32Array
  /** Converts a ring from byte `at` into `xy`, starting at vertex `to`. Returns a {@link RingFault}, or 0. */
  convert(at: number, vertices: number, to: number): number
}
export const RingFault = { Outside: 1, Open: 2 } as const

/**
 * The kernels for whole arrays, which are processed in runs that fit into the scratch memory. Arrays are interleaved
 * pairs.
 */
export interface Kernels {
  /** Converts easting, northing (metres, EPSG:27700) to longitude and the sphere's Mercator northing (radians), into `out`. */
  gridToMercator(grid: Float64Array, out: Float64Array): void
  /** Converts longitude and Mercator northing back to easting and northing. */
  mercatorToGrid(mercator: Float64Array, out: Float64Array): void
  /** Converts easting, northing (whole mm) to tile units of the whole world, x east and y south, into `out`. */
  tileUnits(grid: Int32Array, out: Int32Array): void
  rings(): RingScratch
  /**
   * Switches the datum shift to OSTN15 (`unpackShifts`), with the Helmert transformation outside its grid. Until then,
   * the Helmert transformation applies everywhere, which is off by up to 5 m.
   */
  useShiftGrid(shifts: Uint16Array): void
}

/**
 * Wraps the kernels' exports.
 * @throws Error if their version does not match this code
 */
export const kernelsOf = (exports: KernelExports): Kernels => {
  const version = exports.abiVersion()
  if (version !== ABI_VERSION) throw new Error(`The geometry kernels are of version ${version}, not ${ABI_VERSION}.`)
  const views = () => {
    const { buffer } = exports.memory
    return {
      doublesIn: new Float64Array(buffer, exports.inAt(), SCRATCH_POINTS * 2),
      doublesOut: new Float64Array(buffer, exports.outAt(), SCRATCH_POINTS * 2),
      wordsIn: new Int32Array(buffer, exports.inAt(), SCRATCH_POINTS * 2),
      wordsOut: new Int32Array(buffer, exports.outAt(), SCRATCH_POINTS * 2),
      bytesIn: new Uint8Array(buffer, exports.inAt(), RING_SCRATCH_BYTES),
      limits: new Float64Array(buffer, exports.limitsAt(), 4),
      box: new Int32Array(buffer, exports.boxAt(), 4),
    }
  }
  // Only useShiftGrid grows the memory. It then replaces these views.
  let scratch = views()

  const run = <A extends Float64Array | Int32Array>(from: A, to: A, input: A, output: A, call: (n: number) => void) => {
    for (let at = 0; at < from.length; at += SCRATCH_POINTS * 2) {
      const length = Math.min(SCRATCH_POINTS * 2, from.length - at)
      input.set(from.subarray(at, at + length))
      call(length / 2)
      to.set(output.subarray(0, length), at)
    }
  }
  return {
    gridToMercator: (grid, out) => run(grid, out, scratch.doublesIn, scratch.doublesOut, exports.gridToMercator),
    mercatorToGrid: (mercator, out) =>
      run(mercator, out, scratch.doublesIn, scratch.doublesOut, exports.mercatorToGrid),
    tileUnits: (grid, out) => run(grid, out, scratch.wordsIn, scratch.wordsOut, exports.millimetresToTileUnits),
    rings: () => ({
      bytes: scratch.bytesIn,
      xy: scratch.wordsOut,
      limits: scratch.limits,
      box: scratch.box,
      convert: exports.metresToMillimetres,
    }),
    useShiftGrid(shifts) {
      if (shifts.length !== SHIFT_COLUMNS * SHIFT_ROWS * 2) throw new Error('This is not the shift grid of OSTN15.')
      const at = exports.useShiftGrid()
      if (at === 0) throw new Error('There is no memory for the shift grid.')
      new Uint16Array(exports.memory.buffer, at, shifts.length).set(shifts)
      scratch = views()
    },
  }
}

export const instantiateKernels = async (bytes: BufferSource): Promise<Kernels> => {
  const { instance } = await WebAssembly.instantiate(bytes, {})
  return kernelsOf(instance.exports as unknown as KernelExports)
}
