import { useSignals } from '@preact/signals-react/runtime'
import { copyRows, saveCsv } from '../../../ui/data-table/save-rows.ts'
import { exportNotes } from '../../report/export-notes.ts'
import { FootActions } from '../../zone-screen/parts/foot-actions.tsx'
import { choiceWords } from '../filters.ts'
import { FLOW_COLUMNS, flowRows, withheldNote } from '../flow-columns.ts'
import type { FlowsMapModel } from '../model/create-flows-map.ts'
import { zoneNaming } from '../zone-naming.ts'

/** Every flow that has a figure, as a file or for a spreadsheet. */
export const FlowFoot = ({ model }: { readonly model: FlowsMapModel }) => {
  useSignals()
  const [figures, details] = [model.matrix.value, model.details.state.value]
  const reason = figures === null || details.kind !== 'ready' ? 'There is nothing to export yet' : null
  const rows = () => flowRows(figures?.flows ?? [], zoneNaming(model.names.known.peek()))
  const save = () => {
    if (figures === null || details.kind !== 'ready') return
    const words = choiceWords(model.choices.peek())
    const notes = [withheldNote(figures), ...(words === '' ? [] : [`Only ${words}`])]
    saveCsv(
      `${details.value.clientProjectName} flows`,
      FLOW_COLUMNS,
      rows(),
      exportNotes(details.value, figures.disclosure, notes),
    )
  }
  return (
    <div className="zone-section zone-foot">
      <FootActions reason={reason} onSave={save} onCopy={() => void copyRows(FLOW_COLUMNS, rows())} />
    </div>
  )
}
