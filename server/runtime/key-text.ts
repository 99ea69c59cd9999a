/** Bytes of every key and of the installation's secret. */
export const KEY_BYTES = 32

/** A key as it is written, in base64; null where the text is anything but 32 whole bytes. */
export const keyOfText = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64')
  // Node reads past what is not base64: only a text that comes out again was one.
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text ? bytes : null
}
