import { useEffect, useRef } from 'react'
import { saveFile } from '../../../../ui/save-file.ts'
import { onPrint } from '../../../../ui/theme/print.ts'
import { DownloadButtons } from '../../../kit/zone-map/parts/map-downloads.tsx'
import { openMapExport } from '../../../kit/zone-map/parts/open-map-export.ts'
import { pngOf } from '../../../kit/zone-map/picture/map-picture.ts'
import { placesGeoJson } from '../../../kit/zone-map/picture/shown-geojson.ts'
import { type ExportedZone, everyZone } from '../compared-rows.ts'
import { type DrawnMaps, pictureOfMaps } from '../map/picture-of-maps.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'

interface CompareDownloadsProps {
  readonly model: CompareMapModel
  readonly maps: DrawnMaps
}

/** Downloads a single picture of both maps, or the places with the figures of every dataset. */
export const CompareDownloads = ({ model, maps }: CompareDownloadsProps) => {
  if (model.comparison.value === null) return null
  const places = { label: 'Download places as GeoJSON', save: () => saveGeoJson(model) }
  const exportMap = () =>
    openMapExport(async () => {
      const { pdfOfMaps } = await import('../map/pdf-of-maps.ts')
      const [about, report] = [await everyZone(model), await pdfOfMaps(model, maps)]
      return about === null || report === null ? null : { name: about.name, report }
    })
  return <DownloadButtons onPicture={() => savePicture(model, maps)} onPdf={exportMap} places={places} />
}

async function savePicture(model: CompareMapModel, maps: DrawnMaps): Promise<void> {
  const [about, picture] = [await everyZone(model), pictureOfMaps(model, maps)]
  if (about !== null && picture !== null) saveFile(`${about.name}.png`, await pngOf(picture))
}

async function saveGeoJson(model: CompareMapModel): Promise<void> {
  const about = await everyZone(model)
  const open = model.zones.zones.peek()
  if (about === null || open.kind !== 'open') return
  const propertiesOf = (row: ExportedZone) =>
    Object.fromEntries(about.columns.map(({ header, value }) => [header, value(row)]))
  const places = about.rows.map(row => ({ ...row, zoneId: row.zone, zones: [...row.zones] }))
  const chunks: string[] = []
  for await (const chunk of placesGeoJson(open, places, propertiesOf, about.notes)) chunks.push(chunk)
  saveFile(`${about.name}.geojson`, new Blob(chunks, { type: 'application/geo+json' }))
}

interface ComparePaperProps {
  readonly model: CompareMapModel
  readonly maps: DrawnMaps
}

/** Prints the maps as a single picture with their legends, because browsers do not print a WebGL canvas. */
export const ComparePaper = ({ model, maps }: ComparePaperProps) => {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = () => {
      const picture = pictureOfMaps(model, maps)
      if (picture !== null) paper.current?.replaceChildren(picture)
    }
    return onPrint(before, () => paper.current?.replaceChildren())
  }, [model, maps])
  return <div ref={paper} className="compare-paper" aria-hidden="true" />
}
