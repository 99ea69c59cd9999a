import type { CSSProperties } from 'react'
import { monthText, periodOf } from '../../report/period.ts'
import { boundLabels, labelsWithRoom } from '../classes/bound-labels.ts'
import type { Measure } from '../mode.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenModel } from '../model/model.ts'
import { legendTitle } from '../places/map-colours.ts'
import { sentenceCase } from '../sentence-case.ts'
import { OUTSIDE } from '../zone-words.ts'
import { ClassKey } from './class-key.tsx'
import { rampColours } from './rank-badge.tsx'
import { useLegendFold } from './use-legend-fold.tsx'
import { ValueRange } from './value-range.tsx'
import './legend.css'

interface LegendProps {
  readonly model: ZoneScreenModel
  /** Its accessible name, where a page has several. */
  readonly label?: string
}

/** The meaning of the colours, with the value-range slider on the same scale; folded it shows the colours alone. */
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
        <span className="hint push">
          {sentenceCase([filterWords(mode, state.filters), month].filter(Boolean).join(', '))}
        </span>
        {foldButton}
      </div>
      <Scale model={model} measure={measure} withRange={open} />
      {open && <Key model={model} />}
    </section>
  )
}

/** How many figures of a label are as wide as the scale on the narrowest screen. */
const SCALE_CHARACTERS = 46

/** Explains the marks that are not colours of the scale, as far as this map has them. */
const Key = ({ model }: { readonly model: ZoneScreenModel }) => {
  const steps = model.steps.value
  const grouped = model.grouped.value
  const isAnyPlain = grouped !== null && (model.group.value?.zones.length ?? 0) > grouped.classes.size
  const isAnyUnsure = grouped !== null && grouped.unsure.size > 0
  return (
    <div className="zone-legend-key">
      {(isAnyUnsure || model.pale.value) && (
        <span>
          <i className="zone-paler" style={{ '--zone-class': rampColours(steps.at(-1) ?? 0).fill } as CSSProperties} />
          {`fainter: ${isAnyUnsure ? grouped.by.unsureWords : 'less certain, see the ± of each place'}`}
        </span>
      )}
      {isAnyPlain && (
        <span>
          <i className="zone-outside" />
          {grouped.by.plainWords}
        </span>
      )}
      {model.covered.value !== null && (
        <span>
          <i className="zone-outside" />
          {model.measure.value?.leftOut ?? OUTSIDE}
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
  readonly measure: Measure
  readonly withRange: boolean
}

/** The classes with their bounds and the slider: the only part that is rendered again while the slider is dragged. */
const Scale = ({ model, measure, withRange }: ScaleProps) => {
  const steps = model.steps.value
  const range = model.range.value
  const [grouped, state] = [model.grouped.value, model.view.value]
  if (grouped !== null) return <ClassKey grouping={grouped.by} />
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
  /** The lower bound of each class, and last the end of the scale. */
  readonly labels: readonly (string | null)[]
  readonly range: readonly [number, number]
}

const Swatches = ({ steps, labels, range }: SwatchesProps) => (
  <div className="zone-swatches" aria-hidden="true">
    {steps.map((step, index) => {
      const shown = index >= range[0] && index <= range[1]
      const end = index === steps.length - 1 ? labels[steps.length] : null
      return (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a class is its index
          key={index}
          className={shown ? 'zone-swatch' : 'zone-swatch zone-swatch-outside'}
          style={{ '--zone-class': rampColours(step).fill } as CSSProperties}
        >
          {labels[index] != null && <span className="zone-bound fig">{labels[index]}</span>}
          {end != null && <span className="zone-bound zone-bound-end fig">{end}</span>}
        </span>
      )
    })}
  </div>
)
