import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Note } from '../ui/display/note.tsx'
import { themeVersion } from '../ui/theme/theme.ts'
import type { MapOptions } from './map-feed.ts'
import type { PortalMap } from './portal-map.ts'
import { takeMap } from './standby-map.ts'
import './map-view.css'
import { Locate, Minus, Plus } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'

interface MapViewProps extends MapOptions {
  /** Called once the map is ready. The returned function is called before the map is disposed of. */
  readonly onReady?: (map: PortalMap) => (() => void) | undefined
  /** The third button, with its label ('Zoom to the selection') and its action. */
  readonly locate?: { readonly label: string; readonly go: (map: PortalMap) => void } | undefined
  /** Hides the zoom buttons if several maps share a set of buttons elsewhere. */
  readonly bare?: boolean
  readonly className?: string
  readonly children?: ReactNode | ((map: PortalMap) => ReactNode)
}

/** A map with its zoom buttons, scale and attribution. MapLibre is loaded when the first map is shown. */
export const MapView = ({ onReady, locate, bare = false, className, children, ...options }: MapViewProps) => {
  const holder = useRef<HTMLDivElement>(null)
  const start = useRef({ onReady, options })
  const [map, setMap] = useState<PortalMap | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let live = true
    let created: PortalMap | null = null
    let undo: (() => void) | undefined
    let unfollow: (() => void) | undefined
    const make = async (): Promise<void> => {
      created = await takeMap(start.current.options)
      if (!live || holder.current === null) return created.dispose()
      created.show(holder.current)
      unfollow = followCredit(holder.current)
      await created.ready
      if (!live) return
      undo = start.current.onReady?.(created)
      setMap(created)
    }
    make().catch((error: unknown) => {
      console.error(error)
      if (live) setFailed(true)
    })
    return () => {
      live = false
      undo?.()
      unfollow?.()
      created?.dispose()
    }
  }, [])

  const theme = themeVersion.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme redraws the map
  useEffect(() => map?.restyle(), [map, theme])

  return (
    <div className={classNames('map-view', className)}>
      <div ref={holder} className="map-view-holder" />
      {failed && (
        <div className="map-view-note">
          <Note tone="bad">
            The map cannot be drawn in this browser. Everything it offers is in the lists next to it.
          </Note>
        </div>
      )}
      {map !== null && (
        <>
          {map.zonesHidden.value && (
            <button type="button" className="map-view-hint" onClick={() => map.zoomToZones()}>
              Zoom in to show zones
            </button>
          )}
          {!bare && <ZoomControl map={map} locate={locate} />}
          {typeof children === 'function' ? children(map) : children}
        </>
      )}
    </div>
  )
}

/** Sets the height of the credits for the style sheet, so that hints stay above them. */
function followCredit(holder: HTMLElement): (() => void) | undefined {
  const [credit, view] = [holder.querySelector('.maplibregl-ctrl-attrib'), holder.parentElement]
  if (credit === null || view === null) return undefined
  const size = new ResizeObserver(() => view.style.setProperty('--map-credit', `${credit.clientHeight}px`))
  size.observe(credit)
  return () => size.disconnect()
}

interface ZoomControlProps {
  readonly map: PortalMap
  readonly locate?: { readonly label: string; readonly go: (map: PortalMap) => void } | undefined
}

export const ZoomControl = ({ map, locate }: ZoomControlProps) => (
  <div className="map-tools map-tools-column map-tools-zoom float">
    <Button className="map-tool" label="Zoom in" icon={<Plus />} onClick={() => map.zoomBy(1)} />
    <Button className="map-tool" label="Zoom out" icon={<Minus />} onClick={() => map.zoomBy(-1)} />
    {locate && <Button className="map-tool" label={locate.label} icon={<Locate />} onClick={() => locate.go(map)} />}
  </div>
)
