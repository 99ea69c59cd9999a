import type { Shape } from '../../workers/contract.ts'
import type { ServerEngine } from '../../workers/overlay/overlay-calls.ts'

/** The ground of each zone, as a shape whose successors another zone set can be asked for. */
export const groundsOf = (
  engine: ServerEngine,
  setId: number,
  ids: readonly number[],
): Promise<Extract<Shape, { kind: 'area' }>[]> =>
  Promise.all(
    ids.map(async id => {
      const { wkt } = await engine.outline(setId, Uint32Array.of(id))
      return { kind: 'area' as const, wkt }
    }),
  )
