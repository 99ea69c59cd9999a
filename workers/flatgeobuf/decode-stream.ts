import type { Kernels } from '../../wasm/kernels.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { throwIfCancelled } from '../errors.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { FeatureDecoder } from './feature-decoder.ts'
import { FeatureStream } from './feature-stream.ts'
import type { FieldRoles } from './field-roles.ts'
import { type FlatGeobufHeader, readHeader } from './header.ts'

const PIECE_BYTES = 4 * 1024 * 1024
/** How long a file in memory is decoded before waiting messages are let in, ms. */
const SLICE_MS = 8

export interface DecodeOptions {
  readonly roles?: FieldRoles
  /** Decode rings by SIMD. */
  readonly kernels?: Kernels
  readonly signal?: AbortSignal
  /** Called after each piece with bytes and zones so far. */
  readonly onPiece?: (bytesRead: number, zones: number) => void
}

async function* pieces(source: ByteSource, offset: number, length: number, signal: AbortSignal | undefined) {
  if (source.stream) return yield* source.stream(offset, length, signal)
  let since = performance.now()
  for (let at = 0; at < length; at += PIECE_BYTES) {
    yield await source.read(offset + at, Math.min(PIECE_BYTES, length - at), signal)
    if (performance.now() - since < SLICE_MS) continue
    await yieldToLoop()
    since = performance.now()
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
  const decoder = new FeatureDecoder(header, total, header.featureCount, options.roles)
  const features = new FeatureStream(decoder, header, total, options.kernels)
  for await (const piece of pieces(source, header.featuresOffset, total, signal)) {
    throwIfCancelled(signal)
    features.take(piece)
    onPiece?.(header.featuresOffset + features.read, decoder.builder.count)
  }
  throwIfCancelled(signal)
  features.end()
  return decoder.builder.columns()
}

export const decodeFlatGeobuf = async (source: ByteSource, options: DecodeOptions = {}): Promise<ZoneColumns> =>
  decodeStream(source, await readHeader(source, options.signal), options)
