import { isBetweenZones, OUTSIDE } from '../../../../domain/flows/flow.ts'
import { figureWords, flowWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import type { FlowFigure } from '../model/read-figures.ts'

/** Figures beside a picture of flows; more would cover the map with numbers. */
export const MOST_NUMBERED = 20

/** A figure beside a picture, and the zones between which its number stands: the same twice for a zone's own. */
export interface NumberedFigure {
  readonly from: number
  readonly to: number
  readonly words: string
}

type Shown = Pick<FlowsMapModel, 'matrix' | 'hours' | 'arrows' | 'view' | 'hour' | 'nameOf'>

/** The flows that the map draws: the largest, or those of the focused zone. */
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

/** Trips into and out of each zone in the shown hour, the busiest zones first. */
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
      return { from: zone, to: zone, trips, words: `${nameOf(zone)}: ${words.filter(Boolean).join(', ')}` }
    })
    .filter(({ trips }) => trips > 0)
    .toSorted((a, b) => b.trips - a.trips)
}

/**
 * The largest figures of what the map shows, in the words of a line each.
 * @param isInView false for a zone that lies outside the picture
 */
export function shownFigures(model: Shown, isInView: (zone: number) => boolean): NumberedFigure[] {
  const hour = model.hour.peek()
  const { isWithinView } = model.view.peek()
  if (hour !== null)
    return figuresOfHour(model, hour)
      .filter(({ from }) => isInView(from))
      .slice(0, MOST_NUMBERED)
      .map(({ from, to, words }) => ({ from, to, words }))
  return drawnFlows(model)
    .filter(({ o, d }) => (isWithinView ? isInView(o) && isInView(d) : isInView(o) || isInView(d)))
    .toSorted((a, b) => b.trips - a.trips)
    .slice(0, MOST_NUMBERED)
    .map(flow => ({
      from: flow.o,
      to: flow.d,
      words: `${model.nameOf(flow.o)} to ${model.nameOf(flow.d)}: ${figureWords(flow)}`,
    }))
}

/** Trips from and to outside, of the focused zone or of all, which no line is drawn for; an empty text where an hour is shown. */
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
