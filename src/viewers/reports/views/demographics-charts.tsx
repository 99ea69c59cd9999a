import { useMemo } from 'react'
import { Plot } from '../../../charts/bar-line-chart.tsx'
import { ChartKey } from '../../../charts/chart-key.tsx'
import { chartName } from '../../../charts/chart-spec.ts'
import { Pie } from '../../../charts/pie.tsx'
import { chartSpecOf, type PictureProps } from '../../kit/report/data-view.ts'
import { agesOf, genderSlices } from './age-and-gender.ts'
import './demographics-charts.css'
import type { CardChartProps } from '../../kit/report/report-model.ts'
import { hasLow, type ViewRow } from '../../kit/report/view-rows.ts'

/** A pie of genders next to the ages. A click on a segment filters the ages, and a second click removes the filter. */
export const LinkedDemographics = ({ shown, marked, onPoint, picked, onPick }: PictureProps) => {
  const { rows, bars, totals, chart } = shown
  const slices = useMemo(() => genderSlices({ rows, totals }), [rows, totals])
  const gender = slices.find(slice => slice.key === picked)?.key ?? null
  const ages = useMemo(() => agesOf(bars, gender), [bars, gender])
  const spec = useMemo(
    () => chartSpecOf(ages, { ...chart, subject: ageSubject(gender) }, gender === null ? shown.series : undefined),
    [ages, chart, gender, shown.series],
  )
  const pick = (key: string) => onPick(key === gender ? null : key)
  const barOf = (age: number | null) => bars.findIndex(bar => bar.order === ages[age ?? -1]?.order)
  const index = marked === null ? null : ages.findIndex(age => age.order === bars[marked]?.order)
  return (
    <div className="linked">
      <div className="linked-genders">
        <p className="hint">Click on a pie chart segment to filter ages</p>
        <Pie
          name={chartName('pie', 'visits by gender')}
          slices={slices}
          labels="beside"
          picked={gender}
          onPick={pick}
        />
      </div>
      <div className="linked-ages">
        <Plot
          spec={spec}
          kind="bar"
          marked={index === -1 ? null : index}
          onPoint={row => onPoint(row === null ? null : barOf(row))}
        />
        <ChartKey series={shown.series} hasLow={hasLow(shown)} />
      </div>
    </div>
  )
}

const ageSubject = (gender: string | null) =>
  gender === null ? 'visits by age band and gender' : `visits by age band, ${gender} only`

const SIDES = ['Female', 'Male'] as const

/** Age bands as bars to the left (women) and to the right (men). */
export const CardPyramid = ({ shown, caption }: CardChartProps) => {
  const [left, right] = SIDES.map(side => agesOf(shown.bars, side))
  const slices = genderSlices(shown)
  const largest = Math.max(1, ...[...(left ?? []), ...(right ?? [])].map(row => row.value ?? 0))
  const head = (side: string) => slices.find(slice => slice.key === side)?.label ?? side
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <ul className="card-ages">
        <li className="hint" aria-hidden="true">
          <span>{head('Female')}</span>
          <span />
          <span className="card-ages-right">{head('Male')}</span>
        </li>
        {left?.map((women, at) => {
          const men = right?.[at]
          return (
            <li key={women.order}>
              <Bar row={women} largest={largest} fill="var(--cat-4)" />
              <span>{women.name}</span>
              {men && <Bar row={men} largest={largest} fill="var(--cat-3)" />}
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

interface BarProps {
  readonly row: ViewRow
  readonly largest: number
  readonly fill: string
}

const Bar = ({ row, largest, fill }: BarProps) => (
  <i style={{ width: `${(100 * (row.value ?? 0)) / largest}%`, background: fill }} />
)
