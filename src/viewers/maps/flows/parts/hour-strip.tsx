import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { hourText } from '../../../../domain/summaries/words.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Slider } from '../../../../ui/controls/slider.tsx'
import { figureWords } from '../flow-words.ts'
import { HOURS } from '../model/create-flows-map.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'
import type { TripFigure } from '../model/read-flows.ts'

/**
 * Steps through the hours of departure. Circles on the map show trips into and out of each zone, bars show the trips of
 * the focused zone.
 */
export const HourStrip = ({ model }: { readonly model: FlowsMapModel }) => {
  const still = useReducedMotion()
  const [hour, playing] = [model.hour.value, model.playing.value]
  const step = (by: number) => model.setHour(((hour ?? (by > 0 ? HOURS - 1 : 0)) + by + HOURS) % HOURS)
  return (
    <section className="flow-hours" aria-label="Hours of the day">
      <div className="row row-wrap">
        {!still && (
          <Button
            small
            label={playing ? 'Pause' : 'Play the hours of the day'}
            icon={playing ? <Pause /> : <Play />}
            onClick={() => model.play(!playing)}
          />
        )}
        <Button small label="Hour before" icon={<ChevronLeft />} onClick={() => step(-1)} />
        <Button small label="Next hour" icon={<ChevronRight />} onClick={() => step(1)} />
        <HourWords model={model} />
        <span className="push" />
        {hour !== null && (
          <Button small onClick={() => model.setHour(null)}>
            Whole day
          </Button>
        )}
      </div>
      <HourBars model={model} />
      <p className="flow-hour-names" aria-hidden="true">
        {NAMED_HOURS.map(at => (
          <span key={at}>{`${at}`.padStart(2, '0')}:00</span>
        ))}
      </p>
      <Slider
        hideLabel
        label="Hour of departure"
        min={0}
        max={HOURS - 1}
        value={[hour ?? 0]}
        onChange={([next = 0]) => model.setHour(next)}
      />
    </section>
  )
}

const HourWords = ({ model }: { readonly model: FlowsMapModel }) => {
  const [hour, focus, hours] = [model.hour.value, model.listed.value, model.hours.value]
  model.names.known.value
  if (hour === null) return <p className="flow-hour-words">All hours of departure</p>
  return (
    <p className="flow-hour-words">
      <b className="fig">{hourText(hour)}</b>
      {focus !== null && hours !== null && (
        <span className="fig">
          {` ${model.nameOf(focus)}: ${figureWords(hours.into.get(focus)?.[hour])} in, ${figureWords(hours.out.get(focus)?.[hour])} out`}
        </span>
      )}
    </p>
  )
}

/** Every third hour is labelled below the bars. */
const NAMED_HOURS = [0, 3, 6, 9, 12, 15, 18, 21]

const WIDTH = 960
const HEIGHT = 76
const MIDDLE = HEIGHT / 2
const REACH = MIDDLE - 2
const BAR_GAP = 2

/** Trips in above the axis, and trips out below it. A zone with too few trips for hourly figures lacks bars. */
const HourBars = ({ model }: { readonly model: FlowsMapModel }) => {
  const [focus, hours, hour] = [model.listed.value, model.hours.value, model.hour.value]
  model.names.known.value
  if (focus === null || hours === null)
    return (
      <p className="flow-hour-bars flow-hour-none hint">
        Focus a zone on the map, in the matrix or with the keys to see its hours.
      </p>
    )
  const [into, out] = [hours.into.get(focus) ?? [], hours.out.get(focus) ?? []]
  const most = Math.max(0, ...[...into, ...out].map(({ trips }) => trips ?? 0))
  const pitch = WIDTH / HOURS
  const bar = (figure: TripFigure | undefined, at: number, kind: 'into' | 'out') => {
    const isOn = hour === null || hour === at
    const name = `flow-hour flow-hour-${kind}${isOn ? '' : ' flow-hour-off'}`
    const x = at * pitch + BAR_GAP / 2
    const tall = most === 0 ? 0 : (REACH * (figure?.trips ?? 0)) / most
    return (
      <rect
        key={`${kind} ${at}`}
        className={name}
        x={x}
        width={pitch - BAR_GAP}
        y={kind === 'into' ? MIDDLE - tall : MIDDLE}
        height={tall}
      />
    )
  }
  return (
    <svg
      className="flow-hour-bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Trips into and out of ${model.nameOf(focus)} by hour of departure; in above the axis, out below`}
    >
      {Array.from({ length: HOURS }, (_, at) => [bar(into[at], at, 'into'), bar(out[at], at, 'out')])}
      <path className="chart-axis" d={`M0 ${MIDDLE}H${WIDTH}`} />
    </svg>
  )
}

const query = () => matchMedia('(prefers-reduced-motion: reduce)')

/** True if the user prefers reduced motion, in which case nothing plays automatically. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    changed => {
      const media = query()
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => query().matches,
  )
