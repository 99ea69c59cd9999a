import type { ServerEngine } from '../../workers/ground/ground-calls.ts'

/** The geo engine on a zone file, in one of the server's threads; the file is a key of the FileStore. */
export interface ZoneEngines {
  run<T>(fileKey: string, work: (engine: ServerEngine, setId: number) => Promise<T>): Promise<T>
}
