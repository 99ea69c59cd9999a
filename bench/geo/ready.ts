import { createEngine } from '../../workers/engine.ts'
import { alone, rowOf } from '../measure.ts'
import type { GeoCase } from './context.ts'

/** From the file's bytes to every zone selectable, the contiguity graph made on the way. */
export const ready: GeoCase = async function* ({ kernels, file, fewTurns }) {
  const engine = createEngine({ kernels })
  const ours = await alone(fewTurns, async () => {
    const { setId } = await engine.open(1, { kind: 'bytes', bytes: new Uint8Array(file).buffer })
    await engine.ready(setId)
    engine.close(setId)
  })
  yield rowOf('ready', 'none', ours, null)
}
