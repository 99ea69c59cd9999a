import { addProtocol } from 'maplibre-gl'
import { BASEMAP_ADDRESS, isOfOrdnanceSurvey, OS_CREDIT, STREETS_ADDRESS } from '../../domain/basemap.ts'
import { loadOnceIn } from '../../domain/collections.ts'
import type { ArchiveReader } from './archive-reader.ts'

const SCHEME = 'basemap'
/** The addresses from which MapLibre reads each archive's zooms, bounds and tile addresses. */
export const ARCHIVE_URL = `${SCHEME}://archive`
export const STREETS_URL = `${SCHEME}://streets`
const REQUEST = /^basemap:\/\/(archive|streets)(?:\/(\d+)\/(\d+)\/(\d+))?$/
type ArchiveName = 'archive' | 'streets'
const REPORTED_AT: Readonly<Record<ArchiveName, string>> = { archive: BASEMAP_ADDRESS, streets: STREETS_ADDRESS }

/** Returns a file's current address: `url`, or the address that the server reports. */
const locate = async (name: ArchiveName, url: string | null): Promise<string> => {
  if (url !== null) return url
  const reply = await fetch(REPORTED_AT[name])
  if (!reply.ok) throw new Error(`The server has no base map (${reply.status})`)
  const { address } = (await reply.json()) as { address: string }
  return new URL(address, location.href).href
}

const onReplaced = new Set<() => void>()
const readers = new Map<ArchiveName, () => Promise<ArchiveReader>>()

/** Returns an archive, which all maps of the page share. Its reader is loaded when a map first needs it. */
const readerOf = (name: ArchiveName, url: string | null): Promise<ArchiveReader> =>
  loadOnceIn(readers, name, async () => {
    const { createArchiveReader } = await import('./archive-reader.ts')
    return createArchiveReader(
      () => locate(name, url),
      () => {
        for (const handler of onReplaced) handler()
      },
    )
  })

/**
 * Serves the archives' tiles to the maps of the page.
 * @param url the archive's address; null if the server reports it, as it always does for streets
 * @param replaced called when a file has been replaced by one whose zooms and tiles may differ
 * @returns a function that stops serving
 */
export const serveArchive = (url: string | null, replaced: () => void): (() => void) => {
  addProtocol(SCHEME, async (request, { signal }) => {
    const [, name, zoom, x, y] = REQUEST.exec(request.url) as RegExpExecArray & [string, ArchiveName]
    const archive = await readerOf(name, name === 'archive' ? url : null)
    if (zoom === undefined) {
      const { minZoom, maxZoom, bounds, attribution } = await archive.about()
      return {
        data: {
          tiles: [`${SCHEME}://${name}/{z}/{x}/{y}`],
          minzoom: minZoom,
          maxzoom: maxZoom,
          bounds,
          attribution: name === 'archive' ? archiveCredit(attribution) : streetsCredit(attribution),
        },
      }
    }
    return { data: (await archive.tile(Number(zoom), Number(x), Number(y), signal)) ?? new ArrayBuffer(0) }
  })
  onReplaced.add(replaced)
  return () => void onReplaced.delete(replaced)
}

const link = (address: string, words: string): string =>
  `<a href="${address}" target="_blank" rel="noopener">${words}</a>`
const CONTRIBUTORS = link('https://www.openstreetmap.org/copyright', 'OpenStreetMap contributors')

/** Spelled out, because readers of pictures and PDFs cannot follow a link. */
const OSM = `Base map: © ${CONTRIBUTORS}, Open Database Licence`
const OS = `Base map: ${OS_CREDIT}, Open Government Licence`

/**
 * Returns the archive's credit for maps. The attribution in its metadata is never shown, because it may contain
 * arbitrary markup.
 * @param attribution the attribution in the metadata
 */
export const archiveCredit = (attribution: string): string => (isOfOrdnanceSurvey(attribution) ? OS : OSM)

/** The short credit for the screen, next to that of the packaged map. */
const SHORT_STREETS = '© OpenStreetMap contributors, ODbL 1.0'
const STREETS = 'Streets: © OpenStreetMap contributors, Open Database Licence 1.0'
const LINKED_STREETS = `© ${CONTRIBUTORS}, ${link('https://opendatacommons.org/licenses/odbl/1-0/', 'ODbL 1.0')}`

/** Returns the credit for streets over the packaged map. */
export const streetsCredit = (attribution: string): string =>
  isOfOrdnanceSurvey(attribution) ? OS.replace('Base map', 'Streets') : LINKED_STREETS

/** Spells out the short credit for streets in an attribution line. */
export const streetsCreditInFull = (line: string): string => line.replace(SHORT_STREETS, STREETS)
