import { useSignals } from '@preact/signals-react/runtime'
import { ZONE_TABLE_TOP } from '../../../domain/constants.ts'
import { countText, percentText } from '../../../domain/summaries/words.ts'
import { zoneGroupSentence } from '../../../domain/summaries/zone-group.ts'
import { Button } from '../../../ui/button.tsx'
import { monthText, periodOf } from '../../report/period.ts'
import { groupRows } from '../group-columns.ts'
import { canSelectAll, type Viewing } from '../machine.ts'
import type { ZoneMode } from '../mode.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenModel } from '../model.ts'
import { ResetButton } from './filters-tab.tsx'
import { GroupCharts } from './group-charts.tsx'
import { GroupTable } from './group-table.tsx'
import { SentenceLine } from './sentence-line.tsx'
import { ZoneFinder } from './zone-finder.tsx'

/** The group of the selected zones: total, table, charts, sentence. */
export const DataTab = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const state = model.view.value
  const mode = model.mode.value
  if (state.stage !== 'viewing' || mode === null)
    return <p className="zone-prompt">Search for data first in the filters tab</p>
  return (
    <>
      <DataHead model={model} mode={mode} state={state} />
      {state.selected.size === 0 ? (
        <div className="zone-prompt">
          <p>Select some zones to group data</p>
          <AllZonesButton model={model} state={state} />
        </div>
      ) : (
        <Group model={model} mode={mode} state={state} />
      )}
      <ZoneFinder model={model} state={state} />
    </>
  )
}

interface PartProps {
  readonly model: ZoneScreenModel
  readonly mode: ZoneMode
  readonly state: Viewing
}

const DataHead = ({ model, mode, state }: PartProps) => {
  useSignals()
  const details = model.details.state.value
  const month = details.kind === 'ready' ? monthText(periodOf(details.value.details)) : ''
  const words = [mode.subject, filterWords(mode, state.filters), month].filter(Boolean).join(', ')
  return (
    <div className="zone-section zone-head">
      <div>
        <h2>{mode.title}</h2>
        <p className="hint">{words}</p>
      </div>
      <ResetButton model={model} small />
    </div>
  )
}

const AllZonesButton = ({ model, state }: Omit<PartProps, 'mode'>) =>
  canSelectAll(state, model.modes.value) && (
    <Button small onClick={() => model.dispatch({ kind: 'all-zones-clicked' })}>
      {state.selected.size > 0 ? 'Deselect All Zones' : 'Select All Zones'}
    </Button>
  )

const Group = ({ model, mode, state }: PartProps) => {
  useSignals()
  const group = model.group.value
  if (group === null) return null
  const names = model.names.known.value
  const rows = groupRows(group, state.result.items, names, ZONE_TABLE_TOP)
  const limited = mode.canFilterByZone || group.zones.length > ZONE_TABLE_TOP
  const nameOf = (zone: number) => names.get(zone)?.name ?? String(zone)
  return (
    <>
      <div className="zone-section zone-total">
        <div>
          <p className="zone-figure fig">
            {countText(group.group)} <span>{mode.unit}</span>
          </p>
          <p className="hint fig">
            Group total, {percentText(group.total === 0 ? 0 : group.group / group.total)} of all{' '}
            {countText(group.total)}
          </p>
        </div>
        <AllZonesButton model={model} state={state} />
      </div>
      {rows.length > 0 && (
        <div className="zone-table">
          <GroupTable model={model} mode={mode} rows={rows} />
          {limited && (
            <p className="hint">
              {`Results limited to top ${ZONE_TABLE_TOP}`}
              {group.zones.length > rows.length && `. ${countText(group.zones.length)} zones are in the group.`}
            </p>
          )}
        </div>
      )}
      {rows.length > 0 && <GroupCharts model={model} mode={mode} rows={rows} group={group} />}
      <div className="zone-section zone-sentence">
        <SentenceLine parts={zoneGroupSentence(group, mode.leads, ZONE_TABLE_TOP, nameOf)} />
        {group.leftOut > 0 && (
          <p className="hint">
            {group.leftOut === 1 ? '1 selected zone is' : `${countText(group.leftOut)} selected zones are`} left out:
            withheld to protect individuals, or none.
          </p>
        )}
      </div>
    </>
  )
}
