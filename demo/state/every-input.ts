import type { ChosenInput } from '../../src/contract/datasets.ts'
import type { CustomerReport } from '../../src/contract/templates.ts'
import { InputType } from '../../src/domain/constants.ts'

/** Everything that a template offers, so that the dataset shows all its tabs. */
export const everyInput = (template: CustomerReport): ChosenInput[] =>
  template.inputs
    .filter(({ active, internal }) => active && !internal)
    .map(input => ({
      id: input.id,
      name: input.name,
      displayTitle: input.displayTitle,
      selectedOptions: input.type === InputType.SingleDropdown ? input.options.slice(0, 1) : input.options,
    }))
