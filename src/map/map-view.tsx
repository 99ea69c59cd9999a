import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Note } from '../ui/display/note.tsx'
import { themeVersion } from '../ui/theme/theme.ts'
import type { MapOptions } from './map-feed.ts'
import { ZoomControl } from './parts/zoom-control.tsx'
import type { PortalMap } from './portal-map.ts'
import { takeMap } from './standby-map.ts'
import './map-view.css'

export interface MapViewProps extends MapOptions {
  /** Called once the map is ready; the function it returns is called before the map is disposed of. */
  readonly onReady?: (map: PortalMap) => (() => void) | undefined
  /** The third button: its label ('Zoom to the selection') and its action. */
  readonly locate?: { readonly label: string; readonly go: (map: PortalMap) => void } | undefined
  /** Leaves the zoom buttons out, where they stand elsewhere for several maps. */
  readonly bare?: boolean
  readonly className?: string
  readonly children?: ReactNode | ((map: PortalMap) => ReactNode)
}

/** A map with its zoom buttons, scale and attribution. MapLibre is fetched when the first map is shown. */
export const MapView = ({ onReady, locate, bare = false, className, children, ...options }: MapViewProps) => {
  const holder = useRef<HTMLDivElement>(null)
  const start = useRef({ onReady, options })
  const [map, setMap] = useState<PortalMap | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let live = true
    let made: PortalMap | null = null
    let undo: (() => void) | undefined
    const make = async (): Promise<void> => {
      made = await takeMap(start.current.options)
      if (!live || holder.current === null) return made.dispose()
      made.show(holder.current)
      await made.ready
      if (!live) return
      undo = start.current.onReady?.(made)
      setMap(made)
    }
    make().catch((error: unknown) => {
      console.error(error)
      if (live) setFailed(true)
    })
    return () => {
      live = false
      undo?.()
      made?.dispose()
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
            The map cannot be drawn in this browser. Everything it offers is in the lists beside it.
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
