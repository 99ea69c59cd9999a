export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * Reads the range of a Range header for a file of `size` bytes (RFC 9110, 14.1).
 * @returns 'whole' where the header has no range to honour (another unit, several ranges, not a range), 'unsatisfiable' past the end
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  if (match[1] === '') {
    const last = Number(match[2])
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
