/** The report inputs of an order, each with the options chosen of it. */
export type ChosenInputs = readonly {
  readonly name: string
  readonly selectedOptions: readonly { readonly name: string }[]
}[]

/** Whether an order has the option Yes of a report input (docs/specification.md V2.02). */
export const includesInput = (inputs: ChosenInputs, name: string): boolean =>
  inputs.some(input => input.name === name && input.selectedOptions.some(option => option.name === 'Yes'))
