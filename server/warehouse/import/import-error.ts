/** A delivery that cannot be taken in; the message is for the person who brought it. */
export class MovementImportError extends Error {
  override readonly name = 'MovementImportError'
}
