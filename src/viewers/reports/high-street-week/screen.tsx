import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { datasetIdOf, NoDataset } from '../../kit/empty-viewer.tsx'
import { createPair } from './pair.ts'
import { PairFrame } from './pair-frame.tsx'
import { HIGH_STREET_WEEK } from './report.ts'

/** /High_Street_Week?datasetid= of a street or of its district */
export const Screen = () => {
  const datasetid = datasetIdOf(useSearch())
  const pair = useMemo(
    () => (datasetid === null ? null : createPair({ call, engine: openEngine, datasetid })),
    [datasetid],
  )
  if (pair === null) return <NoDataset title={HIGH_STREET_WEEK.title} />
  return <PairFrame key={datasetid} pair={pair} />
}
