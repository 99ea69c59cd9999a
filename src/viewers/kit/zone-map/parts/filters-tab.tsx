import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { MultiSelect } from '../../../../ui/controls/multi-select.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Slider } from '../../../../ui/controls/slider.tsx'
import { chosenOptions, filterWords, TOO_FEW_TO_TELL, tellsApart } from '../filters.ts'
import type { FilterChoices, ModeFilter } from '../mode.ts'
import { canChoose, canReset, filterBlocked } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

export const FiltersTab = ({ model }: { readonly model: ZoneScreenModel }) => {
  const state = model.view.value
  const mode = model.mode.value
  const modes = model.modes.value
  const locked = !canChoose(state)
  const loading = state.stage === 'selecting' && state.request !== null
  return (
    <div className="zone-filters">
      <Select
        full
        label="Analysis mode"
        placeholder="Choose an analysis mode"
        options={modes.map(({ id, title }) => ({ value: id, label: title }))}
        value={mode?.id ?? null}
        disabled={locked}
        onChange={id => model.dispatch({ kind: 'mode-chosen', mode: id })}
      />
      {model.measure.value && <p className="hint zone-filters-hint">{model.measure.value.subject}</p>}
      {mode?.filters.map(filter => (
        <FilterField
          key={filter.id}
          filter={filter}
          choices={state.filters}
          disabled={locked || !tellsApart(filter)}
          reason={tellsApart(filter) ? null : TOO_FEW_TO_TELL}
          onChange={values => model.dispatch({ kind: 'filter-set', filter: filter.id, values })}
        />
      ))}
      <div className="row">
        <Button
          variant="primary"
          working={loading && model.declaration.words.searching}
          disabledReason={loading ? null : filterBlocked(state, modes)}
          onClick={model.filter}
        >
          {model.declaration.words.search}
        </Button>
        <ResetButton model={model} />
      </div>
    </div>
  )
}

export const ResetButton = ({ model, small }: { readonly model: ZoneScreenModel; readonly small?: boolean }) => {
  return (
    <Button
      small={small}
      disabledReason={canReset(model.view.value) ? null : 'There is nothing to reset yet'}
      onClick={model.reset}
    >
      Reset
    </Button>
  )
}

interface FilterFieldProps {
  readonly filter: ModeFilter
  readonly choices: FilterChoices
  readonly disabled: boolean
  /** The reason why the filter is disabled. Null if it is enabled. */
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
