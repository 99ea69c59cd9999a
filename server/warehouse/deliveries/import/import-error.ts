/** A delivery that cannot be imported; the message is for the person who runs the import. */
export class MovementImportError extends Error {
  override readonly name = 'MovementImportError'
}
