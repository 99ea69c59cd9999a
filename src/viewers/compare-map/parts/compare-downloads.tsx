import { useSignals } from '@preact/signals-react/runtime'
import { saveFile } from '../../../ui/save-file.ts'
import { DownloadButtons } from '../../zone-screen/parts/map-downloads.tsx'
import { pngOf } from '../../zone-screen/picture/map-picture.ts'
import { zonesGeoJson } from '../../zone-screen/picture/shown-geojson.ts'
import { everyZone } from '../every-zone.ts'
import { type DrawnMaps, pictureOfMaps } from '../map/picture-of-maps.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'

interface CompareDownloadsProps {
  readonly model: CompareMapModel
  readonly maps: DrawnMaps
}

/** The files of the maps: one picture of both, and the zones with the figures of every dataset. */
export const CompareDownloads = ({ model, maps }: CompareDownloadsProps) => {
  useSignals()
  if (model.comparison.value === null) return null
  return <DownloadButtons onPicture={() => savePicture(model, maps)} onZones={() => saveGeoJson(model)} />
}

async function savePicture(model: CompareMapModel, maps: DrawnMaps): Promise<void> {
  const [about, picture] = [await everyZone(model), pictureOfMaps(model, maps)]
  if (about !== null && picture !== null) saveFile(`${about.name}.png`, await pngOf(picture))
}

async function saveGeoJson(model: CompareMapModel): Promise<void> {
  const about = await everyZone(model)
  const open = model.zones.zones.peek()
  if (about === null || open.kind !== 'open') return
  const rows = new Map(about.rows.map(row => [row.zone, row]))
  const propertiesOf = (zone: number) => {
    const row = rows.get(zone)
    return row === undefined ? {} : Object.fromEntries(about.columns.map(({ header, value }) => [header, value(row)]))
  }
  const chunks: string[] = []
  for await (const chunk of zonesGeoJson(open, [...rows.keys()], propertiesOf, about.notes)) chunks.push(chunk)
  saveFile(`${about.name}.geojson`, new Blob(chunks, { type: 'application/geo+json' }))
}
