import { Button } from '../../../../ui/controls/button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { AccordionSection } from '../../../../ui/display/accordion.tsx'
import { filterBlocked } from '../../../kit/zone-map/model/filter-blocked.ts'
import { canChoose } from '../../../kit/zone-map/model/machine.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/model.ts'
import { FilterField } from '../../../kit/zone-map/parts/filter-field.tsx'
import { ResetButton } from '../../../kit/zone-map/parts/filters-tab.tsx'
import { AllZones } from './all-zones.tsx'
import { BlendNote } from './blend-note.tsx'
import { StudyZones } from './study-zones.tsx'
import './tourism.css'

interface PartProps {
  readonly model: ZoneScreenModel
}

/** Mode, filters and zones of an analysis, and the buttons that run and reset it. */
export const FiltersTab = ({ model }: PartProps) => {
  const state = model.view.value
  const mode = model.mode.value
  return (
    <div>
      <AccordionSection title="Analysis">
        <ModeChoice model={model} />
      </AccordionSection>
      {mode !== null && (
        <AccordionSection title="Filters">
          {mode.filters.map(filter => (
            <FilterField
              key={filter.id}
              filter={filter}
              choices={state.filters}
              disabled={!canChoose(state)}
              onChange={values => model.dispatch({ kind: 'filter-set', filter: filter.id, values })}
            />
          ))}
        </AccordionSection>
      )}
      {mode?.asks && <StudyZones model={model} zones={mode.asks} />}
      <RunButtons model={model} />
    </div>
  )
}

const ModeChoice = ({ model }: PartProps) => {
  return (
    <>
      <Select
        full
        label="Analysis mode"
        placeholder="Choose an analysis mode"
        options={model.modes.value.map(({ id, title }) => ({ value: id, label: title }))}
        value={model.mode.value?.id ?? null}
        disabled={!canChoose(model.view.value)}
        onChange={id => model.dispatch({ kind: 'mode-chosen', mode: id })}
      />
      {model.measure.value?.adds && <p className="hint">{model.measure.value.subject}</p>}
      <BlendNote model={model} />
    </>
  )
}

const RunButtons = ({ model }: PartProps) => {
  const state = model.view.value
  const { search, searching } = model.declaration.words
  const loading = state.stage === 'selecting' && state.request !== null
  return (
    <div className="tourism-run">
      <Button
        variant="primary"
        working={loading && searching}
        disabledReason={loading ? null : filterBlocked(state, model.modes.value)}
        onClick={model.filter}
      >
        {search}
        <span className="visually-hidden">: run the analysis</span>
      </Button>
      <ResetButton model={model} />
      <AllZones model={model} />
    </div>
  )
}
