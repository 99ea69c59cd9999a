import { readFileSync } from 'node:fs'
import { OperatorError } from '../../errors.ts'

/** The length of every key and of the installation's secret, in bytes. */
export const KEY_BYTES = 32

/** Parses a base64 key. Returns null if the string does not encode exactly 32 bytes. */
export const keyOfText = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64')
  // Node skips characters that are not base64, so the string is only valid if encoding the bytes yields the same
  // string.
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text ? bytes : null
}

/** A line in the signing key file: `KEY` in base64, or `KEY TIME`. */
export interface KeyLine {
  readonly key: Buffer
  /** Milliseconds since 1970. Until then the key is valid, but signs only if no other key exists. */
  readonly signsFrom: number
}

export const lineOf = ({ key, signsFrom }: KeyLine): string =>
  `${key.toString('base64')} ${new Date(signsFrom).toISOString()}\n`

/**
 * Reads the file's one or two keys, newest first.
 * @throws OperatorError if the file contains anything else
 */
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
