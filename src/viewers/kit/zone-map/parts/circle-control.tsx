import { useRef } from 'react'
import { penetration } from '../../../../domain/catchment.ts'
import { roundMargin, shareText } from '../../../../domain/disclosure/known-digits.ts'
import { CIRCLE_KM, type CircleTotal } from '../../../../domain/places/circle.ts'
import { counted, twoDigits, whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Slider } from '../../../../ui/controls/slider.tsx'
import { rangeText } from '../figure-text.ts'
import { type MapMeasure, TRIP_ENDS } from '../mode.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import './circle-control.css'

/** Counts the trips with one end within a distance of a point. */
export const CircleControl = ({ model }: { readonly model: ZoneScreenModel }) => {
  const host = useRef<HTMLDivElement>(null)
  const [circle, measure, placed] = [model.circle.value, model.measure.value, model.placed.value]
  if (measure?.end === undefined || !measure.adds || placed === null || placed.reply.nodes === null) return null
  const change = (isOn: boolean): void => {
    model.patch({ circle: isOn ? { radiusKm: CIRCLE_KM.initial, centre: null } : null })
    if (isOn && host.current !== null) scrollPanelTo(host.current)
  }
  return (
    <div ref={host} className="zone-section zone-circle">
      <Checkbox checked={circle !== null} onChange={change}>
        {`${measure.magnitudeTitle} that ${TRIP_ENDS[measure.end]} within a distance`}
      </Checkbox>
      {circle !== null && (
        <>
          <Slider
            label="Distance"
            min={CIRCLE_KM.min}
            max={CIRCLE_KM.max}
            value={[circle.radiusKm]}
            format={{ style: 'unit', unit: 'kilometer' }}
            onChange={([radiusKm = circle.radiusKm]) => model.patch({ circle: { ...circle, radiusKm } })}
          />
          <CircleCentre model={model} />
          <CircleFigures model={model} measure={measure} />
        </>
      )}
    </div>
  )
}

/**
 * Moves a section to the top of the map's panel, because its figures appear below it, often outside the visible part.
 * Element.scrollIntoView would also scroll the page.
 */
function scrollPanelTo(section: HTMLElement): void {
  const panel = section.closest('[role="tabpanel"]')
  if (panel === null) return
  panel.scrollTop += section.getBoundingClientRect().top - panel.getBoundingClientRect().top
}

const CircleCentre = ({ model }: { readonly model: ZoneScreenModel }) => {
  const [circle, isMoving, details] = [model.circle.value, model.isMovingCircle.value, model.details.state.value]
  if (circle === null) return null
  const name = details.kind === 'ready' ? details.value.name : 'the area'
  return (
    <div className="zone-circle-centre">
      <p className="hint">{circle.centre === null ? `Around ${name}` : 'Around a point on the map'}</p>
      <Button small aria-pressed={isMoving} onClick={() => model.moveCircle(!isMoving)}>
        Move
      </Button>
      {circle.centre !== null && (
        <Button small onClick={() => model.patch({ circle: { ...circle, centre: null } })}>
          Move back
        </Button>
      )}
      {isMoving && (
        <p className="hint zone-circle-moving" role="status">
          Click the new centre on the map. With the keyboard, go to a zone with the arrow keys and press Enter.
        </p>
      )}
    </div>
  )
}

interface CircleFiguresProps {
  readonly model: ZoneScreenModel
  readonly measure: MapMeasure
}

const CircleFigures = ({ model, measure }: CircleFiguresProps) => {
  const total = model.circleTotal.value
  const all = model.placed.value?.reply.total?.magnitude ?? null
  if (total === null) return <p className="hint">Counting</p>
  const cut = cutText(total, measure)
  return (
    <div role="status">
      <p className="zone-figure fig">
        {measure.text(total.magnitude, total.margin)} <span>{measure.unit}</span>
      </p>
      <dl className="zone-circle-rows">
        {circleRows(total, all, measure).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="fig">{text}</dd>
          </div>
        ))}
      </dl>
      {cut !== null && <p className="hint">{cut}</p>}
    </div>
  )
}

/**
 * Returns the rows below a circle's total.
 * @param all the total of all trips; null if unknown
 */
function circleRows(
  total: CircleTotal,
  all: number | null,
  measure: Pick<MapMeasure, 'interval' | 'unit' | 'magnitudeTitle'>,
): readonly (readonly [name: string, text: string])[] {
  const margin = total.margin === null ? null : roundMargin(total.margin)
  const range = margin === null ? null : rangeText({ magnitude: total.magnitude, margin }, measure)
  const rate = penetration(total.magnitude, total.residents)
  return [
    ...(range === null ? [] : [['95% range', range] as const]),
    ...(all === null || all <= 0
      ? []
      : [[`Share of all ${measure.unit}`, shareText(total.magnitude / all, 1)] as const]),
    ['Residents', total.residents === null ? 'not known' : whole(total.residents)],
    ...(rate === null ? [] : [[`${measure.magnitudeTitle} per 1,000 residents`, twoDigits(rate)] as const]),
  ]
}

/** Explains how places that extend beyond the circle are counted. Null if there are none. */
export function cutText(
  { cutPlaces, least, most }: CircleTotal,
  { text, unit }: Pick<MapMeasure, 'text' | 'unit'>,
): string | null {
  if (cutPlaces === 0) return null
  const isOne = cutPlaces === 1
  const places = `${counted(cutPlaces, 'place')} ${isOne ? 'extends' : 'extend'} beyond the circle`
  const them = isOne ? 'it' : 'them'
  return `${places} and ${isOne ? 'counts' : 'count'} by the share of residents who live inside. Without ${them} the total would be at least ${text(outward(least, Math.floor), WIDE)}, with all of ${them} at most ${text(outward(most, Math.ceil), WIDE)} ${unit}.`
}

/** A margin that leaves two significant digits. */
const WIDE = 50

/** Rounds a bound to two significant digits, down or up, so that it stays a bound. */
function outward(bound: number, round: (steps: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, bound))) - 1)
  return round(bound / step) * step
}
