import { useSignals } from '@preact/signals-react/runtime'
import { Copy, Download, Link2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { toClipboardText, toCsv } from '../../../ui/data-table/export.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ramp, setRamp } from '../../../ui/theme/theme.ts'
import { copyLink } from '../../copy-link.ts'
import { groupColumns, groupRows } from '../group/group-columns.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { describeShown } from '../picture/picture-of-shown.ts'

const RAMPS = [
  { value: 'warm', label: 'Warm to green' },
  { value: 'even', label: 'Even, colour-blind safe' },
] as const

export const PanelFoot = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const some = (model.group.value?.zones.length ?? 0) > 0
  const reason = some ? null : 'There is no group to export yet'
  return (
    <div className="zone-section zone-foot">
      <div className="row row-wrap">
        <Button
          small
          icon={<Download aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => void saveGroup(model)}
        >
          CSV
        </Button>
        <Button small icon={<Copy aria-hidden="true" />} disabledReason={reason} onClick={() => void copyGroup(model)}>
          Copy
        </Button>
        <span className="push" />
        <Button small icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink()}>
          Copy link to this view
        </Button>
      </div>
      <ToggleGroup full label="Colour scale" options={RAMPS} value={ramp.value} onChange={setRamp} />
    </div>
  )
}

/** The rows and columns of every zone of the group, with names loaded. */
async function wholeGroup(model: ZoneScreenModel) {
  const group = model.group.peek()
  const state = model.state.peek()
  const measure = model.measure.peek()
  if (group === null || state.stage !== 'viewing' || measure === null) return null
  await model.names.want(group.zones.map(zone => zone.zoneId))
  const rows = groupRows(group, state.result.items, model.names.known.peek(), group.zones.length, measure.adds)
  return { rows, columns: groupColumns(measure) }
}

async function saveGroup(model: ZoneScreenModel): Promise<void> {
  const whole = await wholeGroup(model)
  const about = describeShown(model)
  if (whole === null || about === null) return
  const csv = toCsv(whole.columns, whole.rows, about.notes)
  saveFile(`${about.name}.csv`, new Blob(['\ufeff', csv], { type: 'text/csv' }))
}

async function copyGroup(model: ZoneScreenModel): Promise<void> {
  const whole = await wholeGroup(model)
  if (whole === null) return
  await navigator.clipboard.writeText(toClipboardText(whole.columns, whole.rows))
  showToast(`Copied ${whole.rows.length.toLocaleString('en-GB')} rows`)
}
