import { loadedOnce } from '../../src/domain/collections.ts'
import { SHIFT_COLUMNS, SHIFT_ROWS } from '../../wasm/abi.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { badFile } from '../engine-error.ts'

export type Projection = 'helmert' | 'ostn15'

/**
 * Zones use the true National Grid and are drawn over a base map in WGS84. The Helmert transformation would misplace
 * them by 2 m, and by up to 5 m in some places.
 */
const PROJECTION: Projection = 'ostn15'

/**
 * Returns a function that loads OSTN15's shifts into the kernels once, if the projection uses them.
 * @param shifts as returned by `unpackShifts`
 */
export const projectionLoader = (
  kernels: Kernels,
  shifts: () => Promise<Uint16Array>,
  projection: Projection = PROJECTION,
) =>
  loadedOnce(async () => {
    if (projection === 'ostn15') await shifts().then(kernels.useShiftGrid)
  })

const NODES = SHIFT_COLUMNS * SHIFT_ROWS

/**
 * Unpacks OSTN15's shifts from their file (docs/formats/shift-grid.md): for each node, in rows from the south, the east
 * and north shift in unsigned mm, the form that the kernels expect.
 * @throws EngineError `bad-file`
 */
export const unpackShifts = async (packed: Blob): Promise<Uint16Array> => {
  const inflated = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const planes = new Uint8Array(await new Response(inflated).arrayBuffer())
  if (planes.length !== NODES * 4) throw badFile('The file of OSTN15 shifts is incomplete.')
  const shifts = new Uint16Array(NODES * 2)
  for (let side = 0; side < 2; side++) {
    const low = side * NODES * 2
    for (let node = 0, at = side; node < NODES; node++, at += 2) {
      const zigzag = planes[low + node]! | (planes[low + NODES + node]! << 8)
      const south = at - SHIFT_COLUMNS * 2
      const west = node % SHIFT_COLUMNS === 0 ? 0 : shifts[at - 2]!
      const below = south < 0 ? 0 : shifts[south]!
      const belowWest = south < 0 || node % SHIFT_COLUMNS === 0 ? 0 : shifts[south - 2]!
      shifts[at] = west + below - belowWest + ((zigzag >>> 1) ^ -(zigzag & 1))
    }
  }
  return shifts
}
