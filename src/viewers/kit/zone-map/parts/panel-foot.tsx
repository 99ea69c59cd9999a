import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DownloadsButton } from '../../../../features/downloads/downloads.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { copyRows, saveCsv } from '../../../../ui/data-table/export.ts'
import { ramp, setRamp } from '../../../../ui/theme/theme.ts'
import { CopyLink } from '../../copy-link.tsx'
import { type GroupRow, groupColumns, groupRows } from '../group-rows.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { describeShown } from '../picture/picture-of-shown.ts'

const RAMPS = [
  { value: 'even', label: 'Even, colour-blind safe' },
  { value: 'warm', label: 'Warm to green' },
] as const

export const PanelFoot = ({ model }: { readonly model: ZoneScreenModel }) => {
  const some = (model.group.value?.zones.length ?? 0) > 0
  const reason = some ? null : 'There is no group to export yet'
  const details = model.details.state.value
  return (
    <div className="zone-section zone-foot">
      <FootActions
        downloads={details.kind === 'ready' && <DownloadsButton small dataset={details.value} />}
        reason={reason}
        onSave={() => void saveGroup(model)}
        onCopy={() => void copyGroup(model)}
      />
      <ToggleGroup full label="Colour scale" options={RAMPS} value={ramp.value} onChange={setRamp} />
    </div>
  )
}

/** Returns the rows and columns of every place in the group, after loading the codes of their zones. */
async function wholeGroup(model: ZoneScreenModel) {
  const group = model.group.peek()
  const state = model.state.peek()
  const measure = model.measure.peek()
  if (group === null || state.stage !== 'viewing' || measure === null) return null
  await model.names.want(group.zones.flatMap(({ zones }) => zones))
  const names = model.names.known.peek()
  const rows = groupRows(group, names, group.zones.length, measure.adds)
  const codes = (row: GroupRow) => row.zones.map(zone => names.get(zone)?.code ?? String(zone)).join(' ')
  const per = model.placed.peek()?.per ?? null
  return { rows, columns: groupColumns(measure, { per, ofGrouping: state.result.grouped?.columns, codes }) }
}

async function saveGroup(model: ZoneScreenModel): Promise<void> {
  const whole = await wholeGroup(model)
  const about = describeShown(model)
  if (whole !== null && about !== null) saveCsv(about.name, whole.columns, whole.rows, about.notes)
}

async function copyGroup(model: ZoneScreenModel): Promise<void> {
  const whole = await wholeGroup(model)
  if (whole !== null) await copyRows(whole.columns, whole.rows)
}

interface FootActionsProps {
  /** The button for the files of the map's datasets. */
  readonly downloads: ReactNode
  /** The reason why exporting is disabled. Null if it is enabled. */
  readonly reason: string | null
  readonly onSave: () => void
  readonly onCopy: () => void
}

/** CSV and Copy for the displayed figures, the dataset's files, and Copy link, below a map's panel. */
export const FootActions = ({ downloads, reason, onSave, onCopy }: FootActionsProps) => (
  <div className="row row-wrap zone-foot-actions">
    <Button small icon={<Download aria-hidden="true" />} disabledReason={reason} onClick={onSave}>
      CSV
    </Button>
    <Button small icon={<Copy aria-hidden="true" />} disabledReason={reason} onClick={onCopy}>
      Copy
    </Button>
    {downloads}
    <CopyLink small />
  </div>
)
