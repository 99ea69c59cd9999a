import { type InputRow, newKey } from './draft.ts'

/** A new input: active, a single choice. */
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

/** Swaps an input with its neighbour; the same list at either end. */
export const moveInput = (inputs: readonly InputRow[], key: number, by: -1 | 1): readonly InputRow[] => {
  const at = inputs.findIndex(input => input.key === key)
  const one = inputs[at]
  const other = inputs[at + by]
  if (!one || !other) return inputs
  return inputs.map(input => (input === one ? other : input === other ? one : input))
}

/** A new title; an input that was never saved takes its internal name from it, without spaces. */
export const retitleInput = (input: InputRow, displayTitle: string): InputRow => ({
  ...input,
  displayTitle,
  name: input.id === 0 ? displayTitle.replaceAll(' ', '') : input.name,
})
