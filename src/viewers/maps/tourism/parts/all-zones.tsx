import { Button } from '../../../../ui/controls/button.tsx'
import { canSelectAll } from '../../../kit/zone-map/model/machine.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/model.ts'

/** Selects or deselects all zones; disabled with a reason where there are none yet. */
export const AllZones = ({ model }: { readonly model: ZoneScreenModel }) => {
  const state = model.view.value
  const { selectAll, deselectAll } = model.declaration.words
  const offered = canSelectAll(state, model.modes.value)
  return (
    <Button
      disabledReason={offered ? null : 'There are no zones to select yet'}
      onClick={() => model.dispatch({ kind: 'all-zones-clicked' })}
    >
      {offered && state.selected.size > 0 ? deselectAll : selectAll}
    </Button>
  )
}
