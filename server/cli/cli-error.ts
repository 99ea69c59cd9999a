import { OperatorError } from '../errors.ts'

/** A command that was called wrongly: its usage is printed below the message, and it ends with 2. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError'
}
