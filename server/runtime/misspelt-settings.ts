import { distance } from 'fastest-levenshtein'

/** Letters that a name of at least eight may differ by; a shorter one by a letter, or by two that changed places. */
const LONG = 8
const FAR = 2

const sorted = (text: string) => [...text].sort().join('')

const isNear = (given: string, name: string): boolean => {
  const letters = distance(given, name)
  if (name.length >= LONG) return letters <= FAR
  return letters === 1 || (letters === FAR && given[0] === name[0] && sorted(given) === sorted(name))
}

/**
 * Variables that are no settings but look as one does: a setting that was misspelt would silently have its default.
 * @returns each with the setting that was probably meant
 */
export const misspeltSettings = (
  given: readonly string[],
  known: readonly string[],
): readonly (readonly [given: string, meant: string])[] =>
  given
    .filter(name => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.includes(name))
    .flatMap(name => {
      const meant = known.find(one => isNear(name, one))
      return meant === undefined ? [] : [[name, meant] as const]
    })
