import type { ReactNode } from 'react'
import { shareText } from '../../../../domain/disclosure/known-digits.ts'
import {
  circleRadiusPx,
  flowTint,
  flowWidthPx,
  halfArrow,
  headOf,
  roundBelow,
} from '../../../../domain/flows/drawn-flows.ts'
import { tripsText } from '../../../../domain/flows/flow.ts'
import { hourText } from '../../../../domain/summaries/words.ts'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { flowTints } from '../../../../map/flows/flow-tints.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { palette } from '../../../../ui/theme/palette.ts'
import { monthText, periodOf } from '../../../kit/report/report-period.ts'
import { useLegendFold } from '../../../kit/zone-map/parts/legend.tsx'
import { drawnWords } from '../flow-words.ts'
import { choiceWords } from '../flows-map.ts'
import { mostInHours, mostWithin, shareWithFigure } from '../model/flow-drawing.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

const ARROW_PX = 36
/** On screens narrower or lower than this, the legend starts folded, because it would cover the card for Outside. */
const FOLDED = '(max-width: 720px), (max-height: 819px)'

interface ArrowProps {
  readonly widthPx: number
  /** A CSS colour. */
  readonly fill: string
}

const Arrow = ({ widthPx, fill }: ArrowProps) => {
  const { wide } = headOf(widthPx, ARROW_PX)
  const corners = halfArrow(ARROW_PX, widthPx).map(([x, y]) => `${x},${y + wide}`)
  return (
    <svg
      className="flow-key-arrow"
      style={{ fill }}
      aria-hidden="true"
      width={ARROW_PX}
      height={Math.ceil(wide)}
      viewBox={`0 0 ${ARROW_PX} ${Math.ceil(wide)}`}
    >
      <polygon points={corners.join(' ')} />
    </svg>
  )
}

const Disc = ({ radiusPx, kind }: { readonly radiusPx: number; readonly kind: string }) => {
  const size = 2 * radiusPx + 4
  return (
    <svg className={`flow-key-disc flow-key-${kind}`} aria-hidden="true" width={size} height={size}>
      <circle cx={size / 2} cy={size / 2} r={radiusPx} />
    </svg>
  )
}

/** Explains widths, colours and circles, which days they cover, and how many flows are drawn. */
export const FlowLegend = ({ model }: { readonly model: FlowsMapModel }) => {
  const [open, foldButton] = useLegendFold(FOLDED)
  const details = model.details.state.value
  if (model.matrix.value === null) return null
  const month = details.kind === 'ready' ? monthText(periodOf(details.value.details)) : ''
  const hour = model.hour.value
  const dayType = choiceWords({ daytype: model.choices.value.daytype ?? '' })
  const words = hour === null ? choiceWords(model.choices.value) : [dayType, hourText(hour)].filter(Boolean).join(', ')
  return (
    <section className="flow-legend float" aria-label="Legend">
      <div className="row">
        <div>
          <h2>Trips of an average day</h2>
          <p className="hint">{sentenceCase([words, month].filter(Boolean).join(', '))}</p>
        </div>
        <span className="push" />
        {foldButton}
      </div>
      {hour === null ? <ArrowKey model={model} isOpen={open} /> : <HourKey model={model} isOpen={open} />}
    </section>
  )
}

/** Returns round numbers of trips near the largest flow and near a quarter of it. Empty if no flows exist. */
const sampleFlows = (most: number): readonly number[] =>
  most <= 0 ? [] : [...new Set([most, most / 4].map(roundBelow))]

/** A share of all trips that is below this is not mentioned. */
const SMALL_REST = 0.01

interface KeyProps {
  readonly model: FlowsMapModel
  /** False if the legend is folded to the meaning of its shapes. */
  readonly isOpen: boolean
}

const Key = ({ model, isOpen, hint, children }: KeyProps & { readonly hint: string; readonly children: ReactNode }) => (
  <>
    <ul className={classNames('flow-key', !isOpen && 'flow-key-folded')}>{children}</ul>
    {isOpen && (
      <>
        <p className="hint">{hint}</p>
        <Checkbox checked={model.scale.value !== null} onChange={model.lockScale}>
          Keep these widths and circles
        </Checkbox>
      </>
    )}
  </>
)

const ArrowKey = ({ model, isOpen }: KeyProps) => {
  const [matrix, arrows, focus] = [model.matrix.value, model.arrows.value, model.listed.value]
  model.names.known.value
  if (matrix === null || arrows === null) return null
  const tints = flowTints(palette.value)
  const within = model.scale.value?.within ?? mostWithin(matrix)
  const figured = shareWithFigure(matrix)
  const rest =
    figured === null || figured >= 1 - SMALL_REST
      ? ''
      : ` The map has about ${shareText(figured, 0)} of the trips inside; the rest is in pools, see the matrix.`
  const hint = focus === null ? `${drawnWords(arrows)}${rest}` : 'Every flow of the zone that is shown alone.'
  return (
    <Key model={model} isOpen={isOpen} hint={hint}>
      {sampleFlows(arrows.most).map(trips => (
        <li key={trips}>
          <Arrow
            widthPx={flowWidthPx(trips, arrows.most)}
            fill={(focus === null && tints[flowTint(trips, arrows.most)]) || 'var(--ink-2)'}
          />
          {tripsText(trips, null)} trips
        </li>
      ))}
      {focus !== null && (
        <>
          <li>
            <Arrow widthPx={4} fill="var(--cat-3)" />
            into {model.nameOf(focus)}
          </li>
          <li>
            <Arrow widthPx={4} fill="var(--cat-2)" />
            out of it
          </li>
        </>
      )}
      {within > 0 && (
        <li>
          <Disc radiusPx={circleRadiusPx(roundBelow(within) / 5, within)} kind="within" />
          {tripsText(roundBelow(within) / 5, null)} trips within a zone
        </li>
      )}
    </Key>
  )
}

const HOURS_HINT =
  'One scale for all hours. Flows between zones are not counted by hour. A zone with too few trips has no circle.'

const HourKey = ({ model, isOpen }: KeyProps) => {
  const [matrix, hours, direction] = [model.matrix.value, model.hours.value, model.direction.value]
  if (matrix === null || hours === null) return null
  const most = model.scale.value?.hours ?? mostInHours(hours, matrix.zones)
  const sample = most > 0 ? roundBelow(most) / 2 : 0
  return (
    <Key model={model} isOpen={isOpen} hint={HOURS_HINT}>
      {direction !== 'out' && (
        <li>
          <Disc radiusPx={circleRadiusPx(sample, most)} kind="into" />
          {tripsText(sample, null)} trips into a zone
        </li>
      )}
      {direction !== 'in' && (
        <li>
          <Disc radiusPx={circleRadiusPx(sample, most)} kind="out" />
          {tripsText(sample, null)} trips out of a zone
        </li>
      )}
    </Key>
  )
}
