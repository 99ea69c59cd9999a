import { ArrowLeftRight, ChartSpline, Map as MapIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '../../../../contract/client-routes.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { missingDaysText } from '../../../../domain/days.ts'
import { isInComparisons, NO_VIEWER } from '../../../../domain/viewers.ts'
import { DownloadsButton } from '../../../../features/downloads/downloads.tsx'
import { Button, buttonClass } from '../../../../ui/controls/button.tsx'
import { compareLink } from '../../../pages/compare/compare-link.ts'
import { openChooseDatasets } from '../../../pages/compare/parts/choose-datasets.tsx'
import { inComparedOrder } from '../../../pages/compare/suggest-datasets.ts'
import { seriesCalls } from '../../../pages/series/read-members.ts'
import { CopyLink } from '../../copy-link.tsx'
import type { ReportModel } from '../report-model.ts'
import { periodOf, periodText } from '../report-period.ts'
import { placeText } from '../report-place.ts'
import { HeadActions } from './head-actions.tsx'

interface ReportHeadProps {
  readonly title: string
  readonly details: DatasetDetails
  /** Additional actions of the open tab. */
  readonly children?: ReactNode
}

/** The title, period, place and dataset, with Copy link and Explore Map. */
export const ReportHead = ({ title, details, children }: ReportHeadProps) => {
  const [, navigate] = useLocation()
  const compare = () =>
    openChooseDatasets({
      of: details,
      taken: [details.id],
      onChoose: chosen => navigate(compareLink(inComparedOrder(details, chosen))),
    })
  const missing = missingDaysText(details.details.missingDays)
  return (
    <div className="report-head">
      <div>
        <h1>{title}</h1>
        <p className="hint fig report-meta">
          <span>{periodText(periodOf(details.details))}</span>
          <span>{placeText(details.details)}</span>
          <span>Dataset {details.id}</span>
        </p>
        {missing !== null && <p className="hint">{missing}</p>}
      </div>
      <HeadActions>
        <CopyLink />
        <DownloadsButton dataset={details} />
        {isInComparisons(details.reportViewer) && !details.isSample && (
          <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={compare}>
            Compare with …
          </Button>
        )}
        <ExploreMap dataset={details} disabledReason="This dataset has no map" />
        {children}
      </HeadActions>
    </div>
  )
}

interface ExploreMapProps {
  readonly dataset: Pick<DatasetDetails, 'id' | 'mapViewer'> | undefined
  /** Shown if there is no map. */
  readonly disabledReason: string
}

export const ExploreMap = ({ dataset, disabledReason }: ExploreMapProps) =>
  dataset === undefined || dataset.mapViewer === NO_VIEWER ? (
    <Button icon={<MapIcon aria-hidden="true" />} disabledReason={disabledReason}>
      Explore Map
    </Button>
  ) : (
    <Link className={buttonClass({})} href={`/${dataset.mapViewer}?datasetid=${dataset.id}`}>
      <MapIcon aria-hidden="true" />
      Explore Map
    </Link>
  )

interface OverTimeLinkProps {
  readonly report: ReportModel
  readonly details: DatasetDetails
}

/** Opens the series for the dataset's place. Hidden if the place has only one month. */
export const OverTimeLink = ({ report, details }: OverTimeLinkProps) => {
  const isSeries = seriesCalls(details.reportViewer) !== undefined
  const months = report.reading('months of the place', (call, signal) =>
    call(routes.datasetMonths, { query: { datasetid: details.id }, signal }),
  )
  const { start } = months
  useEffect(() => {
    if (isSeries) start()
  }, [isSeries, start])
  const state = months.state.value
  if (state.kind !== 'ready' || state.value.length < 2) return null
  return (
    <Link className={buttonClass({})} href={`/Dataset_Series?datasets=${state.value.map(({ id }) => id).join(',')}`}>
      <ChartSpline aria-hidden="true" />
      Over time
    </Link>
  )
}
