import { copyRows, saveCsv } from '../../../../ui/data-table/save-rows.ts'
import { FootActions } from '../../../kit/zone-map/parts/foot-actions.tsx'
import { useCompare } from '../compare-context.ts'
import { everyZone } from '../every-zone.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'

export const CompareFoot = () => {
  const model = useCompare()
  const reason = model.comparison.value === null ? 'There is nothing to export yet' : null
  return (
    <div className="zone-section zone-foot">
      <FootActions reason={reason} onSave={() => void saveZones(model)} onCopy={() => void copyZones(model)} />
    </div>
  )
}

async function saveZones(model: CompareMapModel): Promise<void> {
  const whole = await everyZone(model)
  if (whole !== null) saveCsv(whole.name, whole.columns, whole.rows, whole.notes)
}

async function copyZones(model: CompareMapModel): Promise<void> {
  const whole = await everyZone(model)
  if (whole !== null) await copyRows(whole.columns, whole.rows)
}
