import { email as emailShape } from '../../domain/validators/contact.ts'

/** Why an address cannot join a list of them; null where it can. Whether it is a colleague's is for the server. */
export const emailProblem = (email: string, before: readonly string[], most: number): string | null => {
  const problem = email === '' ? 'Enter an email address' : emailShape(email)
  if (problem !== null) return problem
  if (before.some(each => each.toLowerCase() === email.toLowerCase())) return 'This address is in the list already'
  return before.length >= most ? `At most ${most} people are written to` : null
}
