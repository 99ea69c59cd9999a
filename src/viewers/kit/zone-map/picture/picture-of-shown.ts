import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { counted } from '../../../../domain/text/numbers.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { scaleBar } from '../../../../map/scale-bar.ts'
import { stepColour } from '../../../../map/zone-paint.ts'
import { readPalette } from '../../../../ui/theme/palette.ts'
import { exportNotes } from '../../report/export-notes.ts'
import { monthText, periodOf } from '../../report/report-period.ts'
import { OUTSIDE } from '../figure-text.ts'
import { filterWords } from '../filters.ts'
import { classesOnMap, type GroupedZones } from '../grouping.ts'
import { badgesApart } from '../map/badges.ts'
import { boundLabels, legendTitle } from '../map-colours.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { mapPicture, type PictureColours, type PictureLegend } from './map-picture.ts'

/** Replaces the screen's hint 'Zoom in to show zones'. */
const FAR_NOTE = 'Zones are not drawn on a map of so much ground.'

/** Returns the title, subject and notes of the displayed result, for files and print. Null if no result exists. */
export function describeShown(model: ZoneScreenModel) {
  const state = model.state.peek()
  const [mode, measure, disclosure] = [model.mode.peek(), model.measure.peek(), model.disclosure.peek()]
  const details = model.details.state.peek()
  if (state.stage !== 'viewing' || mode === null || measure === null || disclosure === null || details.kind !== 'ready')
    return null
  const filters = filterWords(mode, state.filters)
  const inside = model.inside.peek()
  const heading = measure.heading ?? mode.title
  return {
    state,
    measure,
    // Files with a different selection or level of detail get a different name.
    name: [`${details.value.name} ${heading}`, filters, counted(state.result.places.length, 'place')]
      .filter(Boolean)
      .join(', '),
    title: `${details.value.name}: ${heading}`,
    subject: [measure.subject, filters, monthText(periodOf(details.value.details))].filter(Boolean).join(', '),
    notes: [...(inside === null ? [] : [inside]), ...exportNotes(details.value, disclosure), model.credit],
  }
}

/** Returns the legend of the displayed result and the meaning of its classes. Null if no result exists. */
export function legendOfShown(
  model: ZoneScreenModel,
): { readonly legend: PictureLegend; readonly classNote: string } | null {
  const [state, measure] = [model.state.peek(), model.measure.peek()]
  if (state.stage !== 'viewing' || measure === null) return null
  const colours = readPalette()
  const { grouped, colours: mapColours } = state.result
  const { ramp } = mapColours
  const onMap = grouped && classesOnMap(grouped)
  const steps = onMap?.map(({ step }) => step) ?? mapColours.steps
  const labels = onMap?.map(({ name }) => name) ?? boundLabels(mapColours, measure)
  return {
    legend: {
      title: null,
      classes: steps.map((step, at) => ({
        fill: stepColour(colours, ramp, step) ?? colours.pressed,
        from: labels[at] ?? null,
        shown: onMap !== undefined || (at >= state.range[0] && at <= state.range[1]),
      })),
      opacity: ramp === 'diverging' ? colours.divergingOpacity : colours.rampOpacity,
      isNamed: grouped !== undefined,
      top: labels[steps.length] ?? null,
    },
    classNote:
      grouped === undefined
        ? `${legendTitle(measure, mapColours)}; each class from the figure under it.`
        : groupingNote(grouped),
  }
}

const groupingNote = ({ by, faint }: GroupedZones): string =>
  [
    `${by.title} by place.`,
    ...(faint.size === 0 ? [] : [`Fainter: ${by.faintWords}.`]),
    `Plain: ${by.plainWords}.`,
  ].join(' ')

/** Returns the colours of the text in a picture, in the current theme. */
export function pictureColours(): PictureColours {
  const { surface, ink, ink2, mapSelect } = readPalette()
  return { paper: surface, ink, muted: ink2, mark: mapSelect, font: getComputedStyle(document.body).fontFamily }
}

/** Draws the picture of the displayed result around the map `drawn`. Returns null if no result exists. */
export function pictureOfShown(
  map: PortalMap,
  model: ZoneScreenModel,
  drawn: ImageBitmap | HTMLCanvasElement,
): HTMLCanvasElement | null {
  const [about, shown] = [describeShown(model), legendOfShown(model)]
  if (about === null || shown === null) return null
  const plain = model.covered.peek() === null ? '' : ` Plain: ${OUTSIDE}.`
  const faint = model.pale.peek() ? ' Fainter: less certain.' : ''
  return mapPicture(
    drawn,
    drawn.width / map.canvas.clientWidth,
    {
      ...about,
      legends: [shown.legend],
      madeOn: new Date().toISOString(),
      scale: scaleBar(map.settled.peek()),
      marks: ranksOnMap(map, model, (model.group.peek()?.zones ?? []).slice(0, ZONE_TABLE_TOP)),
      notes: [
        ...(map.zonesHidden.peek() ? [FAR_NOTE] : []),
        `${shown.classNote}${plain}${faint}`,
        ...about.notes,
        ...chargersCredit(model),
        map.baseCredit(),
      ],
    },
    pictureColours(),
  )
}

/** Explains the dots of public chargers, if the map shows any. */
const chargersCredit = ({ chargers }: Pick<ZoneScreenModel, 'chargers'>): readonly string[] => {
  const shown = chargers.peek()
  return shown === null ? [] : [`Dots: in the area ${shown.text}. ${shown.credit}.`]
}

/** Numbers the largest places, largest first, on a map. */
export function ranksOnMap(
  map: PortalMap,
  { names }: Pick<ZoneScreenModel, 'names'>,
  largest: readonly Pick<ZoneItem, 'zoneId'>[],
): readonly Mark[] {
  const known = names.known.peek()
  const ranks = largest.flatMap(({ zoneId }, at) => {
    const zone = known.get(zoneId)
    return zone === undefined ? [] : [{ at: map.project(zone.inside), text: String(at + 1) }]
  })
  return marksOnMap(ranks, map.canvas.clientWidth, map.canvas.clientHeight)
}

interface Mark {
  /** In CSS pixels from the map's top left corner. */
  readonly at: readonly [x: number, y: number]
  readonly text: string
}

/**
 * Returns the marks within a map of this size, in CSS pixels, that do not overlap an earlier one, as on screen. The
 * most important marks come first.
 */
export const marksOnMap = (marks: readonly Mark[], width: number, height: number): readonly Mark[] =>
  badgesApart(
    marks.filter(({ at: [x, y] }) => x >= 0 && x <= width && y >= 0 && y <= height),
    ({ at }) => at,
  )
