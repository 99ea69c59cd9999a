import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression } from 'pmtiles'

/** A part of an archive that unpacks to more is damaged or hostile, bytes. */
const LARGEST_BYTES = 16 * 1024 * 1024

/**
 * A part of an archive without its compression.
 * @throws Error where it is damaged, too large, or compressed in a way that browsers cannot undo
 */
export const unpack = async (bytes: Uint8Array, compression: Compression): Promise<Uint8Array> => {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('browsers cannot undo its compression')
  return promisify(gunzip)(bytes, { maxOutputLength: LARGEST_BYTES })
}
