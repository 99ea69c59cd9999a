import { useSignals } from '@preact/signals-react/runtime'
import type { CSSProperties } from 'react'
import { monthText, periodOf } from '../../report/period.ts'
import type { Measure } from '../mode.ts'
import { filterWords } from '../mode-query.ts'
import type { ZoneScreenModel } from '../model.ts'
import { sentenceCase } from '../sentence-case.ts'
import { rampColours } from './rank-badge.tsx'
import { ValueRange } from './value-range.tsx'

/** Every how many classes a bound is written. */
const BOUND_EVERY = 2

/** What the colours are, per what and of which period, with the value-range slider on the same scale. */
export const Legend = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const state = model.view.value
  const mode = model.mode.value
  const measure = model.measure.value
  const details = model.details.state.value
  if (state.stage !== 'viewing' || mode === null || measure === null) return null
  const month = details.kind === 'ready' ? monthText(periodOf(details.value.details)) : ''
  return (
    <section className="zone-legend float" aria-label="Legend">
      <div className="row">
        <h2>{measure.magnitudeTitle} per zone</h2>
        <span className="hint push">
          {sentenceCase([filterWords(mode, state.filters), month].filter(Boolean).join(', '))}
        </span>
      </div>
      <Scale model={model} short={measure.short} />
      <div className="zone-legend-key">
        <span>
          <i className="hatch" />
          withheld to protect individuals, or none
        </span>
        <span>
          <i className="zone-outside" />
          outside the range
        </span>
      </div>
    </section>
  )
}

interface ScaleProps {
  readonly model: ZoneScreenModel
  readonly short: Measure['short']
}

/** The classes with their bounds, and the slider under them: all that is drawn again while it is dragged. */
const Scale = ({ model, short }: ScaleProps) => {
  useSignals()
  const bounds = model.bounds.value
  const range = model.range.value
  if (range === null) return null
  return (
    <>
      {bounds.length > 0 && <Swatches bounds={bounds} range={range} short={short} />}
      {bounds.length > 1 && (
        <ValueRange
          last={bounds.length - 1}
          value={range}
          onChange={next => model.dispatch({ kind: 'range-set', range: next })}
        />
      )}
      <p className="visually-hidden">{`Value range ${range[0]} to ${range[1]}`}</p>
    </>
  )
}

interface SwatchesProps {
  readonly bounds: readonly (number | null)[]
  readonly range: readonly [number, number]
  readonly short: Measure['short']
}

const Swatches = ({ bounds, range, short }: SwatchesProps) => (
  <div className="zone-swatches" aria-hidden="true">
    {bounds.map((bound, index) => {
      const shown = index >= range[0] && index <= range[1]
      const named = bound !== null && (index % BOUND_EVERY === 1 || bounds.length === 1)
      return (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a class is its index
          key={index}
          className={shown ? 'zone-swatch' : 'zone-swatch zone-swatch-outside'}
          style={{ '--zone-class': rampColours(index).fill } as CSSProperties}
        >
          {named && <span className="zone-bound fig">{short(bound)}</span>}
        </span>
      )
    })}
  </div>
)
