/** The report inputs of an order with their chosen options. */
export type ChosenInputs = readonly {
  readonly name: string
  readonly selectedOptions: readonly { readonly name: string }[]
}[]

/** True if an order has the option Yes of a report input (docs/specification.md V2.02). */
export const includesInput = (inputs: ChosenInputs, name: string): boolean =>
  inputs.some(input => input.name === name && input.selectedOptions.some(option => option.name === 'Yes'))
