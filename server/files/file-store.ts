/**
 * Zone files and downloads: a folder, or an S3-compatible store (FILES_URL). Keys are relative paths of [a-z0-9._-] parts.
 * Every call ends with DependencyDown where a store that is reached by network is away.
 */
export interface FileStore {
  /** The folder that the files lie in, for the room on its disk; null where a server keeps them. */
  readonly folder: string | null
  /** @throws where the store cannot be reached or written to */
  reach(): Promise<void>
  /** A file appears whole or not at all; one of the same key is replaced. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** `length` bytes from `offset`, fewer at the end. */
  read(key: string, offset: number, length: number): Promise<Uint8Array>
  stat(key: string): Promise<{ readonly bytes: number; readonly etag: string } | null>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Takes away what a writer that was killed has left, where it was last written to so long ago. Milliseconds. */
  removeDrafts(olderThanMs: number): Promise<void>
}
