import { CallError } from '../../../app/call-error.ts'
import { errorText } from '../../../app/client.ts'
import type { OpenedArea, VersionChange } from '../../../contract/saved-areas.ts'
import { announce } from '../../../ui/display/live-region.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError, showInfo } from '../../../ui/overlays/message-modal.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { TEXT } from '../../saved-areas/text.ts'
import { stepOfAddress } from '../draft-address.ts'
import type { Wizard } from '../model.ts'
import { AREA_TEXT } from './area-text.ts'
import type { AreaUse } from './area-use.ts'

/** Lists what a newer version of the zone system lacks. */
const showChange = (name: string, { missing, successors }: VersionChange): void =>
  showInfo(AREA_TEXT.change(missing, successors), AREA_TEXT.changed(name))

/** Opens a saved area in the wizard, and says what came of it. @param switching whether another zone system may be chosen */
const put = async (use: AreaUse, area: OpenedArea, switching: boolean): Promise<void> => {
  const { name, change } = area
  const outcome = await use.open(area, switching)
  switch (outcome.kind) {
    case 'problem':
      return showError(outcome.message, name)
    case 'other-system':
      return ask({
        title: AREA_TEXT.otherSystem(name, outcome.to),
        body: AREA_TEXT.switchMeans(outcome.from),
        yes: AREA_TEXT.switchTo(outcome.to),
        no: 'Cancel',
        onYes: () => put(use, area, true),
      })
    case 'refused':
      announce(AREA_TEXT.refused(name))
      break
    case 'opened': {
      const { back } = outcome
      if (back) showToast(AREA_TEXT.opened(name), { label: 'Undo', run: back })
      else announce(AREA_TEXT.opened(name))
    }
  }
  if (change !== null) showChange(name, change)
}

/**
 * @param find reads the area
 * @param switching whether another zone system is chosen without a question, as where an order begins with the area
 */
export const openArea = async (use: AreaUse, find: () => Promise<OpenedArea>, switching = false): Promise<void> => {
  try {
    await put(use, await find(), switching)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return showError(AREA_TEXT.gone)
    console.error(error)
    showError(errorText(error, TEXT.openFailed))
  }
}

/** Begins the order with the area that its address names, where it names one. */
export const openLinkedArea = async ({ areas }: Pick<Wizard, 'areas'>, search: string): Promise<void> => {
  const id = Number(new URLSearchParams(search).get('area') ?? 0)
  if (Number.isSafeInteger(id) && id > 0 && stepOfAddress(search) === null)
    await openArea(areas.use, () => areas.store.open(id), true)
}
