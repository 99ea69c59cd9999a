import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Reads a text file that was compressed with Brotli. */
export const readPacked = (file: URL): string => brotliDecompressSync(readFileSync(file)).toString('utf8')

/**
 * Compresses a string with Brotli at maximum quality.
 * @returns the size of the file in bytes
 */
export const writePacked = (file: URL, text: string): number => {
  const bytes = Buffer.from(text)
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  writeFileSync(file, packed)
  return packed.length
}
