import type { ByteSource } from '../bytes/byte-source.ts'
import { badFile } from '../errors.ts'
import { type FlatGeobufHeader, MAGIC } from './header.ts'
import { FlatBytes } from './table.ts'

const PREFIX_BYTES = MAGIC.length + 4
const COUNT_FIELD = 8
const NODE_SIZE_FIELD = 9
const ENVELOPE_FIELD = 1

/**
 * Magic and header for a file that holds some features of another, without an index: the other's header with its own
 * count, and the envelope of the few. Features themselves need no change.
 * @param envelope minE, minN, maxE, maxN, metres
 */
export const headerOfSome = async (
  source: ByteSource,
  header: FlatGeobufHeader,
  count: number,
  envelope: readonly [number, number, number, number],
): Promise<Uint8Array> => {
  const bytes = (await source.read(0, header.indexOffset)).slice()
  const flat = new FlatBytes(bytes.subarray(PREFIX_BYTES))
  const root = flat.root(0)
  const countAt = flat.field(root, COUNT_FIELD)
  const nodeSizeAt = flat.field(root, NODE_SIZE_FIELD)
  if (countAt === 0 || nodeSizeAt === 0) throw badFile('The header leaves out its count or the size of its index.')
  flat.view.setBigUint64(countAt, BigInt(count), true)
  flat.view.setUint16(nodeSizeAt, 0, true)
  const envelopeAt = flat.vector(root, ENVELOPE_FIELD, 8)
  if (envelopeAt > 0 && flat.vectorLength === 4)
    envelope.forEach((metres, k) => {
      flat.view.setFloat64(envelopeAt + k * 8, metres, true)
    })
  return bytes
}
