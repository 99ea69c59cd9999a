import { MapView } from '../../../map/map-view.tsx'
import { AreaBar } from '../areas/area-bar.tsx'
import { attachZoneMap } from '../attach-zone-map.ts'
import type { Wizard } from '../model.ts'
import { KeyHints } from '../tools/key-hints.tsx'
import { ToolRail } from '../tools/tool-rail.tsx'
import { TOOLS } from '../tools/tools.ts'
import { zoneMapOptions } from '../zone-map-options.ts'
import type { ZoneView } from '../zone-view.ts'
import { MapHistory } from './map-history.tsx'
import { PlaceFinder } from './place-finder.tsx'
import { RefusalCallout } from './refusal-callout.tsx'
import { ZoneLoading } from './zone-loading.tsx'

interface ZoneMapProps {
  readonly wizard: Wizard
  readonly view: ZoneView
}

export const ZoneMap = ({ wizard, view }: ZoneMapProps) => {
  const { selection, canUndo, undoName, refusedChange, undo, clear } = wizard.zones
  const count = selection.ids.value.length
  return (
    <MapView
      className="wizard-map wizard-map-tools"
      {...zoneMapOptions(wizard.opening())}
      onReady={map => attachZoneMap(wizard, view, map)}
      locate={{ label: count > 0 ? 'Zoom to the selection' : 'Zoom to all zones', go: view.zoomToSelection }}
    >
      {map => (
        <>
          <ToolRail wizard={wizard} tools={TOOLS} />
          <PlaceFinder wizard={wizard} />
          <MapHistory
            canUndo={canUndo.value}
            canRedo={selection.canRedo.value}
            undoName={undoName.value}
            redoName={selection.redoName.value}
            canClear={count > 0 || refusedChange.value !== null}
            undo={undo}
            redo={selection.redo}
            clear={clear}
          />
          <AreaBar wizard={wizard} />
          <ZoneLoading wizard={wizard} />
          <RefusalCallout wizard={wizard} map={map} />
          {wizard.zoneFile.set.value.kind === 'open' && !map.zonesHidden.value && <KeyHints wizard={wizard} />}
        </>
      )}
    </MapView>
  )
}
