import type { FileHandle } from 'node:fs/promises'

/**
 * Stores zone files and downloads in a folder or an S3-compatible store (FILES_URL). Keys are relative paths of
 * [a-z0-9._-] parts. Every call throws DependencyDown if a network store cannot be reached.
 */
export interface FileStore {
  /** The folder, whose disk must have enough free space; null for an S3 store. */
  readonly folder: string | null
  /** @throws if the store cannot be reached or written to */
  reach(): Promise<void>
  /** Writes a file atomically, replacing any file with the same key. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Reads `length` bytes from `offset`, or fewer at the end. */
  read(key: string, offset: number, length: number): Promise<Uint8Array>
  stat(key: string): Promise<{ readonly bytes: number; readonly etag: string } | null>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Removes incomplete files that were last written more than this many milliseconds ago. */
  removeDrafts(olderThanMs: number): Promise<void>
}

const PART = /^[a-z0-9_][a-z0-9._-]*$/

export const isKeyPart = (part: string): boolean => PART.test(part)

/** A key is a relative path of [a-z0-9._-] parts. No part begins with a dot, so no key leads out of the folder. */
export const isFileKey = (key: string): boolean => key.length <= 500 && key.split('/').every(isKeyPart)

/** @throws Error if the string is not a key, which is a mistake of the caller */
export const requireFileKey = (key: string): string => {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return key
}

/** Reads `length` bytes of a file from `offset`, or fewer at the end. The returned array owns its buffer. */
export const readBytes = async (file: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled === length ? bytes : bytes.slice(0, filled)
}
