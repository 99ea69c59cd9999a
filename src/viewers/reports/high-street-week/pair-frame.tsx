import { useEffect, useMemo } from 'react'
import { Note } from '../../../ui/display/note.tsx'
import { NoDetails } from '../../kit/empty-viewer.tsx'
import { createReport } from '../../kit/report/model.ts'
import { ReportFrame } from '../../kit/report/report-frame.tsx'
import { CompareFrame } from '../../pages/compare/compare-frame.tsx'
import { createComparison } from '../../pages/compare/model.ts'
import { HeadSkeleton } from '../../pages/compare/parts/open-comparison.tsx'
import type { FoundPair, Pair } from './pair.ts'
import { PairHead } from './parts/pair-head.tsx'
import { HIGH_STREET_WEEK } from './report.ts'
import { LABELS, WHY_ALONE } from './text.ts'

const { title: TITLE } = HIGH_STREET_WEEK

/** The page of a High Street Week: the street compared with its district, or the one of them that is there. */
export const PairFrame = ({ pair }: { readonly pair: Pair }) => {
  const { found } = pair
  useEffect(() => {
    found.start()
    return found.dispose
  }, [found])
  const state = found.state.value
  if (state.kind === 'failed') return <NoDetails title={TITLE} error={state.error} onRetry={found.retry} />
  if (state.kind !== 'ready') return <HeadSkeleton title={TITLE} />
  return state.value.kind === 'both' ? (
    <Both pair={pair} found={state.value} />
  ) : (
    <Alone pair={pair} found={state.value} />
  )
}

const Both = ({ pair, found }: { readonly pair: Pair; readonly found: Extract<FoundPair, { kind: 'both' }> }) => {
  const { call, engine } = pair
  const { street, district } = found
  const comparison = useMemo(
    () => createComparison({ call, engine, ids: [district, street] }),
    [call, engine, street, district],
  )
  const nameOf = useMemo(() => (id: number) => (id === street ? LABELS.street : LABELS.district), [street])
  return (
    <CompareFrame title={TITLE} comparison={comparison} base={district} nameOf={nameOf} ofTwoAreas Head={PairHead} />
  )
}

const Alone = ({ pair, found }: { readonly pair: Pair; readonly found: Extract<FoundPair, { kind: 'one' }> }) => {
  const { call, engine, datasetid } = pair
  const report = useMemo(() => createReport({ call, engine, query: { datasetid } }), [call, engine, datasetid])
  const why = WHY_ALONE[found.why]
  return (
    <>
      {why !== null && <Note role="status">{why}</Note>}
      <ReportFrame declaration={HIGH_STREET_WEEK} report={report} />
    </>
  )
}
