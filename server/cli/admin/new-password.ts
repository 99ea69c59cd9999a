import { text } from 'node:stream/consumers'
import { brokenPasswordRules } from '../../../src/domain/validators.ts'
import { OperatorError } from '../../errors.ts'
import { hashPassword, randomPassword } from '../../services/account/passwords.ts'

export interface NewPassword {
  readonly hash: string
  /** The sentence at the end: a password made here is shown once and stored only as a hash. */
  readonly note: string
}

/** A password by standard input, where no list of processes shows it, or one made here. @throws OperatorError for the rules */
export const newPassword = async (fromStdin: boolean): Promise<NewPassword> => {
  if (!fromStdin) {
    const password = randomPassword()
    return { hash: await hashPassword(password), note: `\nPassword: ${password} (shown this once)` }
  }
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/)
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw new OperatorError(`The password does not keep the rules: ${broken.join('. ')}.`)
  return { hash: await hashPassword(password), note: '' }
}
