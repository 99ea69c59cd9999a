/** Returns the message about an invalid text, or null. Only `required` rejects an empty text. */
export type Validator = (text: string) => string | null

/** Returns the first message of several validators. */
export const firstProblem =
  (...rules: readonly Validator[]): Validator =>
  text => {
    for (const rule of rules) {
      const problem = rule(text)
      if (problem !== null) return problem
    }
    return null
  }

/** A validator for one pattern; an empty text is valid. */
export const shape =
  (wanted: RegExp, message: string): Validator =>
  text =>
    text === '' || wanted.test(text) ? null : message
