import { Check } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/controls/field.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { AccordionSection } from '../../../../ui/display/accordion.tsx'
import { canChoose, canSelectAll, filterBlocked } from '../../../kit/zone-map/model/machine.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/zone-screen-model.ts'
import { FilterField, ResetButton } from '../../../kit/zone-map/parts/filters-tab.tsx'
import { focusOnly } from '../../../kit/zone-map/parts/group-table.tsx'
import { BlendNote } from './blend-note.tsx'
import './tourism.css'

interface PartProps {
  readonly model: ZoneScreenModel
}

/** The mode, filters and zones of an analysis, and the buttons that run and reset it. */
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

/** Selects or deselects all zones. Disabled, with a reason, until there are zones. */
const AllZones = ({ model }: { readonly model: ZoneScreenModel }) => {
  const state = model.view.value
  const { selectAll, deselectAll } = model.declaration.words
  const offered = canSelectAll(state, model.modes.value)
  return (
    <Button
      disabledReason={offered ? null : 'There are no zones to select yet'}
      onClick={() => model.dispatch({ kind: 'all-zones-clicked' })}
    >
      {offered && state.selected.size > 0 ? deselectAll : selectAll}
    </Button>
  )
}

const MOST_LISTED = 100

interface StudyZonesProps {
  readonly model: ZoneScreenModel
  readonly zones: ReadonlySet<number>
}

/** Lists the zones of the study area. Its buttons select zones, like clicks on the map. */
const StudyZones = ({ model, zones }: StudyZonesProps) => {
  const [words, setWords] = useState('')
  const state = model.view.value
  const [summaries, setKnown] = useState<readonly ZoneSummary[]>([])
  useEffect(() => {
    let late = false
    const { names } = model
    const show = () => late || setKnown([...zones].flatMap(id => names.known.peek().get(id) ?? []))
    names.want([...zones]).then(show, console.error)
    return () => {
      late = true
    }
  }, [model, zones])
  const matches = useMemo(() => matching(summaries, words), [summaries, words])
  const chosen = state.stage === 'viewing' ? state.asked : state.selected
  return (
    <AccordionSection title="Zones" detail={`${whole(chosen.size)} of ${whole(zones.size)} chosen`}>
      <p className="hint">Choose zones of the study area here or on the map.</p>
      {zones.size > MOST_LISTED && (
        <SearchField label="Find a zone by code or name" value={words} onChange={setWords} />
      )}
      <ul className="zone-list tourism-zones" aria-label="Zones of the study area">
        {matches.slice(0, MOST_LISTED).map(zone => (
          <li key={zone.id}>
            <button
              type="button"
              aria-pressed={chosen.has(zone.id)}
              disabled={!canChoose(state)}
              onClick={() => model.dispatch({ kind: 'zone-clicked', zone: zone.id })}
              onFocus={() => focusOnly(model, zone.id)}
              onPointerEnter={() => focusOnly(model, zone.id)}
              onPointerLeave={() => focusOnly(model, null)}
            >
              <Check aria-hidden="true" />
              <span>{zone.name}</span>
              <span className="push muted fig">{zone.code}</span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length > MOST_LISTED && (
        <p className="hint">{`The first ${MOST_LISTED} of ${whole(matches.length)} zones. Search for the others.`}</p>
      )}
    </AccordionSection>
  )
}

/** The zones whose code or name contains the text, sorted by name. */
function matching(zones: readonly ZoneSummary[], words: string): readonly ZoneSummary[] {
  const query = words.trim().toLowerCase()
  return zones
    .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(query))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB', { numeric: true }))
}
