import { useSignals } from '@preact/signals-react/runtime'
import { Braces, Image } from 'lucide-react'
import { useState } from 'react'
import { ZONE_TABLE_TOP } from '../../../domain/constants.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Button } from '../../../ui/button.tsx'
import { showError } from '../../../ui/message-modal.tsx'
import { readPalette } from '../../../ui/palette.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { exportNotes } from '../../report/export-notes.ts'
import { monthText, periodOf } from '../../report/period.ts'
import { mapPicture } from '../map-picture.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenModel } from '../model.ts'
import { shownGeoJson, shownZones } from '../shown-geojson.ts'

interface MapDownloadsProps {
  readonly map: PortalMap
  readonly model: ZoneScreenModel
}

/** The map as a picture, and its coloured zones as GeoJSON. */
export const MapDownloads = ({ map, model }: MapDownloadsProps) => {
  useSignals()
  const [busy, setBusy] = useState(false)
  if (model.view.value.stage !== 'viewing') return null
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
      <Button label="Download the map as PNG" icon={<Image />} onClick={run(() => savePicture(map, model))} />
      <Button
        label="Download the coloured zones as GeoJSON"
        icon={<Braces />}
        onClick={run(() => saveGeoJson(model))}
      />
    </div>
  )
}

/** What both files say of themselves; null before there is an answer. */
function described(model: ZoneScreenModel) {
  const state = model.state.peek()
  const [mode, measure, disclosure] = [model.mode.peek(), model.measure.peek(), model.disclosure.peek()]
  const details = model.details.state.peek()
  if (state.stage !== 'viewing' || mode === null || measure === null || disclosure === null || details.kind !== 'ready')
    return null
  const filters = filterWords(mode, state.filters)
  return {
    state,
    measure,
    name: `${details.value.clientProjectName} ${mode.title}`,
    title: `${details.value.clientProjectName}: ${mode.title}`,
    subject: [measure.subject, filters, monthText(periodOf(details.value.details))].filter(Boolean).join(', '),
    notes: [...exportNotes(details.value, disclosure), model.declaration.credit],
  }
}

async function savePicture(map: PortalMap, model: ZoneScreenModel): Promise<void> {
  const about = described(model)
  if (about === null) return
  const { state, measure } = about
  const names = model.names.known.peek()
  const colours = readPalette()
  const picture = await map.picture()
  const blob = await mapPicture(
    picture,
    picture.width / map.canvas.clientWidth,
    {
      ...about,
      classes: model.bounds.peek().map((from, at) => ({
        fill: colours.ramp[at] ?? colours.pressed,
        from: from === null ? null : measure.short(from),
        shown: at >= state.range[0] && at <= state.range[1],
      })),
      marks: (model.group.peek()?.zones ?? []).slice(0, ZONE_TABLE_TOP).flatMap(({ zoneId }, at) => {
        const zone = names.get(zoneId)
        return zone === undefined ? [] : [{ at: map.project(zone.inside), text: String(at + 1) }]
      }),
      notes: [
        `${measure.magnitudeTitle} per zone; each class from the figure under it. Hatched: withheld to protect individuals, or none.`,
        ...about.notes,
      ],
    },
    {
      paper: colours.surface,
      ink: colours.ink,
      muted: colours.ink2,
      mark: colours.mapSelect,
      opacity: colours.rampOpacity,
      font: getComputedStyle(document.body).fontFamily,
    },
  )
  saveFile(`${about.name}.png`, blob)
}

async function saveGeoJson(model: ZoneScreenModel): Promise<void> {
  const about = described(model)
  const open = model.zones.peek()
  if (about === null || open.kind !== 'open') return
  const { state, measure, title, subject, notes } = about
  await model.names.want(shownZones(state))
  const provenance = [`${title}. ${subject}`, `magnitude: ${measure.magnitudeTitle}`, ...notes]
  const pieces: string[] = []
  for await (const piece of shownGeoJson(open, state, model.names.known.peek(), provenance)) pieces.push(piece)
  saveFile(`${about.name}.geojson`, new Blob(pieces, { type: 'application/geo+json' }))
}
