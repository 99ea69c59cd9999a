import { Button } from '../../../../ui/controls/button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { filterBlocked } from '../model/filter-blocked.ts'
import { canChoose, canReset } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { TOO_FEW_TO_TELL, tellsApart } from '../tellable-options.ts'
import { FilterField } from './filter-field.tsx'

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
      {model.measure.value && <p className="hint">{model.measure.value.subject}</p>}
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
