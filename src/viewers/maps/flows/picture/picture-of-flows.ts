import { tripsText } from '../../../../domain/flows/trips-text.ts'
import { hourText } from '../../../../domain/summaries/words.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { exportNotes } from '../../../kit/report/export-notes.ts'
import { monthText, periodOf } from '../../../kit/report/period.ts'
import { mapPicture, type PictureWords } from '../../../kit/zone-map/picture/map-picture.ts'
import { pictureColours } from '../../../kit/zone-map/picture/picture-of-shown.ts'
import { choiceWords } from '../filters.ts'
import { poolsNote } from '../flow-columns.ts'
import { drawnWords } from '../flow-words.ts'
import { mostInHours, mostWithin } from '../model/flow-drawing.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import { type NumberedFigure, outsideWords, shownFigures } from './shown-figures.ts'

/** A number stands left of its line, where the half-arrow is, so that those of both directions are seen. CSS px. */
const BESIDE_PX = 12

type Pixel = readonly [x: number, y: number]

/** The place of a number: beside the middle of its line, or on its zone. */
const placeOf = ([x1, y1]: Pixel, [x2, y2]: Pixel): Pixel => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const long = Math.hypot(dx, dy)
  if (long === 0) return [x1, y1]
  return [(x1 + x2) / 2 + (BESIDE_PX * dy) / long, (y1 + y2) / 2 - (BESIDE_PX * dx) / long]
}

/** The sentence below a picture that explains its colours, widths and circles. */
const keyWords = (model: FlowsMapModel): string => {
  const [matrix, hours, arrows, scale] = [
    model.matrix.peek(),
    model.hours.peek(),
    model.arrows.peek(),
    model.scale.peek(),
  ]
  if (matrix === null || arrows === null) return ''
  if (model.hour.peek() !== null) {
    const most = scale?.hours ?? (hours === null ? 0 : mostInHours(hours, matrix.zones))
    return `Discs: trips into a zone; rings: out of it; by area, the largest ${tripsText(most, null)}.`
  }
  const within = scale?.within ?? mostWithin(matrix)
  const circles = within > 0 ? ` Circles: trips within a zone, by area, the largest ${tripsText(within, null)}.` : ''
  const faint = model.focus.peek() === null ? ` Faint: below the median of ${tripsText(arrows.median, null)}.` : ''
  const drawn = model.focus.peek() === null ? ` ${drawnWords(arrows)}` : ''
  const ways = model.focus.peek() === null ? '' : ' Green: into the zone; orange: out of it.'
  return `Half-arrows from origin to destination, as wide as their trips, the widest ${tripsText(arrows.most, null)}.${ways}${faint}${circles}${drawn}`
}

/** Name, title and notes of the shown flows, for files and print; null before there are any. */
export function describeFlows(model: FlowsMapModel, figures: readonly NumberedFigure[]) {
  const [matrix, details] = [model.matrix.peek(), model.details.state.peek()]
  if (matrix === null || details.kind !== 'ready') return null
  const [hour, focus, choices] = [model.hour.peek(), model.focus.peek(), model.choices.peek()]
  const when = hour === null ? choiceWords(choices) : choiceWords({ daytype: choices.daytype ?? '' })
  const subject = [
    'Trips of a mean day',
    focus === null ? `between ${matrix.zones.length} zones` : `of ${model.nameOf(focus)}`,
    when,
    hour === null ? '' : hourText(hour),
    monthText(periodOf(details.value.details)),
  ]
  return {
    name: `${details.value.clientProjectName} flows`,
    title: `${details.value.clientProjectName}: flows`,
    subject: subject.filter(Boolean).join(', '),
    notes: [
      keyWords(model),
      ...figures.map(({ words }, at) => `${at + 1}  ${words}`),
      outsideWords(model),
      ...exportNotes(details.value, matrix.disclosure),
      poolsNote(matrix),
      model.declaration.credit,
    ].filter(Boolean),
  }
}

/** The picture of the flows around the map as `drawn`, with numbers on its largest figures and what they are; null before there are any. */
export function pictureOfFlows(
  map: PortalMap,
  model: FlowsMapModel,
  drawn: ImageBitmap | HTMLCanvasElement,
): HTMLCanvasElement | null {
  const ratio = drawn.width / map.canvas.clientWidth
  const pixelOf = (zone: number): Pixel | null => {
    const place = model.names.known.peek().get(zone)
    return place === undefined ? null : map.project(place.inside)
  }
  const isInView = (zone: number): boolean => {
    const [x, y] = pixelOf(zone) ?? [-1, -1]
    return x >= 0 && y >= 0 && x <= drawn.width / ratio && y <= drawn.height / ratio
  }
  const figures = shownFigures(model, isInView)
  const about = describeFlows(model, figures)
  if (about === null) return null
  const marks: PictureWords['marks'] = figures.flatMap(({ from, to }, at) => {
    const ends = [pixelOf(from), pixelOf(to)] as const
    return ends[0] === null || ends[1] === null ? [] : [{ at: placeOf(ends[0], ends[1]), text: String(at + 1) }]
  })
  const words = { ...about, legends: [], marks, notes: [...about.notes, map.baseCredit()] }
  return mapPicture(drawn, ratio, words, pictureColours())
}
