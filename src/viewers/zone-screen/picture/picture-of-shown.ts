import { ZONE_TABLE_TOP } from '../../../domain/constants.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { readPalette } from '../../../ui/theme/palette.ts'
import { exportNotes } from '../../report/export-notes.ts'
import { monthText, periodOf } from '../../report/period.ts'
import { boundLabels } from '../classes/bound-labels.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { perZone } from '../per-zone.ts'
import { mapPicture } from './map-picture.ts'

/** Title, subject and notes of the shown result, for files and print; null without a result. */
export function describeShown(model: ZoneScreenModel) {
  const state = model.state.peek()
  const [mode, measure, disclosure] = [model.mode.peek(), model.measure.peek(), model.disclosure.peek()]
  const details = model.details.state.peek()
  if (state.stage !== 'viewing' || mode === null || measure === null || disclosure === null || details.kind !== 'ready')
    return null
  const filters = filterWords(mode, state.filters)
  const shownShare = model.shownShare.peek()
  return {
    state,
    measure,
    name: `${details.value.clientProjectName} ${mode.title}`,
    title: `${details.value.clientProjectName}: ${mode.title}`,
    subject: [measure.subject, filters, monthText(periodOf(details.value.details))].filter(Boolean).join(', '),
    notes: [
      ...(shownShare === null ? [] : [shownShare]),
      ...exportNotes(details.value, disclosure),
      model.credit.peek(),
    ],
  }
}

/** The picture of the shown result around the map as `drawn`; null without a result. */
export function pictureOfShown(
  map: PortalMap,
  model: ZoneScreenModel,
  drawn: ImageBitmap | HTMLCanvasElement,
): HTMLCanvasElement | null {
  const about = describeShown(model)
  if (about === null) return null
  const { state, measure } = about
  const names = model.names.known.peek()
  const colours = readPalette()
  const plain = model.covered.peek() === null ? '' : ' Plain: outside this dataset.'
  const faint = model.pale.peek() ? ' Fainter: the figure may be off by more than half.' : ''
  const labels = boundLabels(model.bounds.peek(), model.steps.peek(), measure)
  return mapPicture(
    drawn,
    drawn.width / map.canvas.clientWidth,
    {
      ...about,
      classes: model.steps.peek().map((step, at) => ({
        fill: colours.ramp[step] ?? colours.pressed,
        from: labels[at] ?? null,
        shown: at >= state.range[0] && at <= state.range[1],
      })),
      top: labels[model.steps.peek().length] ?? null,
      marks: (model.group.peek()?.zones ?? []).slice(0, ZONE_TABLE_TOP).flatMap(({ zoneId }, at) => {
        const zone = names.get(zoneId)
        return zone === undefined ? [] : [{ at: map.project(zone.inside), text: String(at + 1) }]
      }),
      notes: [
        `${perZone(measure, model.join.peek())}; each class from the figure under it. Hatched: withheld or zero.${plain}${faint}`,
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
}
