/**
 * Writes a list that arrives in parts as one JSON text, chunk by chunk. The first chunk holds the first part, so that an error in
 * it comes before anything is sent.
 * @param before the text before the first item; `after` is the text behind the last
 */
export async function* listAsJson(
  parts: AsyncIterable<readonly unknown[]>,
  before: string,
  after: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let begun = false
  let empty = true
  for await (const items of parts) {
    if (begun && items.length === 0) continue
    const text = items.map(item => JSON.stringify(item)).join(',')
    yield encoder.encode((begun ? '' : before) + (empty ? '' : ',') + text)
    begun = true
    empty &&= items.length === 0
  }
  yield encoder.encode(after)
}
