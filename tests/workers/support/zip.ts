import { crc32 } from '../../../workers/bytes/crc32.ts'

/** An entry as packers write it. */
interface PackedEntry {
  readonly name: string | Uint8Array
  readonly packed: Uint8Array
  /** 0: stored, 8: deflated. */
  readonly method: number
  readonly crc: number
  readonly bytes: number
  readonly flags?: number
  /** The sizes and the checksum follow the bytes instead of preceding them. */
  readonly hasDescriptor?: boolean
  /** The directory has the sizes and the position in 64 bits. */
  readonly isZip64?: boolean
}

const NARROW = 0xffffffff
const numbers = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value))
      else field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** An entry that is stored, not deflated. */
export const stored = (name: string | Uint8Array, bytes: Uint8Array): PackedEntry => ({
  name,
  packed: bytes,
  method: 0,
  crc: crc32(bytes),
  bytes: bytes.length,
})

/** Writes a zip entry by entry, with the rarer forms that packers use. */
export const makeZip = (
  entries: readonly PackedEntry[],
  { prefix = '', comment = '' }: { readonly prefix?: string; readonly comment?: string } = {},
): Uint8Array => {
  const locals: Buffer[] = [Buffer.from(prefix)]
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, method, crc, bytes, flags = 0, hasDescriptor = false, isZip64 = false } of entries) {
    const nameBytes = Buffer.from(name)
    const bits = flags | (hasDescriptor ? 8 : 0)
    const stated = hasDescriptor ? [0, 0, 0] : [crc, packed.length, bytes]
    const local = Buffer.concat([
      numbers([4, 0x04034b50], [2, 20], [2, bits], [2, method], [4, 0], ...stated.map(value => [4, value] as const)),
      numbers([2, nameBytes.length], [2, 0]),
      nameBytes,
      packed,
      hasDescriptor ? numbers([4, 0x08074b50], [4, crc], [4, packed.length], [4, bytes]) : Buffer.alloc(0),
    ])
    const extra = isZip64 ? numbers([2, 1], [2, 24], [8, bytes], [8, packed.length], [8, at]) : Buffer.alloc(0)
    const narrow = (value: number) => [4, isZip64 ? NARROW : value] as const
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, bits], [2, method], [4, 0], [4, crc]),
      numbers(narrow(packed.length), narrow(bytes), [2, nameBytes.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
      numbers([4, 0], narrow(at)),
      nameBytes,
      extra,
    )
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, listed.length])
  return Buffer.concat([
    ...locals,
    listed,
    end,
    numbers([4, at], [2, Buffer.byteLength(comment)]),
    Buffer.from(comment),
  ])
}
