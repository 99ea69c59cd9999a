const LINE_END = 0x0a
/** A line without end is handed on in pieces, for its reader to refuse. Bytes. */
const LONGEST_LINE = 100_000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Text as UTF-8; null where the bytes are none. */
const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

function* lines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from) + 1 || bytes.length
    yield bytes.subarray(from, end)
    from = end
  }
}

const decode = (bytes: Uint8Array): string =>
  asUtf8(bytes) ?? [...lines(bytes)].map(line => asUtf8(line) ?? windows1252.decode(line)).join('')

/** The bytes of a table as text, whole lines at a time: UTF-8, but Windows-1252 where a line is no UTF-8, as the Index of Place Names has it. */
export async function* asText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(LINE_END) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield decode(bytes.subarray(0, end))
    if (rest.length > LONGEST_LINE) {
      yield decode(rest)
      rest = new Uint8Array()
    }
  }
  if (rest.length > 0) yield decode(rest)
}
