/** Longest name of a dataset, characters. */
export const DATASET_NAME_MAX_LENGTH = 100

/**
 * The extended alphanumeric rule: what the plain rule has (letters, digits, spaces, dashes, underscores), with letters of
 * every script and the signs that names of places need. No angle brackets, quotation marks or control characters.
 */
const SHAPE = /^[\p{L}\p{M}\p{Nd} \-–_.,'’&()/+:#]+$/u

/**
 * Why a dataset cannot have this name, or null.
 * @example datasetNameProblem("King's Cross (north), October 2026") // null
 */
export const datasetNameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a value'
  if (!SHAPE.test(name))
    return "Only letters, numbers, spaces, dashes, underscores, and . , ' & ( ) / + : # are permitted"
  if ([...name.trim()].length > DATASET_NAME_MAX_LENGTH)
    return `Enter a name of up to ${DATASET_NAME_MAX_LENGTH} characters`
  return null
}
