import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { call } from '../../app/client.ts'
import { readDataset } from '../../app/datasets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedPage, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Note } from '../../ui/display/note.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { createPortfolio, type PortfolioDeps } from './create-portfolio.ts'
import { PortfolioMap } from './parts/portfolio-map.tsx'
import { PortfolioTable } from './parts/portfolio-table.tsx'
import { portfolioHelp, portfolioSentence, TEXT } from './portfolio-text.ts'
import './portfolio.css'
import type { Client } from '../../app/create-client.ts'
import { linkToViewer } from '../../app/pages.ts'
import { routes } from '../../contract/client-routes.ts'
import type { DatasetDetails } from '../../contract/wire-names.ts'
import { totalOf } from '../../domain/disclosure/share-of.ts'
import { NO_FIGURE } from '../../domain/summaries/figure.ts'
import { EmptyViewer } from '../../viewers/kit/empty-viewer.tsx'
import { seriesCalls } from '../../viewers/pages/series/read-members.ts'

/** The places of one order, as a table and a map with their ranks. */
export const Screen = () => {
  const id = Number(new URLSearchParams(useSearch()).get('series'))
  if (!Number.isSafeInteger(id) || id <= 0)
    return (
      <EmptyViewer title={TEXT.title} why={TEXT.none}>
        {TEXT.noneWhy}
      </EmptyViewer>
    )
  return <PortfolioScreen key={id} id={id} />
}

const PortfolioScreen = ({ id }: { readonly id: number }) => {
  const { portfolio, calls } = useMemo(() => {
    const ownCalls = portfolioCalls(call, id)
    return { calls: ownCalls, portfolio: createPortfolio(ownCalls) }
  }, [id])
  const [abort, setAbort] = useState<AbortController | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    setAbort(controller)
    void portfolio.load(controller.signal)
    return () => controller.abort()
  }, [portfolio])
  const loaded = portfolio.loaded.value
  if (loaded.kind === 'failed')
    return (
      <FailedPage
        title={TEXT.gone}
        onRetry={() => abort && portfolio.load(abort.signal)}
        message={waitText(loaded.error, GENERIC_ERROR)}
      />
    )
  if (loaded.kind === 'loading')
    return (
      <div className="page-pad" aria-busy="true">
        <Skeleton width="320px" height="28px" />
        <Skeleton height="420px" />
      </div>
    )
  const { name, datasets } = loaded.value
  const rows = portfolio.rows.value
  const sentence = portfolioSentence(portfolio.ranked.value)
  const [completed, read] = [portfolio.completed.value, portfolio.read.value]
  return (
    <div className="page-pad">
      <div className="page-head">
        <div>
          <h1>{name}</h1>
          <p className="muted">{TEXT.summary(calls.template(), monthsOf(datasets), datasets.length, completed)}</p>
        </div>
      </div>
      <div className="portfolio">
        <div className="portfolio-head">
          {sentence !== null && <p className="portfolio-sentence">{sentence}</p>}
          {read < completed && (
            <Progress label={TEXT.table} value={read / Math.max(1, completed)} detail={TEXT.reading(read, completed)} />
          )}
          {rows.some(({ isUnread }) => isUnread) && (
            <Note tone="warn" role="status">
              {TEXT.unread}.{' '}
              <Button small onClick={() => abort && void portfolio.readAgain(abort.signal)}>
                {TEXT.retry}
              </Button>
            </Note>
          )}
        </div>
        <PortfolioMap portfolio={portfolio} />
        <PortfolioTable name={name} rows={rows} reportLink={calls.reportLink} pointed={pointed} onPoint={setPointed} />
        <p className="hint portfolio-help">{portfolioHelp(rows)}</p>
      </div>
    </div>
  )
}

const monthsOf = (datasets: readonly { readonly month: string }[]): string[] =>
  [...new Set(datasets.map(({ month }) => month))].sort()

/** Returns the calls for a series. All its datasets have the same template, so any of them identifies the report. */
const portfolioCalls = (
  call: Client['call'],
  id: number,
): PortfolioDeps & {
  /** The name of the template. Null until a dataset has been read. */
  readonly template: () => string | null
  readonly reportLink: (datasetId: number) => string | null
} => {
  let anyDataset: DatasetDetails | null = null
  return {
    series: signal => call(routes.getSeries, { query: { id }, signal }),
    visits: async (datasetid, signal) => {
      anyDataset ??= await readDataset(call, datasetid, signal)
      const daily = seriesCalls(anyDataset.reportViewer)?.daily
      if (daily === undefined) return null
      const { Totals } = await call(daily, { query: { datasetid }, signal })
      const total = totalOf(Totals, {})
      return total === null ? NO_FIGURE : { value: total.value, margin: total.margin }
    },
    template: () => anyDataset?.templateName ?? null,
    /** Null if no report exists, or until it is known. */
    reportLink: datasetId => {
      const link = anyDataset && linkToViewer('report', anyDataset.reportViewer, datasetId)
      return link !== null && 'href' in link ? link.href : null
    },
  }
}
