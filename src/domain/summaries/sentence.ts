/** A word of a sentence that its definition explains on hover or focus; the key names the definition. */
export type Term = 'visit' | 'repeat-visit' | 'traverse' | 'dwell' | 'local' | 'non-local' | 'median'

/** One run of a sentence: plain words, the finding set strong, or a word with a definition. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'term'; readonly text: string; readonly term: Term }

export type Sentence = readonly Part[]

export const strong = (text: string): Part => ({ kind: 'strong', text })
export const term = (text: string, key: Term): Part => ({ kind: 'term', text, term: key })

/**
 * A sentence from words and parts, empty words left out.
 * @example sentence('The busiest day is ', strong('Saturday'), '.')
 */
export const sentence = (...parts: readonly (string | Part)[]): Sentence =>
  parts
    .map((part): Part => (typeof part === 'string' ? { kind: 'text', text: part } : part))
    .filter(part => part.text !== '')

/** The words alone, for a copy, a screen reader or a file. */
export const plainText = (parts: Sentence): string => parts.map(part => part.text).join('')
