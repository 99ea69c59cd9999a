import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../../ui/controls/button.tsx'
import type { ZoneScreenModel } from '../model/model.ts'
import { joinReason, NOT_UNDER_FILTERS } from '../zones/zone-level.ts'

/** Joins small zones into middle ones, or shows them again, with the reason for the current level; empty without middle zones. */
export const JoinSwitch = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const join = model.join.value
  if (!model.hasMiddleZones.value || model.view.value.stage !== 'viewing') return null
  if (!model.canJoin.value)
    return (
      <div className="zone-section zone-join">
        <p className="hint">{NOT_UNDER_FILTERS}</p>
      </div>
    )
  const joined = join.level === 'middle'
  return (
    <div className="zone-section zone-join">
      <p className="hint">{joinReason(join, model.sure.value)}</p>
      <Button
        small
        working={model.joining.value !== null && (joined ? 'Showing small zones' : 'Joining small zones')}
        onClick={() => model.showLevel(joined ? 'small' : 'middle')}
      >
        {joined ? 'Show small zones' : 'Join small zones'}
      </Button>
    </div>
  )
}
