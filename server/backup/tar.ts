/** Entries of a tar archive (POSIX ustar), so that any tar lists and opens a backup. */
export type TarEntry =
  | { readonly kind: 'file'; readonly name: string; readonly size: number; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: 'link'; readonly name: string; readonly target: string }
  | { readonly kind: 'folder'; readonly name: string }

const BLOCK = 512
const TYPES = { file: '0', link: '2', folder: '5' } as const
/** The largest size that the header's eleven octal digits hold; larger ones are binary, as GNU tar has them. Bytes. */
const MAX_OCTAL = 8 ** 11 - 1

/** A name of up to 100 bytes with up to 155 more before it, cut at a slash. */
const split = (name: string): [prefix: string, name: string] => {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return [prefix, rest]
  }
  throw new Error(`The name is too long for the archive: ${name}`)
}

const header = (entry: TarEntry): Buffer => {
  const size = entry.kind === 'file' ? entry.size : 0
  const block = Buffer.alloc(BLOCK)
  const [prefix, name] = split(entry.name)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(entry.kind === 'folder' ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size <= MAX_OCTAL) octal(size, 124, 12)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(Date.now() / 1000), 136, 12)
  block.write(TYPES[entry.kind], 156)
  if (entry.kind === 'link') block.write(entry.target, 157)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.fill(' ', 148, 156)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The archive's bytes. @throws where a file has not the size that it was said to have */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield header(entry)
    if (entry.kind !== 'file') continue
    let written = 0
    for await (const part of entry.bytes) {
      written += part.length
      yield part
    }
    if (written !== entry.size) throw new Error(`${entry.name} changed while it was read`)
    if (written % BLOCK > 0) yield Buffer.alloc(BLOCK - (written % BLOCK))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Takes exact numbers of bytes from a stream. */
const createReader = (stream: AsyncIterable<Uint8Array>) => {
  const parts = stream[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  /** Some bytes, `most` at most; none at the end. */
  const some = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { done, value } = await parts.next()
      if (done) return rest
      rest = value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  return {
    async *take(bytes: number): AsyncGenerator<Uint8Array> {
      for (let left = bytes; left > 0; ) {
        const part = await some(left)
        if (part.length === 0) throw new Error('The archive ends too early')
        left -= part.length
        yield part
      }
    },
  }
}

const whole = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** The entries of an archive, in order; what the reader leaves of a file's bytes is passed over. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const { take } = createReader(stream)
  for (;;) {
    const block = await whole(take(BLOCK))
    if (block.every(byte => byte === 0)) return
    const text = (from: number, length: number) =>
      block
        .subarray(from, from + length)
        .toString()
        .replace(/\0.*$/s, '')
    if (text(257, 5) !== 'ustar') throw new Error('This is not a backup of Ambit')
    const name = [text(345, 155), text(0, 100)].filter(Boolean).join('/')
    const kind = text(156, 1)
    if (kind === TYPES.link) yield { kind: 'link', name, target: text(157, 100) }
    else if (kind === TYPES.folder) yield { kind: 'folder', name }
    else {
      const isBinary = block[124] === 0x80
      const size = isBinary ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
      if (!Number.isSafeInteger(size)) throw new Error(`${name} has no size`)
      const bytes = take(size)
      yield { kind: 'file', name, size, bytes }
      // A file that nobody wants is passed over.
      for await (const _ of bytes);
      await whole(take((BLOCK - (size % BLOCK)) % BLOCK))
    }
  }
}
