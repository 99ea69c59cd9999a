import { computed } from '@preact/signals-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../../domain/constants.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { MapView } from '../../../../map/map-view.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import type { Prices } from '../../prices/prices.ts'
import { AreaBar } from '../areas/area-bar.tsx'
import type { LocationSlice } from '../location-slice.ts'
import { MapHistory } from '../map-history.tsx'
import { zoneMapOptions } from '../map-position.ts'
import { PlaceFinder } from '../place-finder.tsx'
import { ToolRail } from '../tools/tool-rail.tsx'
import { TOOLS } from '../tools/tools.ts'
import { attachZoneMap } from './attach-zone-map.ts'
import { RadiusPanel } from './radius-panel.tsx'
import { RefusalCallout } from './refusal-callout.tsx'
import { RepairPanel } from './repair-panel.tsx'
import { RulePanel } from './rule-panel.tsx'
import { createZoneList } from './zone-list.ts'
import { ZoneListPanel } from './zone-list-panel.tsx'
import { createZoneView, type ZoneView } from './zone-view.ts'

interface Hint {
  readonly keys: readonly string[]
  readonly text: string
}

const WALK: readonly Hint[] = [
  { keys: ['←', '↑', '→', '↓'], text: 'move between zones' },
  { keys: ['Space'], text: 'add or remove' },
]

/** Describes what Escape does: it dismisses a refused change, hides the shape of an applied one, or leaves the tool. */
const escapeText = (refused: string | undefined, shown: string | undefined): string =>
  refused !== undefined ? `dismiss the ${refused}` : shown !== undefined ? `hide the ${shown}` : 'back to Select'

type KeyHintsProps = Pick<LocationSlice, 'tools' | 'zones'>

const hintsOf = ({ tools, zones }: KeyHintsProps): readonly Hint[] => {
  const refused = zones.refusedChange.value
  const repair = refused !== null && zones.previewedRepair.value !== null
  const last = zones.lastChange.value?.change
  const draws = tools.active.value !== 'select'
  if (refused === null && !draws) return WALK
  return [
    ...(repair ? [{ keys: ['Enter'], text: 'apply the highlighted fix' }] : []),
    ...(draws ? [{ keys: ['Alt'], text: 'hold to subtract' }] : []),
    { keys: ['Esc'], text: escapeText(refused?.label, last?.shape && last.label) },
  ]
}

/** Shows which keys currently work on the map, and what they do. */
const KeyHints = (props: KeyHintsProps) => (
  <p className="wizard-keys" aria-hidden="true">
    {hintsOf(props).map(({ keys, text }) => (
      <Fragment key={text}>
        <span>
          {keys.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
        {text}
      </Fragment>
    ))}
  </p>
)

/** The progress of loading the zone file. Renders nothing once it is loaded. */
const ZoneLoading = ({ zoneFile, setZoneSystem }: Pick<LocationSlice, 'zoneFile' | 'setZoneSystem'>) => {
  const set = zoneFile.set.value
  if (set.kind === 'failed')
    return (
      <div className="wizard-zone-loading float" role="alert">
        <Note tone="bad">{`The zones of ${set.name} could not be loaded.`}</Note>
        <Button small onClick={() => void zoneFile.retry()}>
          Retry
        </Button>
      </div>
    )
  if (set.kind === 'none') return null
  const { progress } = set
  const done = progress !== null && progress.zonesTotal > 0 ? progress.zonesRead / progress.zonesTotal : 0
  if (set.kind === 'open' && (set.complete || progress === null)) return null
  return (
    <div className="wizard-zone-loading float">
      <Progress
        label={`Loading ${set.name}`}
        value={done}
        detail={progress === null ? '' : `${whole(progress.zonesRead)} of ${whole(progress.zonesTotal)} zones`}
      />
      {set.kind === 'opening' && (
        <Button small onClick={() => void setZoneSystem(null)}>
          Cancel
        </Button>
      )}
    </div>
  )
}

interface ZoneMapProps {
  readonly location: LocationSlice
  readonly prices: Prices
  readonly view: ZoneView
}

const ZoneMap = ({ location, prices, view }: ZoneMapProps) => {
  const { selection, canUndo, undoName, refusedChange, undo, clear } = location.zones
  const count = selection.ids.value.length
  return (
    <MapView
      className="wizard-map wizard-map-tools"
      {...zoneMapOptions(location.position.opening())}
      onReady={map => attachZoneMap(location, view, map)}
      locate={{ label: count > 0 ? 'Zoom to the selection' : 'Zoom to all zones', go: view.zoomToSelection }}
    >
      {map => (
        <>
          <ToolRail location={location} tools={TOOLS} />
          <PlaceFinder search={location.search} findsZones />
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
          <AreaBar use={location.areas} />
          <ZoneLoading {...location} />
          <RefusalCallout zones={location.zones} rules={location.rules} prices={prices} map={map} />
          {location.zoneFile.set.value.kind === 'open' && !map.zonesHidden.value && <KeyHints {...location} />}
        </>
      )}
    </MapView>
  )
}

interface ZoneModeProps {
  readonly location: LocationSlice
  readonly prices: Prices
  readonly choice: ReactNode
  readonly money: ReactNode
}

/** The zone map with its list, meters and price. */
export const ZoneMode = ({ location, prices, choice, money }: ZoneModeProps) => {
  const { zoneFile, zones } = location
  const [view] = useState(() => createZoneView(zoneFile.set, zones))
  const [list] = useState(() => {
    const box = computed(() => {
      const camera = view.camera.value
      return camera !== null && camera.zoom >= WIZARD_ZONES_MIN_ZOOM ? camera.box : null
    })
    return createZoneList(zoneFile.set, zones, box)
  })
  useEffect(() => list.start(), [list])
  return (
    <div className="wizard-location">
      <ZoneMap location={location} prices={prices} view={view} />
      <aside className="wizard-panel" aria-label="Selection and cost">
        {choice}
        <RadiusPanel location={location} view={view} />
        <RulePanel zones={zones} zoneFile={zoneFile} />
        <RepairPanel location={location} prices={prices} />
        {zones.refusedChange.value === null && <ZoneListPanel location={location} list={list} view={view} />}
        {money}
      </aside>
    </div>
  )
}
