import { type ComponentType, useMemo } from 'react'
import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { missingDaysText } from '../../../../domain/days.ts'
import { percentText } from '../../../../domain/summaries/words.ts'
import { type ZoneGroup, zoneGroupSentence } from '../../../../domain/summaries/zone-group.ts'
import { twoDigits, whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { monthText, periodOf } from '../../report/report-period.ts'
import { ORIGIN_NOTE } from '../figure-text.ts'
import { filterWords } from '../filters.ts'
import { groupRows, sumMargin } from '../group-rows.ts'
import { RATE_WORDS, type RatePer } from '../map-colours.ts'
import { type MapMeasure, TRIP_ENDS, type ZoneItem, type ZoneMode } from '../mode.ts'
import { canSelectAll, type Viewing } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { zonesOutside } from '../place-lists.ts'
import { CircleControl } from './circle-control.tsx'
import { ClassTable } from './class-table.tsx'
import { DaysToggle } from './days-toggle.tsx'
import { DetailControl } from './detail-control.tsx'
import { ResetButton } from './filters-tab.tsx'
import { GroupCharts } from './group-charts.tsx'
import { GroupTable } from './group-table.tsx'
import { ListToggle, SummaryList } from './place-lists.tsx'
import { SentenceLine } from './sentence-line.tsx'
import { ZoneFinder } from './zone-finder.tsx'

interface DataTabProps {
  readonly model: ZoneScreenModel
  readonly measureNote: ComponentType<{ readonly model: ZoneScreenModel }> | undefined
}

export const DataTab = ({ model, measureNote: MeasureNote }: DataTabProps) => {
  const state = model.view.value
  const mode = model.mode.value
  if (state.stage !== 'viewing' || mode === null)
    return (
      <p className="zone-prompt">
        {model.reopening.value ? model.declaration.words.searching : 'Search for data first in the filters tab'}
      </p>
    )
  return (
    <>
      <DataHead model={model} mode={mode} state={state} />
      <DaysToggle model={model} mode={mode} state={state} />
      {MeasureNote && <MeasureNote model={model} />}
      <ClassTable model={model} />
      <DetailControl model={model} />
      <CircleControl model={model} />
      {state.result.places.length === 0 && (
        <div className="zone-prompt">
          <p>
            These trips, or those that the filters leave out, are of too few devices. Reset, and choose fewer filters.
          </p>
        </div>
      )}
      {state.selected.size === 0 ? (
        <div className="zone-prompt">
          <p>Select some zones to group data</p>
          <AllZonesButton model={model} />
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
  const details = model.details.state.value
  const chargers = model.chargers.value
  const month = details.kind === 'ready' ? monthText(periodOf(details.value.details)) : ''
  const missing = details.kind === 'ready' ? missingDaysText(details.value.details.missingDays) : null
  const report = details.kind === 'ready' && model.declaration.namesReport ? details.value.name : null
  const chosen = state.asked.size > 0 && `${whole(state.asked.size)} chosen`
  const words = [model.measure.value?.subject, chosen, filterWords(mode, state.filters), month]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="zone-section zone-head">
      <div>
        <h2>{model.measure.value?.heading ?? mode.title}</h2>
        {report !== null && <p className="hint">{report}</p>}
        <p className="hint">{words}</p>
        {missing !== null && <p className="hint">{missing}</p>}
        {model.inside.value !== null && <p className="hint">{model.inside.value}</p>}
        {chargers !== null && <p className="hint">In the area (dots): {chargers.text}.</p>}
        {model.measure.value?.end === 'origin' && <p className="hint">{ORIGIN_NOTE}</p>}
      </div>
      <ResetButton model={model} small />
    </div>
  )
}

const AllZonesButton = ({ model }: { readonly model: ZoneScreenModel }) => {
  const state = model.view.value
  const { selectAll, deselectAll } = model.declaration.words
  if (!canSelectAll(state, model.modes.value)) return null
  return (
    <Button small onClick={() => model.dispatch({ kind: 'all-zones-clicked' })}>
      {state.selected.size > 0 ? deselectAll : selectAll}
    </Button>
  )
}

interface GroupTotalProps {
  readonly group: ZoneGroup<ZoneItem>
  readonly measure: MapMeasure
  readonly result: Viewing['result']
}

/** Places are rounded individually, so together they may come to slightly less than the total. */
const shareOfAll = ({ zones, group, total }: ZoneGroup, { places }: GroupTotalProps['result']): number => {
  if (zones.length === places.length && zones.length > 0) return 1
  return total === 0 ? 0 : Math.min(1, group / total)
}

const GroupTotal = ({ group, measure, result }: GroupTotalProps) => {
  const [ofGroup, ofAll] = useMemo(
    () => [sumMargin(group.zones, result.total), result.total?.margin ?? sumMargin(result.places, null)],
    [group, result],
  )
  return measure.adds ? (
    <div>
      <p className="zone-figure fig">
        {measure.text(group.group, ofGroup)} <span>{measure.unit}</span>
      </p>
      <p className="hint fig">
        Group total, {percentText(shareOfAll(group, result))} of all {measure.text(group.total, ofAll)}
      </p>
    </div>
  ) : (
    <div>
      <p className="zone-figure fig">
        {whole(group.zones.length)} <span>{group.zones.length === 1 ? 'place' : 'places'}</span>
      </p>
      <p className="hint">Group total –, these do not add up</p>
    </div>
  )
}

/** Returns a sentence about the highest rate in a group. */
const rateSentence = (group: ZoneGroup<ZoneItem>, { leads, unit }: MapMeasure, per: RatePer) => {
  const rates = group.zones.map(place => ({ ...place, magnitude: place.rate ?? 0 }))
  return zoneGroupSentence({ ...group, zones: rates }, `${leads} ${RATE_WORDS[per]}`, {
    text: twoDigits,
    unit: `${unit} ${RATE_WORDS[per]}`,
  })
}

/** Leaves out the places of the report's area, or selects them again. Hidden without such places. */
const OutsideSwitch = ({
  model,
  measure,
  state,
}: Pick<PartProps, 'model' | 'state'> & { readonly measure: MapMeasure }) => {
  const { result, selected } = state
  const area = model.areaZones.value
  const outside = useMemo(() => zonesOutside(result.places, area), [result, area])
  if (measure.end === undefined || outside.length === 0 || outside.length === result.items.size) return null
  const isOutside = selected.size === outside.length && outside.every(zone => selected.has(zone))
  return (
    <Checkbox
      className="zone-outside-switch"
      checked={isOutside}
      onChange={isOn => model.dispatch({ kind: 'selection-carried', zones: isOn ? outside : [...result.items.keys()] })}
    >
      {`Only ${measure.unit} that ${TRIP_ENDS[measure.end]} outside the area`}
    </Checkbox>
  )
}

const Group = ({ model, mode, state }: PartProps) => {
  const group = model.group.value
  const measure = model.measure.value
  const names = model.topZones.value
  const { per } = state.result.colours
  const sentence = useMemo(
    () =>
      group &&
      measure &&
      (per === null ? zoneGroupSentence(group, measure.leads, measure) : rateSentence(group, measure, per)),
    [group, measure, per],
  )
  if (group === null || measure === null || sentence === null) return null
  const rows = groupRows(group, names, ZONE_TABLE_TOP, measure.adds)
  const list = measure.adds ? model.list.value : 'places'
  const limited = mode.canFilterByZone || group.zones.length > ZONE_TABLE_TOP
  return (
    <>
      <div className="zone-section zone-total">
        <GroupTotal group={group} measure={measure} result={state.result} />
        <AllZonesButton model={model} />
        <OutsideSwitch model={model} measure={measure} state={state} />
      </div>
      <ListToggle model={model} measure={measure} />
      {list !== 'places' && <SummaryList model={model} measure={measure} places={group.zones} result={state.result} />}
      {list === 'places' && rows.length > 0 && (
        <div className="zone-table">
          <GroupTable model={model} measure={measure} rows={rows} />
          {limited && (
            <p className="hint zone-table-limit">
              {`Results limited to top ${ZONE_TABLE_TOP}`}
              {group.zones.length > rows.length && `. ${whole(group.zones.length)} places are in the group.`}
            </p>
          )}
        </div>
      )}
      {list === 'places' && rows.length > 0 && (
        <GroupCharts model={model} measure={measure} rows={rows} group={group} />
      )}
      <div className="zone-section zone-sentence">
        <SentenceLine parts={sentence} />
      </div>
    </>
  )
}
