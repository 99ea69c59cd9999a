import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import proj4 from 'proj4'
import { NATIONAL_GRID } from '../../src/domain/geography/coordinates.ts'
import { race, raceSelfTimed, rowOf } from '../measure.ts'
import { NATIVE_CACHE, startPeer } from '../native/start-peer.ts'
import type { GeoCase } from './context.ts'

/** Projects every vertex of the file from EPSG:27700 to web mercator: ours with OSTN15, and proj4 with Helmert. */
export const project: GeoCase = async function* ({ columns, kernels, fewTurns }) {
  const units = new Int32Array(columns.xy.length)
  const grid = Float64Array.from(columns.xy, mm => mm / 1000)
  const toMercator = proj4(NATIONAL_GRID, 'EPSG:3857')
  const { ours, peer } = await race(
    fewTurns,
    () => kernels.tileUnits(columns.xy, units),
    () => {
      for (let i = 0; i < grid.length; i += 2) toMercator.forward([grid[i]!, grid[i + 1]!])
    },
  )
  const vertices = grid.length / 2
  yield rowOf('project', 'proj4 (Helmert)', ours, peer, {
    vertices,
    nsPerPoint: (ours.minMs * 1e6) / vertices,
    datum: 'OSTN15',
  })
  const path = join(NATIVE_CACHE, 'vertices.bin')
  const native = await startPeer('project', 'proj', [path], () => writeFileSync(path, grid))
  if (native === null) {
    yield rowOf('project', 'native PROJ: not installed', ours, null, { vertices })
    return
  }
  const beside = await raceSelfTimed(
    fewTurns,
    () => kernels.tileUnits(columns.xy, units),
    async () => (await native.turn()).ms,
  )
  native.stop()
  yield rowOf('project', 'native PROJ, EPSG:27700 to EPSG:3857', beside.ours, beside.peer, { vertices })
}
