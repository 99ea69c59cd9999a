/** What the engine keeps beside the contents of a string, an object or an array, roughly. Bytes. */
const HEADER = 32
const SLOT = 8

const bytesOfAll = (values: Iterable<unknown>): number => {
  let bytes = 0
  for (const value of values) bytes += SLOT + heapBytes(value)
  return bytes
}

/**
 * What an answer takes in memory, estimated: rows of numbers and words, columns, maps of them. It holds no object twice.
 * @returns bytes
 */
export const heapBytes = (value: unknown): number => {
  // Small whole numbers stand in their slot, others are objects.
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 30 ? 0 : 16
  if (typeof value === 'string') return HEADER + value.length
  if (typeof value !== 'object' || value === null) return 0
  if (ArrayBuffer.isView(value)) return HEADER * 4 + value.byteLength
  if (Array.isArray(value) || value instanceof Set) return HEADER + bytesOfAll(value)
  if (value instanceof Map) return HEADER + bytesOfAll(value.keys()) + bytesOfAll(value.values()) + value.size * SLOT
  return HEADER + bytesOfAll(Object.values(value))
}
