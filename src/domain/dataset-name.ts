export const DATASET_NAME_MAX_LENGTH = 100

/**
 * The extended alphanumeric rule: the plain rule (letters, digits, spaces, dashes, underscores), letters of every script, and
 * the characters in place names. No angle brackets, quotation marks or control characters.
 */
const SHAPE = /^[\p{L}\p{M}\p{Nd} \-–_.,'’&()/+:#]+$/u

/** Characters that nobody sees, some of which are letters (Hangul fillers): with them two names could look the same. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

/**
 * The reason why a dataset, a saved area or a zone system cannot have this name, or null.
 * @example datasetNameProblem("King's Cross (north), October 2026") // null
 */
export const datasetNameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a value'
  if (!SHAPE.test(name) || UNSEEN.test(name))
    return "Only letters, numbers, spaces, dashes, underscores, and . , ' & ( ) / + : # are permitted"
  if ([...name.trim()].length > DATASET_NAME_MAX_LENGTH)
    return `Enter a name of up to ${DATASET_NAME_MAX_LENGTH} characters`
  return null
}
