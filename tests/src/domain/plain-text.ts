import type { Sentence } from '../../../src/domain/summaries/sentence.ts'

/** The plain text of a sentence. */
export const plainText = (parts: Sentence): string => parts.map(part => part.text).join('')
