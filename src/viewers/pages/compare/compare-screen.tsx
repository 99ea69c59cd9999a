import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '../../../app/client.ts'
import { MIN_COMPARED_DATASETS } from '../../../domain/constants.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { EmptyViewer } from '../../kit/empty-viewer.tsx'
import { CompareFrame } from './compare-frame.tsx'
import { readDatasets, readOwnPeople } from './compare-link.ts'
import { createComparison } from './create-comparison.ts'

const TITLE = 'Compare Datasets'

/** /Compare_Datasets?datasets=12,15,9&base=12 */
export const Screen = () => {
  const [params] = useSearchParams()
  const { ids } = readDatasets(params)
  const key = ids.join(',')
  const isOwn = readOwnPeople(params)
  const comparison = useMemo(
    () => createComparison({ call, engine: openEngine, ids: key.split(',').filter(Boolean).map(Number), isOwn }),
    [key, isOwn],
  )
  if (ids.length < MIN_COMPARED_DATASETS)
    return (
      <EmptyViewer title={TITLE} why="Fewer than two datasets chosen">
        Tick two to six completed datasets in My Datasets, then choose Compare.
      </EmptyViewer>
    )
  return <CompareFrame key={key} title={TITLE} comparison={comparison} />
}
