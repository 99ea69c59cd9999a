import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearch, useSearchParams } from 'wouter'
import { call } from '../../../app/client.ts'
import { SeriesMark } from '../../../charts/series-mark.tsx'
import { openEngine } from '../../../engine/open-engine.ts'
import { DownloadsOf } from '../../../features/downloads/downloads.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { CopyLink } from '../../kit/copy-link.tsx'
import { datasetIdOf, NoDataset, NoDetails } from '../../kit/empty-viewer.tsx'
import { HeadActions } from '../../kit/report/parts/head-actions.tsx'
import { ReportFrame } from '../../kit/report/report-frame.tsx'
import { createReport } from '../../kit/report/report-model.ts'
import { periodText } from '../../kit/report/report-period.ts'
import { placeText } from '../../kit/report/report-place.ts'
import { CompareFrame } from '../../pages/compare/compare-frame.tsx'
import { readOwnPeople } from '../../pages/compare/compare-link.ts'
import { createComparison, type OpenedComparison } from '../../pages/compare/create-comparison.ts'
import { ComparePdfButton, WorkbookButton } from '../../pages/compare/parts/export-buttons.tsx'
import { HeadSkeleton } from '../../pages/compare/parts/open-comparison.tsx'
import { PeopleLine } from '../../pages/compare/parts/people-line.tsx'
import { HIGH_STREET_WEEK } from './high-street-report.ts'
import { createPair, LABELS, type Pair, type PairAreas, WHY_ALONE } from './pair.ts'

const { title: TITLE } = HIGH_STREET_WEEK

/** /High_Street_Week?datasetid= of a street or its district */
export const Screen = () => {
  const datasetid = datasetIdOf(useSearch())
  return datasetid === null ? <NoDataset title={TITLE} /> : <DatasetPair key={datasetid} datasetid={datasetid} />
}

const DatasetPair = ({ datasetid }: { readonly datasetid: number }) => {
  const [pair] = useState(() => createPair({ call, engine: openEngine, datasetid }))
  return <PairFrame pair={pair} />
}

/** The page of a High Street Week: the street compared with its district, or whichever of the two is available. */
const PairFrame = ({ pair }: { readonly pair: Pair }) => {
  const { areas } = pair
  useEffect(() => {
    areas.start()
    return areas.dispose
  }, [areas])
  const state = areas.state.value
  if (state.kind === 'failed') return <NoDetails title={TITLE} error={state.error} onRetry={areas.retry} />
  if (state.kind !== 'ready') return <HeadSkeleton title={TITLE} />
  return state.value.kind === 'both' ? (
    <Both pair={pair} areas={state.value} />
  ) : (
    <Alone pair={pair} areas={state.value} />
  )
}

const Both = ({ pair, areas }: { readonly pair: Pair; readonly areas: Extract<PairAreas, { kind: 'both' }> }) => {
  const { call, engine } = pair
  const { street, district } = areas
  const [params] = useSearchParams()
  const isOwn = readOwnPeople(params)
  const comparison = useMemo(
    () => createComparison({ call, engine, ids: [district, street], isOwn }),
    [call, engine, district, street, isOwn],
  )
  const nameOf = useCallback((id: number) => (id === street ? LABELS.street : LABELS.district), [street])
  return (
    <CompareFrame title={TITLE} comparison={comparison} base={district} nameOf={nameOf} ofTwoAreas Head={PairHead} />
  )
}

const Alone = ({ pair, areas }: { readonly pair: Pair; readonly areas: Extract<PairAreas, { kind: 'one' }> }) => {
  const { call, engine, datasetid } = pair
  const [report] = useState(() => createReport({ call, engine, query: { datasetid } }))
  const why = WHY_ALONE[areas.why]
  return (
    <>
      {why !== null && <Note role="status">{why}</Note>}
      <ReportFrame declaration={HIGH_STREET_WEEK} report={report} />
    </>
  )
}

/** The street's title and period, the actions, and the two areas. */
const PairHead = (props: OpenedComparison) => {
  const { declaration, sides, people } = props
  const [district, street] = sides
  if (district === undefined || street === undefined) return null
  return (
    <>
      <div className="report-head">
        <div>
          <h1>
            {declaration.title} - {street.details.name}
          </h1>
          <p className="hint fig report-meta">
            <span>{periodText(street.period)}</span>
            <span>all compared with the district</span>
            <span>
              Datasets {street.details.id} and {district.details.id}
            </span>
            {people && <PeopleLine state={people} />}
          </p>
        </div>
        <HeadActions>
          <WorkbookButton {...props} />
          <CopyLink />
          <ComparePdfButton {...props} title={declaration.title} />
        </HeadActions>
      </div>
      <ul className="compare-sets" aria-label="Areas compared">
        {[street, district].map(({ key, mark, label, details }) => (
          <li key={key} className={mark === 0 ? 'compare-set compare-set-base' : 'compare-set'}>
            <SeriesMark mark={mark} />
            <div className="compare-set-words">
              <b>{label}</b>
              <span className="hint fig ellipsis">{placeText(details.details)}</span>
            </div>
            <DownloadsOf dataset={details} label={label} />
            {mark === 0 && <Tag>Base = 100</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
