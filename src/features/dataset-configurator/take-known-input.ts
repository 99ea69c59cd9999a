import { InputType } from '../../domain/constants.ts'
import { INCLUDED, inputsOf, type KnownInput } from '../../domain/known-inputs.ts'
import { type InputRow, newKey } from './draft.ts'
import { newInput } from './edit-inputs.ts'

/** An input that viewers read, complete; an option that was priced before keeps its credits. */
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

/** The inputs that a template's viewers read and that it does not have yet. */
export const missingInputs = (inputs: readonly InputRow[], viewers: readonly string[]): readonly KnownInput[] =>
  inputsOf(viewers).filter(known => !inputs.some(({ name }) => name.trim() === known.name))

/** Puts a known input in the place of another. A saved one cannot be deleted or renamed: it is made inactive, before the new one. */
export const takeKnownInput = (inputs: readonly InputRow[], key: number, known: KnownInput): readonly InputRow[] =>
  inputs.flatMap(input => {
    if (input.key !== key) return [input]
    const taken = rowOfKnown(known, input.options)
    return input.id === 0 ? [taken] : [{ ...input, active: false }, taken]
  })

/** An input with the option that includes what it is for. */
export const withYes = (input: InputRow): InputRow => ({
  ...input,
  options: [{ key: newKey(), id: 0, name: INCLUDED, credits: '0' }, ...input.options],
})
