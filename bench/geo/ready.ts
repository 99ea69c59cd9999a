import { writeNeighbours } from '../../workers/adjacency/neighbours-file.ts'
import { createEngine } from '../../workers/engine.ts'
import { alone, rowOf } from '../measure.ts'
import type { GeoCase } from './context.ts'

/**
 * The time from the file's bytes until every zone is selectable, both when the contiguity graph must be computed and with the graph's file,
 * which the portal serves with every imported zone file.
 */
export const ready: GeoCase = async function* ({ kernels, file, columns, graph, fewTurns }) {
  const engine = createEngine({ kernels })
  const stored = writeNeighbours(graph, columns)
  const open = async (withGraph: boolean) => {
    const bytes = new Uint8Array(file).buffer
    const neighbours = withGraph ? { neighbours: new Uint8Array(stored).buffer } : {}
    const { setId } = await engine.open(1, { kind: 'bytes', bytes, ...neighbours })
    await engine.ready(setId)
    engine.close(setId)
  }
  yield rowOf('ready', 'none', await alone(fewTurns, () => open(false)), null)
  yield rowOf('ready, its graph beside it', 'none', await alone(fewTurns, () => open(true)), null)
}
