import type { Repair } from '../../../../workers/contract.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { Wizard } from '../model.ts'

/** Takes a repair; where its zones are of another system, a toast says so and can bring the selection back. */
export const takeRepair = (wizard: Wizard, repair: Repair): void => {
  const name = wizard.coarserName.peek()
  const back = wizard.takeRepair(repair)
  if (back !== null) showToast(`The zones are now ${name}`, { label: 'Undo', run: back })
}
