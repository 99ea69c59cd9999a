import type { Sentence } from '../../../src/domain/summaries/words.ts'

/** The plain text of a sentence. */
export const plainText = (parts: Sentence): string => parts.map(part => part.text).join('')
