import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The decoded text of an e-mail in quoted-printable encoding. */
const readable = (eml: string) => eml.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The e-mails of an outbox, oldest first. */
export const lettersIn = (outbox: string): string[] => {
  try {
    return (
      readdirSync(outbox)
        // A file that begins with a dot is still being written.
        .filter(name => name.endsWith('.eml') && !name.startsWith('.'))
        .sort()
        .map(name => readable(readFileSync(join(outbox, name), 'utf8')))
    )
  } catch {
    return []
  }
}

/** The parameters of an e-mail's link. */
export const linkIn = (letter: string): URL => new URL(/https?:\/\/\S+/.exec(letter)?.[0] ?? 'about:blank')
