import { useMemo } from 'react'
import { missingDaysText } from '../../../../domain/days.ts'
import { isBetweenZones } from '../../../../domain/flows/flow.ts'
import { flowsSentence, zoneFlowsSentence } from '../../../../domain/summaries/flow-map-sentences.ts'
import { DownloadsButton } from '../../../../features/downloads/downloads.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { copyRows, saveCsv } from '../../../../ui/data-table/export.ts'
import { useNarrow } from '../../../../ui/use-narrow.ts'
import { exportNotes } from '../../../kit/report/export-notes.ts'
import { monthText, periodOf } from '../../../kit/report/report-period.ts'
import { FootActions } from '../../../kit/zone-map/parts/panel-foot.tsx'
import { SentenceLine } from '../../../kit/zone-map/parts/sentence-line.tsx'
import { longColumns, longRows, poolsNote, zoneNaming } from '../flow-columns.ts'
import { choiceWords } from '../flows-map.ts'
import { FlowMatrix, MatrixKey, MatrixTools } from '../matrix/flow-matrix.tsx'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import { NO_FIGURE } from '../model/read-flows.ts'
import { FlowTable } from './flow-table.tsx'

const SMALL_MATRIX_PX = 352

/**
 * The map's figures as a sentence, a matrix and a table. On phones, where matrix cells are too small to read, the table
 * comes first and the matrix has a separate page.
 */
export const FlowDataTab = ({ model }: { readonly model: FlowsMapModel }) => {
  const isNarrow = useNarrow()
  const figures = model.matrix.value
  if (figures === null) return <p className="zone-prompt">Loading the flows</p>
  const table = (
    <div className="flow-table">
      <FlowTable model={model} />
    </div>
  )
  return (
    <>
      <Head model={model} />
      <Finding model={model} />
      {isNarrow && table}
      {model.stage.value === 'map' && (
        <section className="zone-section flow-matrix-section" aria-label="Origin to destination">
          <MatrixTools model={model} title="Origin to destination" withMatrix={!isNarrow} />
          {!isNarrow && (
            <>
              <FlowMatrix model={model} isLarge={false} heightPx={SMALL_MATRIX_PX} />
              <MatrixKey model={model} />
            </>
          )}
        </section>
      )}
      {!isNarrow && table}
    </>
  )
}

const Head = ({ model }: { readonly model: FlowsMapModel }) => {
  const [details, figures] = [model.details.state.value, model.matrix.value]
  const report = details.kind === 'ready' ? details.value : null
  const missing = report === null ? null : missingDaysText(report.details.missingDays)
  const words = [
    `Between ${figures?.zones.length ?? 0} zones`,
    choiceWords(model.choices.value),
    report === null ? '' : monthText(periodOf(report.details)),
  ]
  return (
    <div className="zone-section zone-head">
      <div>
        <h2>{report?.name ?? 'Flows'}</h2>
        <p className="hint">{words.filter(Boolean).join(', ')}</p>
        {missing !== null && <p className="hint">{missing}</p>}
      </div>
      {model.listed.value !== null && (
        <Button small onClick={() => model.setFocus(null)}>
          All zones
        </Button>
      )}
    </div>
  )
}

/** The kind of day that figures are averaged over, by the chosen type of day. */
const AVERAGE_DAYS: Readonly<Record<string, string>> = { weekday: 'weekday', weekend: 'day at weekends' }

const Finding = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, focus, zoneNames] = [model.matrix.value, model.listed.value, model.names.known.value]
  const daytype = model.choices.value.daytype ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read from the zones that are known
  const parts = useMemo(() => {
    if (figures === null) return []
    const names = { nameOf: model.nameOf, per: AVERAGE_DAYS[daytype] ?? 'day' }
    if (focus === null) return flowsSentence(figures.total, figures.flows.filter(isBetweenZones), names)
    const sums = { into: figures.into.get(focus) ?? NO_FIGURE, out: figures.out.get(focus) ?? NO_FIGURE }
    return zoneFlowsSentence(
      model.nameOf(focus),
      sums,
      figures.flows.filter(({ d }) => d === focus),
      names,
    )
  }, [figures, focus, zoneNames, daytype])
  return (
    <div className="zone-section zone-sentence">
      <SentenceLine parts={parts} />
    </div>
  )
}

/** The select's value for all options together. */
const ALL = 'all'

/** Chooses the trips to count and the flows to draw. Choices take effect immediately. */
export const FlowFiltersTab = ({ model }: { readonly model: FlowsMapModel }) => {
  const { filters, choices } = model
  const isAlone = filters.value.some(({ goesWith }) => goesWith.length === 0)
  return (
    <div className="zone-filters">
      {filters.value.map(filter => (
        <Select
          key={filter.id}
          full
          label={filter.label}
          options={[{ value: ALL, label: filter.all }, ...filter.options]}
          value={choices.value[filter.id] ?? ALL}
          onChange={value => model.choose(filter, value === ALL ? null : value)}
        />
      ))}
      {isAlone && <p className="hint zone-filters-hint">A mode or a purpose is shown alone, for all hours and days.</p>}
      <Checkbox checked={model.within.value} onChange={within => model.patch({ within })}>
        Only flows with both ends in view
      </Checkbox>
    </div>
  )
}

/** Exports every pair of places, with its flow or its share of a pool, as a file or for a spreadsheet. */
export const FlowFoot = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, details] = [model.matrix.value, model.details.state.value]
  // While figures load, the displayed ones belong to the previous choices.
  const isReady = figures !== null && details.kind === 'ready' && !model.isLoading.value
  const reason = isReady ? null : 'There is nothing to export yet'
  const rows = () => (figures === null ? [] : longRows(figures, zoneNaming(model.names.known.peek())))
  const columns = () =>
    longColumns(details.kind === 'ready' ? monthText(periodOf(details.value.details)) : '', model.choices.peek())
  const save = () => {
    if (figures === null || details.kind !== 'ready') return
    saveCsv(`${details.value.name} flows`, columns(), rows(), [
      ...exportNotes(details.value, figures.disclosure),
      poolsNote(figures),
    ])
  }
  return (
    <div className="zone-section zone-foot">
      <FootActions
        downloads={details.kind === 'ready' && <DownloadsButton small dataset={details.value} />}
        reason={reason}
        onSave={save}
        onCopy={() => void copyRows(columns(), rows())}
      />
    </div>
  )
}
