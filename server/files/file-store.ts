import type { LinkSigner } from './signed-link.ts'

/** Zone files and downloads: a folder by default, any object store later. Keys are relative paths of [a-z0-9._-] parts. */
export interface FileStore {
  /** The folder that the files lie in, for the room on its disk; null where a server keeps them. */
  readonly folder: string | null
  /** @throws where the store cannot be written to */
  reach(): Promise<void>
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** `length` bytes from `offset`, fewer at the end. */
  read(key: string, offset: number, length: number): Promise<Uint8Array>
  stat(key: string): Promise<{ readonly bytes: number; readonly etag: string } | null>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Takes away what a writer that was killed has left, where it was last written to so long ago. Milliseconds. */
  removeDrafts(olderThanMs: number): Promise<void>
  /** A link bound to file, session and expiry; it accepts byte ranges. */
  signedUrl: LinkSigner['sign']
}
