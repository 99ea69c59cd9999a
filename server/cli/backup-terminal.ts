import { readFile } from 'node:fs/promises'
import { whole } from '../../src/domain/text/numbers.ts'
import { readIdentities } from '../backup/encryption.ts'
import { OperatorError } from '../errors.ts'
import type { Settings } from '../runtime/settings.ts'
import { errorWords } from './error-words.ts'
import { showLine } from './run-tool.ts'

/**
 * Reads the private keys in the `--identity` file, or returns an empty list if no file is given.
 * @throws OperatorError if the file cannot be read
 */
export const readKeys = async (file: string | undefined): Promise<readonly string[]> => {
  if (file === undefined) return []
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Node's error for reading a folder lacks the path.
    throw new OperatorError(
      `The private key of --identity cannot be read. ${errorWords(Object.assign(error, { path: file }))}`,
    )
  })
  return readIdentities(text, file)
}

interface RowsDone {
  readonly rows: number
  readonly allRows: number
  /** The number of bytes of the archive written so far. */
  readonly bytes?: number
}

/** Shows how many warehouse rows are done, with bytes and an estimate of the remaining time. */
export const showRows = (verb: string) => {
  const show = showLine()
  const begun = performance.now()
  return ({ rows, allRows, bytes }: RowsDone) => {
    const seconds = (performance.now() - begun) / 1000
    const left = (seconds * (allRows - rows)) / rows
    const size = bytes === undefined ? '' : `, ${(bytes / 1e6).toFixed(1)} MB written`
    show(
      `${whole(rows)} of ${whole(allRows)} rows of the warehouse ${verb}${size}${rows * 100 < allRows ? '' : `, about ${whole(left)} s left`}`,
    )
  }
}

/** Explains what to do after a restore if neither the backup nor the settings contain the secret. */
export const missingSecret = (
  parts: Pick<ReadonlySet<string>, 'has'>,
  { SECRET, SECRET_FILE }: Pick<Settings, 'SECRET' | 'SECRET_FILE'>,
): readonly string[] =>
  parts.has('secret') || SECRET !== undefined || SECRET_FILE !== undefined
    ? []
    : [
        'The backup does not contain the secret: set SECRET_FILE to a copy of it. Ambit refuses to start with any other secret.',
      ]
