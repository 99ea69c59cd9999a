/** The key of a definition, shown on hover and focus of a word in a sentence. */
export type Term = 'visit' | 'repeat-visit' | 'traverse' | 'dwell' | 'local' | 'non-local' | 'median' | 'flow-trip'

/** One run of a sentence: plain text, a strong finding, or a word with a definition. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'term'; readonly text: string; readonly term: Term }

export type Sentence = readonly Part[]

export const strong = (text: string): Part => ({ kind: 'strong', text })
export const term = (text: string, key: Term): Part => ({ kind: 'term', text, term: key })

/**
 * Makes a sentence from texts and parts; empty texts are removed.
 * @example sentence('The busiest day is ', strong('Saturday'), '.')
 */
export const sentence = (...parts: readonly (string | Part)[]): Sentence =>
  parts
    .map((part): Part => (typeof part === 'string' ? { kind: 'text', text: part } : part))
    .filter(part => part.text !== '')
