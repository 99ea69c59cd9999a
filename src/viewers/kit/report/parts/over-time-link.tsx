import { ChartSpline } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { ReportDetails } from '../../../../contract/datasets.ts'
import { routes } from '../../../../contract/routes.ts'
import { buttonClass } from '../../../../ui/controls/button.tsx'
import { seriesCalls } from '../../../pages/series/read-members.ts'
import type { ReportModel } from '../model.ts'

interface OverTimeLinkProps {
  readonly report: ReportModel
  readonly details: ReportDetails
}

/** Opens the series of the dataset's place; not shown while the place has one month only. */
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
