import type { Kernels } from '../../wasm/kernels.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { badFile, throwIfCancelled } from '../engine-error.ts'
import { yieldToLoop } from '../yield-to-loop.ts'
import { FeatureDecoder, type FieldRoles } from './feature-decoder.ts'
import { FeatureStream } from './feature-stream.ts'
import { FlatBytes } from './flat-bytes.ts'
import { type FlatGeobufHeader, readHeader } from './header.ts'
import type { FlatGeobufIndex } from './index-reader.ts'

const PIECE_BYTES = 4 * 1024 * 1024
/** How long to decode a file in memory before processing waiting messages, in ms. */
const SLICE_MS = 8

interface DecodeOptions {
  readonly roles?: FieldRoles
  /** Decodes rings with SIMD. */
  readonly kernels?: Kernels
  readonly signal?: AbortSignal
  /** Called after each piece with the number of bytes and zones so far. */
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
 * Decodes all features of a FlatGeobuf into columns, in file order, as its bytes arrive.
 * @throws EngineError `bad-file` if the file contradicts its header, `cancelled` once the signal fires
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

/** Features farther apart than this are fetched in separate requests. */
const GAP_BYTES = 64 * 1024

/** Columns of selected features, with the features' positions in the file. */
interface ColumnsOfSome {
  readonly positions: Uint32Array
  readonly columns: ZoneColumns
}

/** Only reads the given features (ascending positions in the file). Adjacent features share a range request. */
export const decodeRange = async (
  source: ByteSource,
  header: FlatGeobufHeader,
  { featureAt }: Pick<FlatGeobufIndex, 'featureAt'>,
  positions: Uint32Array,
  signal?: AbortSignal,
  roles?: FieldRoles,
): Promise<ColumnsOfSome> => {
  const runs: { from: number; to: number; positions: number[] }[] = []
  for (const position of positions) {
    const from = featureAt[position]!
    const to = featureAt[position + 1]!
    const last = runs.at(-1)
    if (last && from < last.to) throw badFile('The features of the index are out of order.')
    if (last && from - last.to <= GAP_BYTES) {
      last.to = to
      last.positions.push(position)
    } else runs.push({ from, to, positions: [position] })
  }
  const bytes = await Promise.all(runs.map(run => source.read(run.from, run.to - run.from, signal)))
  const decoder = new FeatureDecoder(
    header,
    bytes.reduce((sum, piece) => sum + piece.byteLength, 0),
    positions.length,
    roles,
  )
  runs.forEach((run, r) => {
    const flat = new FlatBytes(bytes[r]!)
    for (const position of run.positions) {
      const at = featureAt[position]! - run.from
      const end = featureAt[position + 1]! - run.from
      const length = flat.view.getUint32(at, true)
      if (length < 8 || at + 4 + length > end)
        throw badFile('A feature of the file does not fit its place in the index.')
      decoder.decode(flat, at + 4, at + 4 + length, position)
    }
  })
  return { positions, columns: decoder.builder.columns() }
}
