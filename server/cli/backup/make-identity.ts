import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { OperatorError } from '../../errors.ts'

/** Makes a private key of age and prints its public one. @throws OperatorError if the file exists */
export const makeIdentity = async (file: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new OperatorError(`${file} is there already; name another file.`) : error
    },
  )
  return `Wrote a private key into ${file}; keep it elsewhere than the backups.\nBack up with --recipient ${recipient}`
}
