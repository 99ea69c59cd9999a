import type { GeoShape } from '../../workers/contract.ts'
import type { ServerEngine } from '../../workers/overlay/overlay-calls.ts'
import type { TreeCalls } from './trees/tree-calls.ts'

/** The geo engine of one of the server's threads. */
export type ZoneEngine = ServerEngine & TreeCalls

/** The geo engine on a zone file, in one of the server's threads; the file is a key of the FileStore. */
export interface ZoneEngines {
  run<T>(fileKey: string, work: (engine: ZoneEngine, setId: number) => Promise<T>): Promise<T>
}

/** The ground of each zone, as a shape whose successors another zone set can be asked for. */
export const groundsOf = (
  engine: ServerEngine,
  setId: number,
  ids: readonly number[],
): Promise<Extract<GeoShape, { kind: 'area' }>[]> =>
  Promise.all(
    ids.map(async id => {
      const { wkt } = await engine.outline(setId, Uint32Array.of(id))
      return { kind: 'area' as const, wkt }
    }),
  )
