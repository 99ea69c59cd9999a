import { useEffect, useState } from 'react'
import { settings } from '../../../app/browser-settings.ts'
import type { CheckedFile, Drawn, RepairedShape, ZoneImporter } from '../../../engine/zone-importer.ts'
import type { Badge } from '../../../map/map-feed.ts'
import { MapView } from '../../../map/map-view.tsx'
import type { Overlay } from '../../../map/overlay.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import type { FileCheck } from '../file-check.ts'
import type { Finding } from '../findings.ts'
import { number, TEXT } from '../zone-import-text.ts'

/** Zones are drawn from this zoom on. Farther out, their outline is drawn. */
const ZONES_MIN_ZOOM = 10
const CLOSEST_ZOOM = 17
/** MapLibre notices the new width up to 50 ms after a second map appears next to it. */
const AFTER_RESIZE_MS = 80

type Shown =
  | { readonly kind: 'repair'; readonly shape: RepairedShape }
  | { readonly kind: 'sliver'; readonly ground: Drawn }

interface ShapeMapsProps {
  readonly importer: ZoneImporter
  readonly checked: CheckedFile
  readonly finding: Finding | null
  /** The label while no finding is shown. */
  readonly hint: string
}

const load = async (importer: ZoneImporter, { shows }: Finding): Promise<Shown> =>
  shows.kind === 'zone'
    ? { kind: 'repair', shape: await importer.repairedShape(shows.feature) }
    : { kind: 'sliver', ground: await importer.sliverShape(shows.kind, shows.at) }

/** The imported zones. For a repaired zone, a second map shows its original shape. */
export const ShapeMaps = ({ importer, checked, finding, hint }: ShapeMapsProps) => {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    setShown(null)
    if (finding === null) return
    let live = true
    load(importer, finding).then(found => live && setShown(found), console.error)
    return () => {
      live = false
    }
  }, [importer, finding])
  const repair = shown?.kind === 'repair' ? shown.shape : null
  return (
    <div className="zone-import-maps" data-pair={repair !== null || undefined}>
      {repair !== null && (
        <Side
          key={`before ${finding?.number}`}
          importer={importer}
          checked={checked}
          title="Before"
          detail={finding ? `${finding.zone}: ${finding.wrong.toLowerCase()}` : ''}
          overlay={{ refused: repair.before.rings, tangled: repair.before.rings }}
          badges={repair.crossing === null ? [] : [{ at: repair.crossing, kind: 'gap', text: 'crosses itself' }]}
          box={repair.before.box ?? repair.after.box}
          plain
        />
      )}
      <Side
        importer={importer}
        checked={checked}
        title={repair === null ? 'All zones' : 'After'}
        detail={finding === null ? hint : `${finding.zone}: ${finding.repair}`}
        overlay={
          repair !== null
            ? { place: repair.after.rings }
            : shown?.kind === 'sliver'
              ? { refused: shown.ground.rings }
              : {}
        }
        badges={[]}
        box={
          repair !== null ? (repair.before.box ?? repair.after.box) : shown?.kind === 'sliver' ? shown.ground.box : null
        }
      />
    </div>
  )
}

interface SideProps {
  readonly importer: ZoneImporter
  readonly checked: CheckedFile
  readonly title: string
  readonly detail: string
  readonly overlay: Overlay
  readonly badges: readonly Badge[]
  readonly box: Drawn['box']
  /** Hides the file's zones. */
  readonly plain?: boolean
}

const Side = ({ importer, checked, title, detail, overlay, badges, box, plain = false }: SideProps) => {
  const [map, setMap] = useState<PortalMap | null>(null)
  const [outline, setOutline] = useState<Overlay['system']>(undefined)
  useEffect(() => {
    let live = true
    importer.engine.overview(checked.setId).then(found => live && setOutline(found.outline), console.error)
    return () => {
      live = false
    }
  }, [importer, checked.setId])
  useEffect(() => {
    if (map === null || plain) return
    map.serveTiles(importer.engine)
    map.setZones({
      setId: checked.setId,
      extent: checked.extentLonLat,
      minZoom: ZONES_MIN_ZOOM,
      classes: null,
      credit: 'Zones: drawn from the file',
    })
    map.fit(checked.extentLonLat, { maxZoom: CLOSEST_ZOOM })
    return () => map.setZones(null)
  }, [map, importer, checked, plain])
  useEffect(() => map?.setOverlay({ ...overlay, system: outline }), [map, overlay, outline])
  useEffect(() => map?.setBadges(badges), [map, badges])
  useEffect(() => {
    if (map === null || box === null) return
    const timer = setTimeout(() => map.fit(box, { maxZoom: CLOSEST_ZOOM }), AFTER_RESIZE_MS)
    return () => clearTimeout(timer)
  }, [map, box])
  return (
    <MapView
      className="zone-import-map"
      label={`Map, ${title.toLowerCase()}`}
      basemap={settings.basemap}
      onReady={made => {
        setMap(made)
        return () => setMap(null)
      }}
      locate={{ label: 'Zoom to all zones', go: made => made.fit(checked.extentLonLat, { maxZoom: CLOSEST_ZOOM }) }}
    >
      <div className="zone-import-label float">
        <b className="zone-import-title">{title}</b>
        <span className="hint">{detail}</span>
      </div>
    </MapView>
  )
}

/** Replaces the maps while there is nothing to draw. */
export const NoMap = ({ check }: { readonly check: FileCheck }) => {
  const { kind } = check.state.value
  return (
    <div className="zone-import-nomap">
      {kind !== 'reading' && kind !== 'checking' ? (
        <p className="muted">{kind === 'none' ? TEXT.nothingYet : TEXT.notDrawn}</p>
      ) : (
        <>
          <div className="zone-import-label float">
            <b className="zone-import-title fig">{number(check.progress.value?.zones ?? 0)} zones so far</b>
            <span className="hint">drawn once they are checked</span>
          </div>
          <Skeleton height="100%" />
        </>
      )}
    </div>
  )
}
