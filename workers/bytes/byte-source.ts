/**
 * Where a file's bytes come from: a URL read by range in the browser, a buffer or a file handle in Node.
 * `read` answers exactly `length` bytes or throws; `stream` hands the same bytes over in pieces of any size.
 */
export interface ByteSource {
  readonly size: number
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>
  stream?(offset: number, length: number, signal?: AbortSignal): AsyncIterable<Uint8Array>
}
