import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { EmptyViewer } from '../../kit/no-dataset.tsx'
import { createSeries } from './model.ts'
import { SeriesFrame } from './series-frame.tsx'
import { readSeriesOf, type SeriesOf } from './series-link.ts'
import { TEXT } from './text.ts'

/** The series of the datasets that the URL names. */
export const Screen = () => {
  const search = useSearch()
  const key = JSON.stringify(readSeriesOf(new URLSearchParams(search)))
  const model = useMemo(() => {
    const of = JSON.parse(key) as SeriesOf | null
    return of === null ? null : createSeries({ call, of })
  }, [key])
  if (model === null)
    return (
      <EmptyViewer title={TEXT.title} why={TEXT.none}>
        {TEXT.noneWhy}
      </EmptyViewer>
    )
  return <SeriesFrame key={key} model={model} />
}
