/** A reply that is written in chunks, as fast as the caller reads it. */
export interface ChunkedReply {
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: AsyncIterable<Uint8Array>
}
