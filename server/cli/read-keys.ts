import { readFile } from 'node:fs/promises'
import { readIdentities } from '../backup/encryption.ts'
import { OperatorError } from '../errors.ts'
import { errorWords } from './error-words.ts'

/** The private keys of the file of `--identity`; none if there is no such file given. @throws OperatorError, OperatorError */
export const readKeys = async (file: string | undefined): Promise<readonly string[]> => {
  if (file === undefined) return []
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Reading a folder fails without its path.
    throw new OperatorError(
      `The private key of --identity cannot be read. ${errorWords(Object.assign(error, { path: file }))}`,
    )
  })
  return readIdentities(text, file)
}
