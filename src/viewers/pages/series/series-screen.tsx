import { useEffect, useMemo } from 'react'
import { Redirect, useSearch, useSearchParams } from 'wouter'
import { CallError, waitText } from '../../../app/call-error.ts'
import { call } from '../../../app/client.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import { nameShownDatasets } from '../../../app/shown-datasets.ts'
import { ErrorPanel, FailedPage, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { CallsProgress } from '../../kit/calls-progress.tsx'
import { EmptyViewer } from '../../kit/empty-viewer.tsx'
import { ExportPdfButton } from '../../kit/report/parts/export-pdf.tsx'
import { SentenceText } from '../../kit/report/parts/sentence-text.tsx'
import { ViewSkeleton } from '../../kit/report/parts/skeletons.tsx'
import { createSeries, type SeriesModel } from './create-series.ts'
import { MEASURE } from './measures.ts'
import { SeriesHead } from './parts/series-head.tsx'
import { SeriesPanels } from './parts/series-panels.tsx'
import { ManyPlaces, type Members } from './read-members.ts'
import { readSeriesLink, readSeriesOf, type SeriesLink, type SeriesOf, writeSeriesLink } from './series-link.ts'
import { seriesTitle, TEXT } from './series-text.ts'
import { useSeriesView } from './use-series-view.ts'
import '../../kit/report/report.css'
import './series.css'

/** The series of the datasets in the URL. */
export const Screen = () => {
  const search = useSearch()
  const key = JSON.stringify(readSeriesOf(new URLSearchParams(search)))
  const model = useMemo(() => {
    const series = JSON.parse(key) as SeriesOf | null
    return series === null ? null : createSeries({ call, of: series })
  }, [key])
  if (model === null)
    return (
      <EmptyViewer title={TEXT.title} why={TEXT.none}>
        {TEXT.noneWhy}
      </EmptyViewer>
    )
  return <SeriesFrame key={key} model={model} />
}

/** The page of a series: its header and its months. */
const SeriesFrame = ({ model }: { readonly model: SeriesModel }) => {
  useEffect(() => {
    model.start()
    return model.dispose
  }, [model])
  const state = model.members.state.value
  const { measure } = readSeriesLink(new URLSearchParams(useSearch()))
  const members = state.kind === 'ready' ? state.value.members : null
  const [first, last] = [members?.[0], members?.at(-1)]
  const title =
    state.kind === 'ready' && first !== undefined && last !== undefined
      ? seriesTitle(state.value.name, MEASURE[measure].titled, first.month, last.month)
      : null
  usePageTitle(title)
  useEffect(() => nameShownDatasets(members?.map(({ details }) => details.id) ?? []), [members])
  if (state.kind === 'failed') {
    if (state.error instanceof ManyPlaces)
      return <Redirect to={`/Dataset_Portfolio?series=${state.error.series}`} replace />
    if (state.error instanceof CallError && state.error.status === 404)
      return (
        <EmptyViewer title={TEXT.title} why={TEXT.notFound}>
          {TEXT.notFoundWhy}
        </EmptyViewer>
      )
    return <FailedPage title={TEXT.title} onRetry={model.retry} message={waitText(state.error, GENERIC_ERROR)} />
  }
  if (state.kind !== 'ready' || title === null) return <HeadSkeleton model={model} />
  return (
    <div className="report">
      <OpenSeries title={title} model={model} series={state.value} />
    </div>
  )
}

interface OpenSeriesProps {
  readonly title: string
  readonly model: SeriesModel
  readonly series: Members
}

const OpenSeries = ({ title, model, series }: OpenSeriesProps) => {
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  const link = useLink(search)
  const open = (change: Partial<SeriesLink>, replace = false) =>
    setParams(now => writeSeriesLink({ ...readSeriesLink(now), ...change }, now), { replace })
  const view = useSeriesView(model, series, link)
  const load = model.months(link.measure)
  const state = load.state.value
  const notes = model.notes.state.value
  return (
    <>
      <SeriesHead title={title} series={series} slots={view?.slots ?? []} shown={view?.shownSlots ?? []}>
        {view !== null && state.kind === 'ready' && (
          <ExportPdfButton
            cards={null}
            hasMap={false}
            make={async making => {
              const { exportSeries } = await import('./export-series.ts')
              const { disclosure } = state.value
              await exportSeries({ title, series, view, measure: link.measure, disclosure }, making)
            }}
          />
        )}
      </SeriesHead>
      <div className="series-panel" aria-busy={view === null && state.kind !== 'failed'}>
        {state.kind === 'failed' && <ErrorPanel onRetry={load.retry} message={waitText(state.error, GENERIC_ERROR)} />}
        {state.kind !== 'failed' && view === null && (
          <>
            <CallsProgress progress={model.progress} />
            <ViewSkeleton size="medium" />
          </>
        )}
        {view !== null && (
          <>
            {notes.kind === 'failed' && (
              <ErrorPanel onRetry={model.notes.retry} message={waitText(notes.error, TEXT.notesFailed)} />
            )}
            <h2 className="report-view-title visually-hidden">{MEASURE[link.measure].title}</h2>
            <SentenceText parts={view.sentence} />
            <SeriesPanels model={model} series={series} view={view} link={link} open={open} />
          </>
        )}
      </div>
    </>
  )
}

/** Returns the settings in the URL, memoised by the URL. */
const useLink = (search: string): SeriesLink => useMemo(() => readSeriesLink(new URLSearchParams(search)), [search])

const HeadSkeleton = ({ model }: { readonly model: SeriesModel }) => (
  <div className="report">
    <h1 className="visually-hidden">{TEXT.title}</h1>
    <div className="report-head" role="status" aria-label="Loading">
      <div className="stack">
        <Skeleton width="280px" height="var(--lead-20)" />
        <Skeleton width="360px" height="var(--lead-12)" />
        <CallsProgress progress={model.progress} />
      </div>
    </div>
  </div>
)
