import { isBetweenZones, OUTSIDE, poolsText, tripsText } from '../../../domain/flows/flow.ts'
import { hourText } from '../../../domain/summaries/words.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { scaleBar } from '../../../map/scale-bar.ts'
import { exportNotes } from '../../kit/report/export-notes.ts'
import { monthText, periodOf } from '../../kit/report/report-period.ts'
import { mapPicture } from '../../kit/zone-map/picture/map-picture.ts'
import { pictureColours } from '../../kit/zone-map/picture/picture-of-shown.ts'
import { poolsNote } from './flow-columns.ts'
import { drawnWords, figureWords, flowWords } from './flow-words.ts'
import { choiceWords } from './flows-map.ts'
import { mostInHours, mostWithin } from './model/flow-drawing.ts'
import type { FlowsMapModel } from './model/flows-map-model.ts'
import type { FlowFigure } from './model/read-flows.ts'

/** The maximum number of numbered figures on a picture of flows. More numbers would cover the map. */
const MOST_NUMBERED = 20

/**
 * A figure listed below a picture, and the two zones that its number is placed between. For trips within a zone, both
 * are the same.
 */
export interface NumberedFigure {
  readonly from: number
  readonly to: number
  /** Such as `Leeds 1 to Leeds 2`, or the name of one zone. */
  readonly name: string
  /** Such as `1,360 ±12%`. */
  readonly figure: string
}

type Shown = Pick<FlowsMapModel, 'matrix' | 'hours' | 'arrows' | 'view' | 'hour' | 'nameOf'>

/** Returns the flows that the map draws: the largest, or those of the focused zone. */
const drawnFlows = ({ matrix, arrows, view }: Shown): FlowFigure[] => {
  const { focus, direction } = view.peek()
  const drawn = new Set(
    (arrows.peek()?.arrows ?? [])
      .filter(({ o, d, isAmongLargest }) =>
        focus === null ? isAmongLargest : (o === focus && direction !== 'in') || (d === focus && direction !== 'out'),
      )
      .map(({ o, d }) => `${o}-${d}`),
  )
  return (matrix.peek()?.flows ?? []).filter(flow => isBetweenZones(flow) && drawn.has(`${flow.o}-${flow.d}`))
}

/** Returns the trips into and out of each zone in the displayed hour, busiest zones first. */
const figuresOfHour = ({ matrix, hours, nameOf, view }: Shown, hour: number): NumberedFigure[] => {
  const { direction } = view.peek()
  return (matrix.peek()?.zones ?? [])
    .map(zone => {
      const [into, out] = [hours.peek()?.into.get(zone)?.[hour], hours.peek()?.out.get(zone)?.[hour]]
      const trips = (direction === 'out' ? 0 : (into?.trips ?? 0)) + (direction === 'in' ? 0 : (out?.trips ?? 0))
      const words = [
        direction === 'out' ? '' : `${figureWords(into)} in`,
        direction === 'in' ? '' : `${figureWords(out)} out`,
      ]
      return { from: zone, to: zone, trips, name: nameOf(zone), figure: words.filter(Boolean).join(', ') }
    })
    .filter(({ trips }) => trips > 0)
    .toSorted((a, b) => b.trips - a.trips)
}

/**
 * Returns the largest displayed figures, each described in one line.
 * @param isInView false for a zone outside the picture
 */
export function shownFigures(model: Shown, isInView: (zone: number) => boolean): NumberedFigure[] {
  const hour = model.hour.peek()
  const { isWithinView } = model.view.peek()
  if (hour !== null)
    return figuresOfHour(model, hour)
      .filter(({ from }) => isInView(from))
      .slice(0, MOST_NUMBERED)
      .map(({ from, to, name, figure }) => ({ from, to, name, figure }))
  return drawnFlows(model)
    .filter(({ o, d }) => (isWithinView ? isInView(o) && isInView(d) : isInView(o) || isInView(d)))
    .toSorted((a, b) => b.trips - a.trips)
    .slice(0, MOST_NUMBERED)
    .map(flow => ({
      from: flow.o,
      to: flow.d,
      name: `${model.nameOf(flow.o)} to ${model.nameOf(flow.d)}`,
      figure: figureWords(flow),
    }))
}

/**
 * Describes the trips from and to Outside, which no line represents, for the focused zone or for all zones. Empty if an
 * hour is displayed.
 */
export function outsideWords({ matrix, hour, view }: Pick<Shown, 'matrix' | 'hour' | 'view'>): string {
  const figures = matrix.peek()
  if (figures === null || hour.peek() !== null) return ''
  const { focus } = view.peek()
  const words =
    focus === null
      ? [figureWords(figures.out.get(OUTSIDE)), figureWords(figures.into.get(OUTSIDE))]
      : [flowWords(figures, { o: OUTSIDE, d: focus }), flowWords(figures, { o: focus, d: OUTSIDE })]
  return `From outside ${words[0]}, to outside ${words[1]}; not drawn.`
}

/**
 * The distance of a number from the centre of its line, in CSS pixels. The number is on the left, where the half-arrow
 * is, so that the numbers of both directions are visible.
 */
const BESIDE_PX = 12

type Pixel = readonly [x: number, y: number]

/** The possible positions of a number along its line, preferred first. */
const ALONG = [0.5, 0.62, 0.38, 0.74, 0.26, 0.86, 0.14]
/** Numbers that are closer together than this cannot be read. */
const APART_PX = 22

/** Returns the position of a number: next to its line, at this fraction of its length, or on its zone. */
const placeOf = ([x1, y1]: Pixel, [x2, y2]: Pixel, along: number): Pixel => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const long = Math.hypot(dx, dy)
  if (long === 0) return [x1, y1]
  return [x1 + dx * along + (BESIDE_PX * dy) / long, y1 + dy * along - (BESIDE_PX * dx) / long]
}

/**
 * Returns the position of each number on its line: the first that does not overlap another number, or else the centre.
 */
export function numberPlaces(lines: readonly (readonly [from: Pixel, to: Pixel])[]): readonly Pixel[] {
  const taken: Pixel[] = []
  for (const [from, to] of lines) {
    const places = ALONG.map(along => placeOf(from, to, along))
    const isFree = ([x, y]: Pixel) => taken.every(other => Math.hypot(other[0] - x, other[1] - y) >= APART_PX)
    taken.push(places.find(isFree) ?? placeOf(from, to, 0.5))
  }
  return taken
}

/** Returns the sentence below a picture that explains colours, widths and circles. */
export const keyWords = (model: FlowsMapModel): string => {
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
  const drawn = model.focus.peek() === null ? ` ${drawnWords(arrows)}` : ''
  const ways =
    model.focus.peek() === null
      ? ' The larger a flow, the stronger its colour.'
      : ' Green: into the zone; orange: out of it.'
  return `Half-arrows from origin to destination, as wide as their trips, the widest ${tripsText(arrows.most, null)}.${ways}${circles}${drawn}`
}

/** Returns the name and provenance of the whole matrix, for files. Null until there is one. */
export function describeMatrix(model: FlowsMapModel) {
  const [matrix, details] = [model.matrix.peek(), model.details.state.peek()]
  if (matrix === null || details.kind !== 'ready') return null
  const { name } = details.value
  const month = monthText(periodOf(details.value.details))
  const selection = [choiceWords(model.choices.peek()), month].filter(Boolean).join(', ')
  return {
    name: `${name} flows`,
    provenance: [
      `${name}: flows. Trips of an average day by departure, ${selection}`,
      poolsText(matrix.flows, matrix.total.trips) ?? '',
      ...exportNotes(details.value, matrix.disclosure),
      model.declaration.credit,
    ].filter(Boolean),
  }
}

/** Returns the name, title and notes of the displayed flows, for pictures and print. Null until there are any. */
export function describeFlows(model: FlowsMapModel, figures: readonly NumberedFigure[]) {
  const [matrix, details] = [model.matrix.peek(), model.details.state.peek()]
  if (matrix === null || details.kind !== 'ready') return null
  const [hour, focus, choices] = [model.hour.peek(), model.focus.peek(), model.choices.peek()]
  const when = hour === null ? choiceWords(choices) : choiceWords({ daytype: choices.daytype ?? '' })
  const subject = [
    'Trips of an average day',
    focus === null ? `between ${matrix.zones.length} zones` : `of ${model.nameOf(focus)}`,
    when,
    hour === null ? '' : hourText(hour),
    monthText(periodOf(details.value.details)),
  ]
  return {
    name: `${details.value.name} flows`,
    title: `${details.value.name}: flows`,
    subject: subject.filter(Boolean).join(', '),
    notes: [
      keyWords(model),
      ...figures.map(({ name, figure }, at) => `${at + 1}  ${name}: ${figure}`),
      outsideWords(model),
      ...exportNotes(details.value, matrix.disclosure),
      poolsNote(matrix),
      model.declaration.credit,
    ].filter(Boolean),
  }
}

/** Returns the largest figures in view, and the positions of their numbers on the map in CSS pixels. */
export function numberedFigures(map: PortalMap, model: FlowsMapModel, most = MOST_NUMBERED) {
  const { clientWidth, clientHeight } = map.canvas
  const pixelOf = (zone: number): Pixel | null => {
    const place = model.names.known.peek().get(zone)
    return place === undefined ? null : map.project(place.inside)
  }
  const isInView = (zone: number): boolean => {
    const [x, y] = pixelOf(zone) ?? [-1, -1]
    return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight
  }
  const figures = shownFigures(model, isInView).slice(0, most)
  const lines = figures.flatMap(({ from, to }, at) => {
    const [start, end] = [pixelOf(from), pixelOf(to)]
    return start === null || end === null ? [] : [{ ends: [start, end] as const, text: String(at + 1) }]
  })
  const places = numberPlaces(lines.map(({ ends }) => ends))
  const marks = lines.flatMap(({ text }, at) => {
    const place = places[at]
    return place === undefined ? [] : [{ at: place, text }]
  })
  return { figures, marks }
}

/**
 * A picture of the map (`drawn`) in which the largest figures are numbered and listed. Null until there are figures.
 */
export function pictureOfFlows(
  map: PortalMap,
  model: FlowsMapModel,
  drawn: ImageBitmap | HTMLCanvasElement,
): HTMLCanvasElement | null {
  const { figures, marks } = numberedFigures(map, model)
  const about = describeFlows(model, figures)
  if (about === null) return null
  const words = {
    ...about,
    legends: [],
    marks,
    notes: [...about.notes, map.baseCredit()],
    madeOn: new Date().toISOString(),
    scale: scaleBar(map.settled.peek()),
  }
  return mapPicture(drawn, drawn.width / map.canvas.clientWidth, words, pictureColours())
}
