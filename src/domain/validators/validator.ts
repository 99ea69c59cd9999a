/** Why a text is refused, in the words shown to the user, or null. An empty text is the business of `required` alone. */
export type Validator = (text: string) => string | null

/** The first refusal of several rules. */
export const firstProblem =
  (...rules: readonly Validator[]): Validator =>
  text => {
    for (const rule of rules) {
      const problem = rule(text)
      if (problem !== null) return problem
    }
    return null
  }

/** A rule of one shape that lets an empty text pass. */
export const shape =
  (wanted: RegExp, message: string): Validator =>
  text =>
    text === '' || wanted.test(text) ? null : message
