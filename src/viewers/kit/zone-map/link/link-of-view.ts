import { computed, type ReadonlySignal } from '@preact/signals-react'
import { isEvery, type ZoneScreenState } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import type { ZoneViewLink } from './view-link.ts'

type LinkedState = 'view' | 'narrowed' | 'range' | 'detail' | 'colouredBy' | 'camera' | 'tab' | 'menuOpen'

/** The selection, with a result the first zone of each place: the others are selected with it. */
const selectedPlaces = (now: ZoneScreenState): readonly number[] =>
  now.stage === 'viewing'
    ? [...new Set([...now.selected].map(zone => now.result.items.get(zone)?.zoneId ?? zone))]
    : [...now.selected]

/** The link that reopens the current view of a zone map. */
export function linkOfView(model: Pick<ZoneScreenModel, LinkedState>): ReadonlySignal<ZoneViewLink> {
  const { view, narrowed, range, detail, colouredBy, camera, tab, menuOpen } = model
  // computed apart from the camera and the slider, because it reads every zone
  const selection = computed<Pick<ZoneViewLink, 'zones' | 'group'>>(() => {
    const now = view.value
    const all = now.stage === 'viewing' && isEvery(now.selected, now.result.items)
    const asks = now.stage === 'viewing' && now.asked.size > 0
    const every = all && !asks && now.selected.size > 1
    return {
      zones: every ? 'all' : asks ? [...now.asked] : selectedPlaces(now),
      group: asks && !all ? selectedPlaces(now) : null,
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
      detail: detail.value,
      colouredBy: colouredBy.value,
      camera: camera.value,
      tab: tab.value,
      menuOpen: menuOpen.value,
    }
  })
}
