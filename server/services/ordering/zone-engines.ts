import type { GeoEngine } from '../../../workers/contract.ts'

/** The geo engine on a zone file, in one of the server's threads; the file is a key of the FileStore. */
export interface ZoneEngines {
  run<T>(fileKey: string, work: (engine: GeoEngine, setId: number) => Promise<T>): Promise<T>
}
