/** The remainders of every byte, for the polynomial of zip and gzip (RFC 1952, section 8). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1
  return remainder
})

/** The CRC-32 of bytes that follow others. The checksum of nothing is 0. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = REMAINDERS[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
