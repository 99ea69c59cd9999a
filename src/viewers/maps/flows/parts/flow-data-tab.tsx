import { useMemo } from 'react'
import { isBetweenZones } from '../../../../domain/flows/flow.ts'
import { missingDaysText } from '../../../../domain/missing-days.ts'
import { flowsSentence, zoneFlowsSentence } from '../../../../domain/summaries/flows.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useNarrow } from '../../../../ui/use-narrow.ts'
import { monthText, periodOf } from '../../../kit/report/period.ts'
import { SentenceLine } from '../../../kit/zone-map/parts/sentence-line.tsx'
import { choiceWords } from '../filters.ts'
import { FlowMatrix } from '../matrix/flow-matrix.tsx'
import { MatrixKey } from '../matrix/matrix-key.tsx'
import { MatrixTools } from '../matrix/matrix-tools.tsx'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import { NO_FIGURE } from '../model/read-figures.ts'
import { FlowTable } from './flow-table.tsx'

const SMALL_MATRIX_PX = 352

/**
 * The figures of the map in a sentence, as a matrix and as a table. On a phone, where cells of a matrix are too small to read, the
 * largest flows come first and the matrix has a page of its own.
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
        <h2>{report?.clientProjectName ?? 'Flows'}</h2>
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

const Finding = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, focus, known] = [model.matrix.value, model.listed.value, model.names.known.value]
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read from the zones that are known
  const parts = useMemo(() => {
    if (figures === null) return []
    const { nameOf } = model
    if (focus === null) return flowsSentence(figures.total, figures.flows.filter(isBetweenZones), nameOf)
    const sums = { into: figures.into.get(focus) ?? NO_FIGURE, out: figures.out.get(focus) ?? NO_FIGURE }
    return zoneFlowsSentence(
      nameOf(focus),
      sums,
      figures.flows.filter(({ d }) => d === focus),
      nameOf,
    )
  }, [figures, focus, known])
  return (
    <div className="zone-section zone-sentence">
      <SentenceLine parts={parts} />
    </div>
  )
}
