import type { ByteSource } from '../bytes/byte-source.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { badFile, throwIfCancelled } from '../errors.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { FeatureDecoder } from './feature-decoder.ts'
import type { FieldRoles } from './field-roles.ts'
import { type FlatGeobufHeader, readHeader } from './header.ts'
import { FlatBytes } from './table.ts'

const PIECE_BYTES = 4 * 1024 * 1024

export interface DecodeOptions {
  readonly roles?: FieldRoles
  readonly signal?: AbortSignal
  /** Called after each piece with bytes and zones so far; `columns` answers what is decoded by then. */
  readonly onPiece?: (bytesRead: number, zones: number, columns: () => ZoneColumns) => void
}

async function* pieces(source: ByteSource, offset: number, length: number, signal: AbortSignal | undefined) {
  if (source.stream) return yield* source.stream(offset, length, signal)
  for (let at = 0; at < length; at += PIECE_BYTES) {
    yield await source.read(offset + at, Math.min(PIECE_BYTES, length - at), signal)
    await yieldToLoop()
  }
}

/**
 * Reads every feature of a FlatGeobuf into columns, in file order, as its bytes come in.
 * @throws EngineError `bad-file` where the file is not what it states, `cancelled` once the signal fires
 */
export const decodeStream = async (
  source: ByteSource,
  header: FlatGeobufHeader,
  options: DecodeOptions = {},
): Promise<ZoneColumns> => {
  const { signal, onPiece } = options
  const total = source.size - header.featuresOffset
  const decoder = new FeatureDecoder(header, total, options.roles)
  const columns = () => decoder.builder.columns()
  let kept = new Uint8Array(0)
  let read = 0
  for await (const piece of pieces(source, header.featuresOffset, total, signal)) {
    throwIfCancelled(signal)
    read += piece.byteLength
    const bytes = kept.byteLength === 0 ? piece : joined(kept, piece)
    const used = decodeWhole(decoder, bytes, header.featureCount)
    kept = bytes.slice(used)
    onPiece?.(header.featuresOffset + read, decoder.builder.count, columns)
  }
  throwIfCancelled(signal)
  if (read !== total) throw badFile(`The file breaks off after ${read} of ${total} bytes of features.`)
  if (kept.byteLength > 0) throw badFile('The last feature of the file is cut off.')
  if (header.featureCount > 0 && decoder.builder.count !== header.featureCount)
    throw badFile(`The file states ${header.featureCount} features and holds ${decoder.builder.count}.`)
  return columns()
}

/** Decodes a whole FlatGeobuf. */
export const decodeFlatGeobuf = async (source: ByteSource, options: DecodeOptions = {}): Promise<ZoneColumns> =>
  decodeStream(source, await readHeader(source, options.signal), options)

/** Decodes the features that lie whole in `bytes`; answers how many bytes they took. */
export const decodeWhole = (decoder: FeatureDecoder, bytes: Uint8Array, featureCount: number) => {
  const flat = new FlatBytes(bytes)
  let at = 0
  while (at + 4 <= bytes.byteLength) {
    const length = flat.view.getUint32(at, true)
    if (length < 8) throw badFile('A feature of the file has no room for its table.')
    if (at + 4 + length > bytes.byteLength) break
    const position = decoder.builder.count
    if (featureCount > 0 && position >= featureCount)
      throw badFile(`The file holds more than its ${featureCount} features.`)
    decoder.decode(flat, at + 4, at + 4 + length, position)
    at += 4 + length
  }
  return at
}

const joined = (a: Uint8Array, b: Uint8Array) => {
  const bytes = new Uint8Array(a.byteLength + b.byteLength)
  bytes.set(a)
  bytes.set(b, a.byteLength)
  return bytes
}
