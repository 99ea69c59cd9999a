import type { MapOptions } from './map-feed.ts'
import type { PortalMap } from './portal-map.ts'

interface Standby {
  readonly key: string
  readonly made: Promise<PortalMap>
}

let standby: Standby | null = null

const makeMap = async (options: MapOptions): Promise<PortalMap> => {
  const { PortalMap } = await import('./portal-map.ts')
  const start = performance.now()
  const map = new PortalMap(options)
  performance.measure('map-made', { start })
  return map
}

const letGo = ({ made }: Standby): void => void made.then(map => map.dispose()).catch(() => {})

/**
 * Creates a map before the screen that will show it. Its code, WebGL context and style take a tenth of a second, which
 * would otherwise delay the screen once its data have arrived. Returns a function that disposes of the map unless a
 * screen has taken it.
 */
export const prepareMap = (options: MapOptions): (() => void) => {
  if (standby !== null) letGo(standby)
  const prepared = { key: JSON.stringify(options), made: makeMap(options) }
  standby = prepared
  // After a failure, the screen creates its own map.
  prepared.made.catch(() => {
    if (standby === prepared) standby = null
  })
  return () => {
    if (standby !== prepared) return
    standby = null
    letGo(prepared)
  }
}

/** Returns the map that was prepared with the same options, or a new one. */
export const takeMap = (options: MapOptions): Promise<PortalMap> => {
  if (standby?.key !== JSON.stringify(options)) return makeMap(options)
  const { made } = standby
  standby = null
  return made
}
