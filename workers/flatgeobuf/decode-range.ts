import type { ByteSource } from '../bytes/byte-source.ts'
import type { ZoneColumns } from '../columns/zone-columns.ts'
import { badFile } from '../errors.ts'
import { FeatureDecoder } from './feature-decoder.ts'
import type { FieldRoles } from './field-roles.ts'
import type { FlatGeobufHeader } from './header.ts'
import type { FlatGeobufIndex } from './index-reader.ts'
import { FlatBytes } from './table.ts'

/** Features further apart than this are fetched by requests of their own. */
const GAP_BYTES = 64 * 1024

/** Positions in the file beside the columns of just those features. */
export interface ColumnsOfSome {
  readonly positions: Uint32Array
  readonly columns: ZoneColumns
}

/** Reads only the given features (positions in the file, rising), neighbouring ones by one range request. */
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
