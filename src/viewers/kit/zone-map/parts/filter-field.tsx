import { MultiSelect } from '../../../../ui/controls/multi-select.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Slider } from '../../../../ui/controls/slider.tsx'
import type { FilterChoices, ModeFilter } from '../mode.ts'
import { chosenOptions, filterWords } from '../mode-query.ts'
import { sentenceCase } from '../sentence-case.ts'

interface FilterFieldProps {
  readonly filter: ModeFilter
  readonly choices: FilterChoices
  readonly disabled: boolean
  /** Why nothing can be chosen; null: it can. */
  readonly reason?: string | null
  readonly onChange: (values: readonly string[]) => void
}

export const FilterField = ({ reason = null, ...props }: FilterFieldProps) =>
  reason === null ? (
    <Choice {...props} />
  ) : (
    <div>
      <Choice {...props} />
      <p className="hint">{reason}</p>
    </div>
  )

const Choice = ({ filter, choices, disabled, onChange }: Omit<FilterFieldProps, 'reason'>) => {
  const { label, options } = filter
  const chosen = chosenOptions(filter, choices).map(({ value }) => value)
  if (filter.kind === 'many')
    return (
      <MultiSelect
        full
        label={label}
        placeholder="All"
        options={options}
        value={chosen}
        disabled={disabled}
        onChange={onChange}
      />
    )
  if (filter.kind === 'one')
    return (
      <Select
        full
        label={label}
        placeholder="Choose one"
        options={options}
        value={chosen[0] ?? null}
        disabled={disabled}
        onChange={value => onChange([value])}
      />
    )
  const last = options.length - 1
  const place = (value: string | undefined, none: number) =>
    value === undefined ? none : options.findIndex(option => option.value === value)
  const [low, high] = [place(chosen[0], 0), place(chosen.at(-1), last)]
  return (
    <div>
      <Slider
        label={label}
        min={0}
        max={last}
        value={[low, high]}
        disabled={disabled}
        thumbLabels={[`${label}, least`, `${label}, most`]}
        onChange={([from = 0, to = last]) => onChange(options.slice(from, to + 1).map(({ value }) => value))}
      />
      <p className="hint">
        {low === 0 && high === last ? 'All' : sentenceCase(filterWords({ filters: [filter] }, choices))}
      </p>
    </div>
  )
}
