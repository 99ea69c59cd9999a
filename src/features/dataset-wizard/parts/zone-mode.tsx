import { computed } from '@preact/signals-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../domain/constants.ts'
import type { Wizard } from '../model.ts'
import { RadiusPanel } from '../tools/radius-panel.tsx'
import { RepairPanel } from '../tools/repair-panel.tsx'
import { RulePanel } from '../tools/rule-panel.tsx'
import { createZoneList } from '../zone-list.ts'
import { createZoneView } from '../zone-view.ts'
import { ZoneListPanel } from './zone-list-panel.tsx'
import { ZoneMap } from './zone-map.tsx'

interface ZoneModeProps {
  readonly wizard: Wizard
  readonly choice: ReactNode
  readonly money: ReactNode
}

/** The map of zones with its list, meters and price. */
export const ZoneMode = ({ wizard, choice, money }: ZoneModeProps) => {
  const view = useMemo(() => createZoneView(wizard.zoneFile.set, wizard.zones), [wizard])
  const list = useMemo(() => {
    const box = computed(() => {
      const camera = view.camera.value
      return camera !== null && camera.zoom >= WIZARD_ZONES_MIN_ZOOM ? camera.box : null
    })
    return createZoneList(wizard.zoneFile.set, wizard.zones, box)
  }, [wizard, view])
  useEffect(() => list.start(), [list])
  return (
    <div className="wizard-location">
      <ZoneMap wizard={wizard} view={view} />
      <aside className="wizard-panel" aria-label="Selection and cost">
        {choice}
        <RadiusPanel wizard={wizard} view={view} />
        <RulePanel wizard={wizard} />
        <RepairPanel wizard={wizard} />
        {wizard.zones.refusedChange.value === null && <ZoneListPanel wizard={wizard} list={list} view={view} />}
        {money}
      </aside>
    </div>
  )
}
