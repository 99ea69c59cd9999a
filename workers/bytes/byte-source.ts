/**
 * Where a file's bytes come from: a URL read by range in the browser, a buffer or a file handle in Node.
 * `read` returns exactly `length` bytes or throws; `stream` yields the same bytes in chunks of any size.
 */
export interface ByteSource {
  readonly size: number
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>
  stream?(offset: number, length: number, signal?: AbortSignal): AsyncIterable<Uint8Array>
}
