import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearch, useSearchParams } from 'wouter'
import { call } from '../../../app/client.ts'
import { usePageTitle } from '../../../app/page-heading.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { datasetIdOf, NoDataset, NoDetailsDialog, useRefusal } from '../empty-viewer.tsx'
import { DataViewPanel, ViewTabs } from './parts/data-view-panel.tsx'
import { ExportSummaryButton } from './parts/export-button.tsx'
import { OverviewPanel } from './parts/overview-panel.tsx'
import { AfterClick } from './parts/render-timing.tsx'
import { OverTimeLink, ReportHead } from './parts/report-head.tsx'
import { SummaryPanel } from './parts/summary-panel.tsx'
import { type ReportLink, readReportLink, viewSettingsOf, writeReportLink } from './report-link.ts'
import {
  createReport,
  firstTab,
  originsOf,
  paperCards,
  type ReportDeclaration,
  type ReportModel,
  type ReportTab,
  tabsFor,
} from './report-model.ts'
import './report.css'

interface ReportScreenProps {
  readonly declaration: ReportDeclaration
}

/** The page of a declared report, for the dataset in its address. */
export const ReportScreen = ({ declaration }: ReportScreenProps) => {
  const datasetId = datasetIdOf(useSearch())
  if (datasetId === null) return <NoDataset title={declaration.title} />
  return <DatasetReport key={datasetId} declaration={declaration} datasetId={datasetId} />
}

export const reportScreen = (declaration: ReportDeclaration) => () => <ReportScreen declaration={declaration} />

interface DatasetReportProps extends ReportScreenProps {
  readonly datasetId: number
}

const DatasetReport = ({ declaration, datasetId }: DatasetReportProps) => {
  const [report] = useState(() => createReport({ call, engine: openEngine, query: { datasetid: datasetId } }))
  return <ReportFrame declaration={declaration} report={report} />
}

interface ReportFrameProps {
  readonly declaration: ReportDeclaration
  readonly report: ReportModel
}

/** The page of a report: its header, the tabs for the dataset's inputs, and the view that the URL names. */
export const ReportFrame = ({ declaration, report }: ReportFrameProps) => {
  const { details } = report
  const state = details.state.value
  useEffect(() => {
    details.start()
    return report.dispose
  }, [details, report])
  const title = state.kind === 'ready' ? `${declaration.title} - ${state.value.name}` : null
  usePageTitle(title)
  const refusal = useRefusal(declaration.title, state.kind === 'ready' ? state.value : null)
  if (refusal !== null) return refusal
  if (state.kind === 'failed')
    return <NoDetailsDialog title={declaration.title} error={state.error} onRetry={details.retry} />
  if (state.kind !== 'ready') return <HeadSkeleton title={declaration.title} />
  return (
    <div className="report">
      <OpenReport title={title ?? declaration.title} declaration={declaration} report={report} details={state.value} />
    </div>
  )
}

interface OpenReportProps extends ReportFrameProps {
  readonly title: string
  readonly details: DatasetDetails
}

const OpenReport = ({ title, declaration, report, details }: OpenReportProps) => {
  const [params, setParams] = useSearchParams()
  const link = readReportLink(params)
  const inputs = details.details.inputs
  const tabs = tabsFor(declaration.tabs, inputs)
  const tab = tabs.find(each => each.id === link.tab) ?? firstTab(tabs, details.isSample)
  const open = (change: Partial<ReportLink>, replace = false) =>
    setParams(now => writeReportLink({ ...readReportLink(now), ...change }, now), { replace })
  const seen = useRef(new Set<string>())
  if (tab === undefined) return null
  seen.current.add(tab.id)
  const cards = tab.cards === undefined ? null : tabsFor(tab.cards, inputs)
  const panel = tab.Panel && <tab.Panel report={report} details={details} />
  return (
    <>
      <ReportHead title={title} details={details}>
        <OverTimeLink report={report} details={details} />
        <ExportSummaryButton
          report={report}
          details={details}
          declaration={declaration}
          cards={paperCards(declaration.tabs, inputs)}
          weekday={tabs.some(each => each.cards !== undefined) ? 0 : link.weekday}
          isSummary={cards !== null}
        />
      </ReportHead>
      <Tabs
        label="Report"
        className="report-tabs"
        listClassName="report-tab-list"
        tabs={tabs.map(({ id, title, cells = null, isPlace = cells !== null, showsChargers = false }) => ({
          id,
          label: title,
          // A map is slow to create and remove, so the panel stays mounted once it has been opened.
          kept:
            isPlace && seen.current.has(id) ? (
              <AfterClick>
                <OverviewPanel report={report} details={details} cellsOf={cells} showsChargers={showsChargers} />
              </AfterClick>
            ) : undefined,
        }))}
        selected={tab.id}
        onSelect={id => open({ tab: id, view: null, chart: null, picked: null })}
        panelClassName="report-panel"
      >
        <AfterClick key={tab.id}>
          {cards ? (
            <SummaryPanel report={report} details={details} cards={cards} origins={originsOf(declaration, details)}>
              {panel}
            </SummaryPanel>
          ) : (
            panel
          )}
          {tab.views && <Views tab={tab} link={link} open={open} report={report} details={details} />}
        </AfterClick>
      </Tabs>
    </>
  )
}

interface ViewsProps {
  readonly tab: ReportTab
  readonly link: ReportLink
  /** @param replace true to replace the history entry, for example while a slider moves */
  readonly open: (change: Partial<ReportLink>, replace?: boolean) => void
  readonly report: ReportModel
  readonly details: DatasetDetails
}

const Views = ({ tab, link, open, report, details }: ViewsProps): ReactNode => (
  <ViewTabs
    tab={tab}
    link={link}
    open={open}
    panel={view => (
      <DataViewPanel
        key={view.id}
        report={report}
        details={details}
        view={view}
        settings={viewSettingsOf(link, open, view.kinds)}
      />
    )}
  />
)

/** A placeholder for the header. The heading is present from the start, for screen readers. */
const HeadSkeleton = ({ title }: { readonly title: string }) => (
  <div className="report">
    <h1 className="visually-hidden">{title}</h1>
    <div className="report-head" role="status" aria-label="Loading">
      <div className="stack">
        <Skeleton width="280px" height="var(--lead-20)" />
        <Skeleton width="360px" height="var(--lead-12)" />
      </div>
    </div>
  </div>
)
