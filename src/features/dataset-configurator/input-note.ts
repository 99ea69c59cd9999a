import { judgeInput } from '../../domain/judge-input.ts'
import type { KnownInput } from '../../domain/known-inputs.ts'
import { whole } from '../../domain/text/numbers.ts'
import type { InputRow } from './draft.ts'

/** A warning about an input, for the provider to read before saving. */
export interface InputNote {
  readonly text: string
  /** The input that was most likely meant, to be taken instead; null where none was, or it is there already. */
  readonly instead: KnownInput | null
  /** The input is read, and lacks the option that includes anything. */
  readonly lacksYes: boolean
}

/** `Yes 7 credits, Both 12 credits`; empty where nothing costs anything. */
const pricesOf = (options: InputRow['options']): string =>
  options
    .filter(({ credits }) => Number(credits) > 0)
    .map(({ name, credits }) => `${name} ${whole(Number(credits))} credits`)
    .join(', ')

const costOf = (input: InputRow): string => {
  const prices = pricesOf(input.options)
  return prices === ''
    ? 'it will be asked, but changes nothing'
    : `it will be asked and paid for (${prices}), but changes nothing`
}

/**
 * A note on an input that no viewer of the template reads, or null. One that is not shown to customers needs none, nor has
 * a template without viewers anything to judge by.
 */
export const inputNote = (
  input: InputRow,
  inputs: readonly InputRow[],
  viewers: readonly string[],
): InputNote | null => {
  if (!input.active || input.internal || viewers.length === 0 || input.displayTitle.trim() === '') return null
  const verdict = judgeInput(input, viewers)
  switch (verdict.kind) {
    case 'read':
      return null
    case 'no-yes':
      return {
        text: `Viewers look for the option Yes, which this input lacks: ${costOf(input)}.`,
        instead: null,
        lacksYes: true,
      }
    case 'unread': {
      const { meant } = verdict
      const text = `No viewer reads this input: ${costOf(input)}.`
      if (meant === null) return { text, instead: null, lacksYes: false }
      const isThere = inputs.some(({ name }) => name.trim() === meant.name)
      return {
        text: `${text} Viewers read “${meant.displayTitle}”, whose internal name is ${meant.name}.`,
        instead: isThere ? null : meant,
        lacksYes: false,
      }
    }
  }
}
