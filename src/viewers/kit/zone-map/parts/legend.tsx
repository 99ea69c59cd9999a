import { type ReactNode, useState } from 'react'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { monthText, periodOf } from '../../report/report-period.ts'
import { OUTSIDE } from '../figure-text.ts'
import { filterWords } from '../filters.ts'
import { classesOnMap } from '../grouping.ts'
import { boundLabels, labelsWithRoom, legendTitle } from '../map-colours.ts'
import type { MapMeasure } from '../mode.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { ClassKey, rampStyle } from './class-marks.tsx'
import './legend.css'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { Button } from '../../../../ui/controls/button.tsx'

interface LegendProps {
  readonly model: ZoneScreenModel
  /** The accessible name, for a page with several legends. */
  readonly label?: string
}

/** Explains the colours, with the value-range slider on the same scale. When folded, it shows only the colours. */
export const Legend = ({ model, label = 'Legend' }: LegendProps) => {
  const [open, foldButton] = useLegendFold()
  const state = model.view.value
  const mode = model.mode.value
  const measure = model.measure.value
  const details = model.details.state.value
  if (state.stage !== 'viewing' || mode === null || measure === null) return null
  const month = details.kind === 'ready' ? monthText(periodOf(details.value.details)) : ''
  return (
    <section className="zone-legend float" aria-label={label}>
      <div className="row">
        <h2>{model.grouped.value?.by.title ?? legendTitle(measure, state.result.colours)}</h2>
        <span className="push" />
        {foldButton}
      </div>
      <p className="hint">{sentenceCase([filterWords(mode, state.filters), month].filter(Boolean).join(', '))}</p>
      <Scale model={model} measure={measure} withRange={open} />
      {open && <Key model={model} />}
    </section>
  )
}

/** The width of the scale on the narrowest screen, in characters of a label. */
export const SCALE_CHARACTERS = 46

/** Explains the marks that are not colours of the scale, if this map has any. */
const Key = ({ model }: { readonly model: ZoneScreenModel }) => {
  const { steps, ramp } = model.colours.value
  const grouped = model.grouped.value
  const isAnyPlain = grouped !== null && (model.group.value?.zones.length ?? 0) > grouped.classes.size
  const isAnyFaint = grouped !== null && grouped.faint.size > 0
  return (
    <div className="zone-legend-key">
      {(isAnyFaint || model.pale.value) && (
        <span>
          <i className="zone-paler" style={rampStyle(steps.at(-1) ?? 0, ramp)} />
          {`fainter: ${isAnyFaint ? grouped.by.faintWords : 'less certain, see the ± of each place'}`}
        </span>
      )}
      {grouped?.outlined != null && (
        <span>
          <i className="zone-outlined" />
          {grouped.outlined.words}
        </span>
      )}
      {isAnyPlain && (
        <span>
          <i className="zone-outside" />
          {grouped.by.plainWords}
        </span>
      )}
      {model.chargers.value !== null && (
        <span>
          <i className="zone-charger" />
          public charger
        </span>
      )}
      {model.covered.value !== null && (
        <span>
          <i className="zone-outside" />
          {OUTSIDE}
        </span>
      )}
      {model.narrowed.value && (
        <span>
          <i className="zone-outside" />
          outside the range
        </span>
      )}
    </div>
  )
}

interface ScaleProps {
  readonly model: ZoneScreenModel
  readonly measure: MapMeasure
  readonly withRange: boolean
}

/** The classes with their bounds and the slider. Nothing else renders again while the slider is dragged. */
const Scale = ({ model, measure, withRange }: ScaleProps) => {
  const { steps, ramp } = model.colours.value
  const range = model.range.value
  const [grouped, state] = [model.grouped.value, model.view.value]
  if (grouped !== null) return <ClassKey classes={classesOnMap(grouped)} ramp={ramp} />
  if (range === null || state.stage !== 'viewing') return null
  return (
    <>
      {steps.length > 0 && (
        <Swatches
          steps={steps}
          labels={labelsWithRoom(boundLabels(state.result.colours, measure), SCALE_CHARACTERS)}
          range={range}
        />
      )}
      {steps.length > 1 && withRange && (
        <ValueRange
          last={steps.length - 1}
          value={range}
          onChange={next => model.dispatch({ kind: 'range-set', range: next })}
        />
      )}
      <p className="visually-hidden">{`Value range ${range[0]} to ${range[1]}`}</p>
    </>
  )
}

interface SwatchesProps {
  readonly steps: readonly number[]
  /** The lower bound of each class, followed by the end of the scale. */
  readonly labels: readonly (string | null)[]
  readonly range: readonly [number, number]
}

/** The classes of a map with their bounds. */
export const Swatches = ({ steps, labels, range }: SwatchesProps) => (
  <div className="zone-swatches" aria-hidden="true">
    {steps.map((step, index) => {
      const shown = index >= range[0] && index <= range[1]
      const end = index === steps.length - 1 ? labels[steps.length] : null
      return (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a class is identified by its index
          key={index}
          className={shown ? 'zone-swatch' : 'zone-swatch zone-swatch-outside'}
          style={rampStyle(step, 'sequential')}
        >
          {labels[index] != null && <span className="zone-bound fig">{labels[index]}</span>}
          {end != null && <span className="zone-bound zone-bound-end fig">{end}</span>}
        </span>
      )
    })}
  </div>
)

interface ValueRangeProps {
  /** The highest class. */
  readonly last: number
  readonly value: readonly [number, number]
  readonly onChange: (range: readonly [number, number]) => void
}

const THUMBS = ['Lowest class shown', 'Highest class shown'] as const

/** The value-range slider, on the same scale as the legend's swatches above it. Each thumb shows its class. */
const ValueRange = ({ last, value, onChange }: ValueRangeProps) => (
  <Slider
    className="value-range"
    aria-label="Value range"
    minValue={0}
    maxValue={last}
    value={[...value]}
    onChange={next => onChange([next[0] ?? 0, next[1] ?? last])}
  >
    <SliderTrack className="value-range-track">
      {({ state }) => (
        <>
          <span
            className="value-range-fill"
            style={{ left: `${state.getThumbPercent(0) * 100}%`, right: `${100 - state.getThumbPercent(1) * 100}%` }}
          />
          {THUMBS.map((name, thumb) => (
            <SliderThumb key={name} index={thumb} className="value-range-thumb" aria-label={name}>
              {value[thumb]}
            </SliderThumb>
          ))}
        </>
      )}
    </SliderTrack>
  </Slider>
)

/** On a small screen, the legend starts folded, because it would cover much of the map. */
const SMALL = '(max-width: 1100px)'

/**
 * Returns whether a map's legend is unfolded, and the button that folds and unfolds it.
 * @param folded the media query of the screens on which it starts folded
 */
export const useLegendFold = (folded = SMALL): readonly [open: boolean, button: ReactNode] => {
  const [open, setOpen] = useState(() => !matchMedia(folded).matches)
  return [
    open,
    <Button
      key="fold"
      className="legend-fold"
      small
      variant="quiet"
      label={open ? 'Fold the legend' : 'Unfold the legend'}
      icon={open ? <ChevronDown /> : <ChevronUp />}
      onClick={() => setOpen(!open)}
    />,
  ]
}
