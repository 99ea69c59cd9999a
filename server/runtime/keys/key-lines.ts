import { readFileSync } from 'node:fs'
import { OperatorError } from '../../errors.ts'

/** The number of bytes of every key and of the installation's secret. */
export const KEY_BYTES = 32

/** Parses a key in base64; null if the string does not encode exactly 32 bytes. */
export const keyOfText = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64')
  // Node skips characters that are not base64, so the string is valid only if encoding the bytes yields it again.
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text ? bytes : null
}

/** A line of the file of signing keys: `KEY` in base64, or `KEY TIME`. */
export interface KeyLine {
  readonly key: Buffer
  /** Milliseconds since 1970. Before that time the key is valid, but signs only if there is no other. */
  readonly signsFrom: number
}

export const lineOf = ({ key, signsFrom }: KeyLine): string =>
  `${key.toString('base64')} ${new Date(signsFrom).toISOString()}\n`

/** The file's one or two keys, the newer one first. @throws OperatorError if the file contains anything else */
export const readKeyLines = (path: string): KeyLine[] => {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
  const read = lines.flatMap((line): KeyLine[] => {
    const [text = '', from] = line.trim().split(/\s+/)
    const key = keyOfText(text)
    const signsFrom = from === undefined ? 0 : Date.parse(from)
    return key === null || Number.isNaN(signsFrom) ? [] : [{ key, signsFrom }]
  })
  if (read.length === lines.length && (read.length === 1 || read.length === 2)) return read
  throw new OperatorError(
    `The signing keys ${path} are not one or two lines of 32 bytes in base64. Restore the file from a backup, or run "npm run keys:rotate -- --at-once", which makes a new one and ends every session.`,
  )
}

/**
 * The newest key that may already sign, otherwise the oldest.
 * @param now milliseconds since 1970
 */
export const signingLine = (lines: readonly KeyLine[], now: number): KeyLine =>
  lines.find(({ signsFrom }) => signsFrom <= now) ?? lines.at(-1)!
