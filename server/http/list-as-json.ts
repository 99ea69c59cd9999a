/**
 * A list's parts as one JSON text, piece by piece; the first piece holds the first part, so that what fails in it fails first.
 * @param before what stands before the first item, `after` behind the last
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
