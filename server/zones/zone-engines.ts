import type { GeoShape } from '../../workers/contract.ts'
import type { ServerEngine } from '../../workers/overlay/overlay-calls.ts'
import type { Locate } from '../warehouse/builds/extract/place-ends.ts'
import type { TreeCalls } from './trees/tree-calls.ts'

/** The geo engine in one of the server's threads. */
export type ZoneEngine = ServerEngine & TreeCalls

/** Runs the geo engine on a zone file, given by its key in the FileStore, in one of the server's threads. */
export interface ZoneEngines {
  run<T>(fileKey: string, work: (engine: ZoneEngine, setId: number) => Promise<T>): Promise<T>
}

/** Finds the zones that contain points, using the exact borders in a file. */
export const createLocate =
  (engines: ZoneEngines): Locate =>
  (fileKey, eastings, northings) =>
    engines.run(fileKey, (engine, setId) => engine.locate(setId, eastings, northings))

/** The ground of each zone, as a shape whose successors can be looked up in another zone set. */
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
