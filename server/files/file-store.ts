/**
 * Zone files and downloads: a folder, or an S3-compatible store (FILES_URL). Keys are relative paths of [a-z0-9._-] parts.
 * Every call throws DependencyDown where a store on the network cannot be reached.
 */
export interface FileStore {
  /** The folder of the files, whose disk is checked for space; null for an S3 store. */
  readonly folder: string | null
  /** @throws where the store cannot be reached or written to */
  reach(): Promise<void>
  /** Writes atomically and replaces a file of the same key. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** `length` bytes from `offset`, fewer at the end. */
  read(key: string, offset: number, length: number): Promise<Uint8Array>
  stat(key: string): Promise<{ readonly bytes: number; readonly etag: string } | null>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Removes incomplete files that were last written to longer ago than this. Milliseconds. */
  removeDrafts(olderThanMs: number): Promise<void>
}
