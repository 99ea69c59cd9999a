import { InputType } from '../../domain/constants.ts'
import { INCLUDED, inputsOf, judgeInput, type KnownInput } from '../../domain/inputs.ts'
import { whole } from '../../domain/text/numbers.ts'
import { type InputRow, newKey } from './template-draft.ts'

/** Returns a new input: an active single choice. */
export const newInput = (): InputRow => ({
  key: newKey(),
  id: 0,
  name: '',
  displayTitle: '',
  type: 0,
  internal: false,
  active: true,
  tooltip: '',
  options: [],
})

/** Swaps an input with its neighbour. Returns the list unchanged at either end. */
export const moveInput = (inputs: readonly InputRow[], key: number, by: -1 | 1): readonly InputRow[] => {
  const at = inputs.findIndex(input => input.key === key)
  const one = inputs[at]
  const other = inputs[at + by]
  if (!one || !other) return inputs
  return inputs.map(input => (input === one ? other : input === other ? one : input))
}

/** Changes the title. The internal name of an unsaved input follows it, without spaces. */
export const retitleInput = (input: InputRow, displayTitle: string): InputRow => ({
  ...input,
  displayTitle,
  name: input.id === 0 ? displayTitle.replaceAll(' ', '') : input.name,
})

/** Returns a complete row for an input that viewers read. Options that already had a price keep it. */
export const rowOfKnown = (known: KnownInput, before: InputRow['options'] = []): InputRow => ({
  ...newInput(),
  name: known.name,
  displayTitle: known.displayTitle,
  type: InputType.SingleDropdown,
  tooltip: known.tooltip,
  options: known.options.map(({ name, credits }) => ({
    key: newKey(),
    id: 0,
    name,
    credits: before.find(option => option.name.trim().toLowerCase() === name.toLowerCase())?.credits ?? String(credits),
  })),
})

/** Returns the inputs that the template's viewers read but that it lacks. */
export const missingInputs = (inputs: readonly InputRow[], viewers: readonly string[]): readonly KnownInput[] =>
  inputsOf(viewers).filter(known => !inputs.some(({ name }) => name.trim() === known.name))

/**
 * Replaces an input with a known one. A saved input cannot be renamed, so it is deactivated, and the new one follows
 * it.
 */
export const replaceByKnownInput = (inputs: readonly InputRow[], key: number, known: KnownInput): readonly InputRow[] =>
  inputs.flatMap(input => {
    if (input.key !== key) return [input]
    const replacement = rowOfKnown(known, input.options)
    return input.id === 0 ? [replacement] : [{ ...input, active: false }, replacement]
  })

/** Adds the option Yes, which includes whatever the input offers. */
export const withYes = (input: InputRow): InputRow => ({
  ...input,
  options: [{ key: newKey(), id: 0, name: INCLUDED, credits: '0' }, ...input.options],
})

/** A warning about an input, which the provider sees before saving. */
interface InputNote {
  readonly text: string
  /** The input that was probably meant, as a replacement. Null if there is none, or if the template already has it. */
  readonly instead: KnownInput | null
  /** True if viewers read the input, but it lacks the option that includes anything. */
  readonly lacksYes: boolean
}

/** Formats prices as `Yes 7 credits, Both 12 credits`. Empty if all options are free. */
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
 * Returns a note on an input that none of the template's viewers read, or null. Inputs that customers do not see need
 * no note, and a template without viewers cannot be judged.
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
