import { settings } from '../../../../app/browser-settings.ts'
import { lightPalette } from '../../../../charts/paper/in-light.ts'
import { PortalMap } from '../../../../map/portal-map.ts'
import { aborted } from './save-pdf.ts'
import '../../../../map/map-view.css'

/** The number of device pixels per CSS pixel of a map that is only drawn for paper. */
const SHARPNESS = 2
/** After this time, a PDF is created without its map, because hidden tabs do not render maps. */
const LONGEST_WAIT_MS = 30_000

/**
 * Draws a map for a PDF. Resolves to null if it cannot be drawn in time, or once `signal` is aborted.
 * @param draw rejects once its signal is aborted
 */
export async function drawnInTime<T>(
  signal: AbortSignal,
  draw: (ended: AbortSignal) => Promise<T | null>,
): Promise<T | null> {
  const late = AbortSignal.timeout(LONGEST_WAIT_MS)
  try {
    return await draw(AbortSignal.any([signal, late]))
  } catch (error) {
    if (!signal.aborted && !late.aborted) reportError(error)
    return null
  }
}

/**
 * Draws a map off screen in the light colours, passes it to `use`, and removes it afterwards. Sizes are in CSS px.
 * @param ended ends the wait for the map, which a hidden tab does not draw. `use` must end its own waits, too.
 */
export async function withOffScreenMap<T>(
  { width, height }: { readonly width: number; readonly height: number },
  ended: AbortSignal,
  use: (map: PortalMap) => Promise<T>,
): Promise<T> {
  const holder = document.createElement('div')
  holder.className = 'map-view-holder'
  holder.style.cssText = `position:fixed;left:-9999px;top:0;width:${width}px;height:${height}px`
  holder.inert = true
  document.body.append(holder)
  const map = new PortalMap({
    label: '',
    basemap: settings.basemap,
    colours: lightPalette(),
    sharpness: SHARPNESS,
  })
  try {
    map.show(holder)
    await Promise.race([map.ready, aborted(ended)])
    return await use(map)
  } finally {
    map.dispose()
    holder.remove()
  }
}
