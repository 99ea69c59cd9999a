import { FileText, Hexagon, Image } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { showError } from '../../../../ui/overlays/message-modal.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { onPrint } from '../../../../ui/theme/print.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { pngOf } from '../picture/map-picture.ts'
import { describeShown, pictureOfShown } from '../picture/picture-of-shown.ts'
import { shownGeoJson, shownPlaces } from '../picture/shown-geojson.ts'
import { openMapExport } from './open-map-export.ts'

interface MapDownloadsProps {
  readonly map: PortalMap
  readonly model: ZoneScreenModel
}

export const MapDownloads = ({ map, model }: MapDownloadsProps) => {
  if (model.view.value.stage !== 'viewing') return null
  const places = { label: 'Download places as GeoJSON', save: () => saveGeoJson(model) }
  return (
    <DownloadButtons onPicture={() => savePicture(map, model)} onPdf={() => exportMap(map, model)} places={places} />
  )
}

interface DownloadButtonsProps {
  readonly onPicture: () => Promise<void>
  /** Opens the dialogue for the PDF. */
  readonly onPdf: () => void
  /** The label of the GeoJSON file's button, and a function that saves the file. Absent if places lack figures. */
  readonly places?: { readonly label: string; readonly save: () => Promise<void> }
}

/** The files of a map: a picture, a PDF, and its places. */
export const DownloadButtons = ({ onPicture, onPdf, places }: DownloadButtonsProps) => {
  const [busy, setBusy] = useState(false)
  const run = (save: () => Promise<void>) => () => {
    if (busy) return
    setBusy(true)
    save()
      .catch((error: unknown) => {
        console.error(error)
        showError('The file could not be made')
      })
      .finally(() => setBusy(false))
  }
  return (
    <div className="map-tools map-tools-column zone-downloads float">
      <Button className="map-tool" label="Download the map as PNG" icon={<Image />} onClick={run(onPicture)} />
      <Button className="map-tool" label="Export to PDF" icon={<FileText />} onClick={onPdf} />
      {places && <Button className="map-tool" label={places.label} icon={<Hexagon />} onClick={run(places.save)} />}
    </div>
  )
}

async function savePicture(map: PortalMap, model: ZoneScreenModel): Promise<void> {
  const about = describeShown(model)
  const picture = pictureOfShown(map, model, await map.picture())
  if (about !== null && picture !== null) saveFile(`${about.name}.png`, await pngOf(picture))
}

const exportMap = (map: PortalMap, model: ZoneScreenModel): void =>
  openMapExport(async () => {
    const { pdfOfShown } = await import('../picture/pdf-of-shown.ts')
    const [about, report] = [describeShown(model), await pdfOfShown(map, model)]
    return about === null || report === null ? null : { name: about.name, report }
  })

async function saveGeoJson(model: ZoneScreenModel): Promise<void> {
  const about = describeShown(model)
  const open = model.zones.peek()
  if (about === null || open.kind !== 'open') return
  const { state, measure, title, subject, notes } = about
  await model.names.want(shownPlaces(state).flatMap(({ zones }) => zones))
  const provenance = [`${title}. ${subject}`, `magnitude: ${measure.magnitudeTitle}`, ...notes]
  const chunks: string[] = []
  for await (const chunk of shownGeoJson(open, state, model.names.known.peek(), measure, provenance)) chunks.push(chunk)
  saveFile(`${about.name}.geojson`, new Blob(chunks, { type: 'application/geo+json' }))
}

interface PaperMapProps {
  readonly map: PortalMap
  /** Returns the picture of the drawn map with its legend. Null if no result exists. */
  readonly pictureOf: (drawn: HTMLCanvasElement) => HTMLCanvasElement | null
}

/** Prints the map as a picture with its legend, because browsers do not print a WebGL canvas. */
export const PaperMap = ({ map, pictureOf }: PaperMapProps) => {
  const paper = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    map.drawNow()
    const picture = pictureOf(map.canvas)
    if (picture !== null) paper.current?.replaceChildren(picture)
  })
  useEffect(
    () =>
      onPrint(
        () => show(),
        () => paper.current?.replaceChildren(),
      ),
    [],
  )
  return <div ref={paper} className="zone-paper" aria-hidden="true" />
}
