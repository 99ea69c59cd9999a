import { computed, type ReadonlySignal } from '@preact/signals-react'
import { isEvery } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { joinWord } from '../zones/zone-level.ts'
import type { ZoneViewLink } from './view-link.ts'

type LinkedState = 'view' | 'narrowed' | 'range' | 'canJoin' | 'join' | 'camera' | 'tab' | 'menuOpen'

/** The link that reopens the current view of a zone map. */
export function linkOfView(model: Pick<ZoneScreenModel, LinkedState>): ReadonlySignal<ZoneViewLink> {
  const { view, narrowed, range, canJoin, join, camera, tab, menuOpen } = model
  // computed apart from the camera and the slider, because it reads every zone
  const selection = computed<Pick<ZoneViewLink, 'zones' | 'group'>>(() => {
    const now = view.value
    const all = now.stage === 'viewing' && isEvery(now.selected, now.result.items)
    const asks = now.stage === 'viewing' && now.asked.size > 0
    const every = all && !asks && now.selected.size > 1
    return {
      zones: every ? 'all' : [...(asks ? now.asked : now.selected)],
      group: asks && !all ? [...now.selected] : null,
    }
  })
  return computed(() => {
    const now = view.value
    return {
      mode: now.mode,
      filters: now.filters,
      ...selection.value,
      viewing: now.stage === 'viewing',
      range: narrowed.value ? range.value : null,
      joined: canJoin.value && now.stage === 'viewing' ? joinWord(join.value) : null,
      camera: camera.value,
      tab: tab.value,
      menuOpen: menuOpen.value,
    }
  })
}
