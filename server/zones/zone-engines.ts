import type { ServerEngine } from '../../workers/overlay/overlay-calls.ts'
import type { TreeCalls } from './trees/tree-calls.ts'

/** The geo engine of one of the server's threads. */
export type ZoneEngine = ServerEngine & TreeCalls

/** The geo engine on a zone file, in one of the server's threads; the file is a key of the FileStore. */
export interface ZoneEngines {
  run<T>(fileKey: string, work: (engine: ZoneEngine, setId: number) => Promise<T>): Promise<T>
}
