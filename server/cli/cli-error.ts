/** Something that the person at the terminal can put right; the message says what. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
}

/** A command that was called wrongly: its usage is printed below the message, and it ends with 2. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
}
