import { type DivergingScale, NOT_CLEAR_CLASS } from '../../../../domain/compare/diverging-classes.ts'
import { IN_ONE_AREA } from '../../../../domain/summaries/zone-group.ts'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { OUTSIDE } from '../../../kit/zone-map/figure-text.ts'
import { filterWords } from '../../../kit/zone-map/filters.ts'
import { boundLabels, labelsWithRoom } from '../../../kit/zone-map/map-colours.ts'
import { ClassSwatch, rampStyle } from '../../../kit/zone-map/parts/class-marks.tsx'
import { SCALE_CHARACTERS, Swatches } from '../../../kit/zone-map/parts/legend.tsx'
import type { Shown } from '../compare-map-link.ts'
import { boundText, NONE_CLEAR, placeWords, shownTitle, unitText } from '../difference-words.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'
import { isAnyClear } from '../model/zone-comparison.ts'

/** The sizes of a class and of the middle class, and the height of the bar, in units of the drawing. */
const [CLASS, MIDDLE, HEIGHT] = [44, 72, 14]
const STEPS = ['b3', 'b2', 'b1', '0', 'a1', 'a2', 'a3'] as const
const WIDTH = 6 * CLASS + MIDDLE

const leftOf = (step: number): number => step * CLASS + (step > 3 ? MIDDLE - CLASS : 0)

/** Explains the colours of a comparison: the displayed value, its normalisation and the base. */
export const CompareLegend = ({ model }: { readonly model: CompareMapModel }) => {
  const [show, scale, comparison] = [model.show.value, model.scale.value, model.comparison.value]
  const measure = model.zones.measure.value
  if (scale === null || comparison === null || measure === null) return null
  const { name, month } = model.base
  const base = `${name}, ${month}`
  return (
    <section className="zone-legend compare-legend float" aria-label="Legend">
      <h2>{shownTitle(measure, show, comparison.per)}</h2>
      <p className="hint">{show === 'index' ? `${base} = 100` : `Less ${base}`}</p>
      <FilterLine model={model} />
      {isAnyClear(comparison) ? (
        <Scale show={show} scale={scale} />
      ) : (
        <p className="compare-none-clear">
          <ClassSwatch step={NOT_CLEAR_CLASS} ramp="diverging" />
          {NONE_CLEAR}
        </p>
      )}
      <Key model={model} />
    </section>
  )
}

/** Explains the colours of the figures on both maps. */
export const FiguresLegend = ({ model }: { readonly model: CompareMapModel }) => {
  const [figures, comparison, measure] = [model.figures.value, model.comparison.value, model.zones.measure.value]
  if (figures === null || comparison === null || measure === null) return null
  const { steps } = figures.colours
  return (
    <section className="zone-legend compare-legend float" aria-label="Legend">
      <h2>{sentenceCase(unitText(measure, comparison.per))}</h2>
      <p className="hint">{sentenceCase(placeWords(figures))}</p>
      <FilterLine model={model} />
      <Swatches
        steps={steps}
        labels={labelsWithRoom(boundLabels(figures.colours, measure), SCALE_CHARACTERS)}
        range={[0, steps.length - 1]}
      />
      <Key model={model} paleStep={figures.isAnyPale ? (steps.at(-1) ?? 0) : null} />
    </section>
  )
}

const FilterLine = ({ model }: { readonly model: CompareMapModel }) => {
  const [state, mode] = [model.zones.view.value, model.zones.mode.value]
  const filters = mode === null ? '' : filterWords(mode, state.filters)
  return filters === '' ? null : <p className="hint">{sentenceCase(filters)}</p>
}

interface KeyProps {
  readonly model: CompareMapModel
  /** The step of the ramp that shows what uncertain figures look like. Null if none are uncertain. */
  readonly paleStep?: number | null
}

/** Explains the marks that are not colours of the scale, if these maps have any. */
const Key = ({ model, paleStep = null }: KeyProps) => (
  <div className="zone-legend-key">
    {paleStep !== null && (
      <span>
        <i className="zone-paler" style={rampStyle(paleStep, 'sequential')} />
        fainter: less certain
      </span>
    )}
    {model.outlined.value.length > 0 && (
      <span>
        <i className="zone-outlined" />
        {IN_ONE_AREA}
      </span>
    )}
    {model.zones.covered.value !== null && (
      <span>
        <i className="zone-outside" />
        {OUTSIDE}
      </span>
    )}
  </div>
)

const Scale = ({ show, scale }: { readonly show: Shown; readonly scale: DivergingScale }) => {
  const bound = (value: number) => boundText(value, show)
  const [b1, b2] = scale.fewer.map(bound)
  const [a1, a2] = scale.more.map(bound)
  const middle = bound(show === 'index' ? 100 : 0)
  const ticks = [
    { at: leftOf(1), text: b2 },
    { at: leftOf(2), text: b1 },
    { at: leftOf(5), text: a1 },
    { at: leftOf(6), text: a2 },
  ]
  const words = `Seven classes: under ${b2}, ${b2} to ${b1}, ${b1} to ${middle}, no clear difference, ${middle} to ${a1}, ${a1} to ${a2}, over ${a2}`
  return (
    <svg className="compare-scale" viewBox={`0 -4 ${WIDTH} 50`} role="img" aria-label={words}>
      {STEPS.map((step, at) => (
        <rect
          key={step}
          x={leftOf(at)}
          width={at === 3 ? MIDDLE : CLASS}
          height={HEIGHT}
          style={{ fill: `color-mix(in srgb, var(--div-${step}) calc(var(--div-opacity) * 100%), var(--map-built))` }}
        />
      ))}
      <rect className="compare-scale-edge" x=".5" y=".5" width={WIDTH - 1} height={HEIGHT - 1} />
      {ticks.map(({ at, text }) => (
        <g key={at}>
          <path className="compare-scale-tick" d={`M${at} ${HEIGHT}v4`} />
          <text className="fig" x={at} y="29" textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <path className="compare-scale-base" d={`M${WIDTH / 2} -3v20`} />
      <text className="compare-scale-middle fig" x={WIDTH / 2} y="29" textAnchor="middle">
        {middle}
      </text>
      <text x="0" y="44">
        fewer than the base
      </text>
      <text x={WIDTH / 2} y="44" textAnchor="middle">
        no clear difference
      </text>
      <text x={WIDTH} y="44" textAnchor="end">
        more than the base
      </text>
    </svg>
  )
}
