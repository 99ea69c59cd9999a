import { copyRows, saveCsv } from '../../../../ui/data-table/save-rows.ts'
import { exportNotes } from '../../../kit/report/export-notes.ts'
import { monthText, periodOf } from '../../../kit/report/period.ts'
import { FootActions } from '../../../kit/zone-map/parts/foot-actions.tsx'
import { poolsNote } from '../flow-columns.ts'
import { longColumns, longRows } from '../long-columns.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import { zoneNaming } from '../zone-naming.ts'

/** Every pair of places with its flow or its part of a pool, as a file or for a spreadsheet. */
export const FlowFoot = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, details] = [model.matrix.value, model.details.state.value]
  // figures that are on their way are not those of the choices yet
  const isReady = figures !== null && details.kind === 'ready' && !model.isLoading.value
  const reason = isReady ? null : 'There is nothing to export yet'
  const rows = () => (figures === null ? [] : longRows(figures, zoneNaming(model.names.known.peek())))
  const columns = () =>
    longColumns(details.kind === 'ready' ? monthText(periodOf(details.value.details)) : '', model.choices.peek())
  const save = () => {
    if (figures === null || details.kind !== 'ready') return
    saveCsv(`${details.value.clientProjectName} flows`, columns(), rows(), [
      ...exportNotes(details.value, figures.disclosure),
      poolsNote(figures),
    ])
  }
  return (
    <div className="zone-section zone-foot">
      <FootActions reason={reason} onSave={save} onCopy={() => void copyRows(columns(), rows())} />
    </div>
  )
}
