import { useMemo } from 'react'
import { ChartKey } from '../../../../charts/chart-key.tsx'
import { Pie } from '../../../../charts/pie.tsx'
import { Plot } from '../../../../charts/plot.tsx'
import { chartName } from '../../../../charts/toggle-text.ts'
import { chartSpecOf } from '../../../kit/report/chart-spec-of.ts'
import type { PictureProps } from '../../../kit/report/data-view.ts'
import { agesOf, genderSlices } from '../linked-rows.ts'
import './linked-demographics.css'

/** A pie of genders beside the ages; a click on a segment filters the ages, and a second click removes the filter. */
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
        <ChartKey series={shown.series} />
      </div>
    </div>
  )
}

const ageSubject = (gender: string | null) =>
  gender === null ? 'visits by age band and gender' : `visits by age band, ${gender} only`
