import { effect } from '@preact/signals-react'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../domain/constants.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { boxOf } from '../../../map/rings-box.ts'
import type { Wizard } from '../model.ts'

/** Looks at the shape of a change that was not drawn on this map: a file's area may lie anywhere. */
export const showBroughtShape = (wizard: Wizard, map: PortalMap): (() => void) =>
  effect(() => {
    const change = wizard.zones.lastChange.value?.change
    const box = change?.label === 'upload' && change.shape ? boxOf([change.shape]) : null
    if (box !== null) map.fit(box, { minZoom: WIZARD_ZONES_MIN_ZOOM, maxZoom: WIZARD_ZONES_MIN_ZOOM + 3 })
  })
