import { useSignals } from '@preact/signals-react/runtime'
import type { CSSProperties } from 'react'
import { monthText, periodOf } from '../../report/period.ts'
import { classBounds } from '../class-bounds.ts'
import type { Viewing } from '../machine.ts'
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
  const { classes } = state.result
  return (
    <section className="zone-legend float" aria-label="Legend">
      <div className="row">
        <h2>{measure.magnitudeTitle} per zone</h2>
        <span className="hint push">
          {sentenceCase([filterWords(mode, state.filters), month].filter(Boolean).join(', '))}
        </span>
      </div>
      {classes > 0 && <Swatches state={state} short={measure.short} />}
      {classes > 1 && (
        <ValueRange
          last={classes - 1}
          value={state.range}
          onChange={range => model.dispatch({ kind: 'range-set', range })}
        />
      )}
      <p className="visually-hidden">{`Value range ${state.range[0]} to ${state.range[1]}`}</p>
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

interface SwatchesProps {
  readonly state: Viewing
  readonly short: Measure['short']
}

const Swatches = ({ state: { result, range }, short }: SwatchesProps) => {
  const bounds = classBounds(result.items.values(), result.classes)
  const classes = bounds.map((bound, index) => ({ index, bound }))
  return (
    <div className="zone-swatches" aria-hidden="true">
      {classes.map(({ index, bound }) => {
        const shown = index >= range[0] && index <= range[1]
        const named = bound !== null && (index % BOUND_EVERY === 1 || bounds.length === 1)
        return (
          <span
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
}
