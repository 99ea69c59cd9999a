import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The decoded text of a quoted-printable e-mail. */
const readable = (eml: string) => eml.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The e-mails in an outbox, oldest first. */
export const lettersIn = (outbox: string): string[] => {
  try {
    return (
      readdirSync(outbox)
        // A file name with a leading dot marks a file that is still being written.
        .filter(name => name.endsWith('.eml') && !name.startsWith('.'))
        .sort()
        .map(name => readable(readFileSync(join(outbox, name), 'utf8')))
    )
  } catch {
    return []
  }
}

/** The link in an e-mail, with its parameters. */
export const linkIn = (letter: string): URL => new URL(/https?:\/\/\S+/.exec(letter)?.[0] ?? 'about:blank')
