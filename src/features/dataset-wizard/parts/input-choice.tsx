import type { InputOption, ReportInput } from '../../../contract/templates.ts'
import { InputType } from '../../../domain/constants.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { MultiSelect } from '../../../ui/controls/multi-select.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'

/** Up to this many options of a single choice stand side by side (docs/specification.md P9.04). */
const TOGGLES_MAX = 3

const choiceOf = ({ id, name, credits }: InputOption) => ({
  value: id,
  label: name,
  detail: credits > 0 ? `+${whole(credits)}` : undefined,
})

interface InputChoiceProps {
  readonly input: ReportInput
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** One input of a template, each option with the credits it adds. */
export const InputChoice = ({ input, chosen, onChange }: InputChoiceProps) => {
  const common = { label: input.displayTitle, options: input.options.map(choiceOf) }
  const single = { ...common, value: chosen[0] ?? null, onChange: (id: number) => onChange([id]) }
  return (
    <div className="wizard-input">
      {input.type === InputType.MultiDropdown ? (
        <MultiSelect {...common} full placeholder="Choose any" value={chosen} onChange={onChange} />
      ) : input.options.length <= TOGGLES_MAX ? (
        <ToggleGroup {...single} showLabel />
      ) : (
        <Select {...single} full />
      )}
      {input.tooltip && <p className="hint">{input.tooltip}</p>}
    </div>
  )
}
