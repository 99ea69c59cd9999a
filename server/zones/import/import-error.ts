/** A file that cannot be imported; the message names what is wrong and how to mend it, for the person who has the file. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
