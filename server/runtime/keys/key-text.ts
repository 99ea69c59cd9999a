/** Bytes of every key and of the installation's secret. */
export const KEY_BYTES = 32

/** Parses a key in base64; null where the text is not exactly 32 bytes. */
export const keyOfText = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64')
  // Node skips characters that are not base64, so the text is valid only if encoding the bytes yields it again.
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text ? bytes : null
}
