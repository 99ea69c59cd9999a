import type { ReportDetails } from '../../../../contract/datasets.ts'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { dateText } from '../../report/report-period.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

export const InfoTab = ({ model }: { readonly model: Pick<ZoneScreenModel, 'details'> }) => {
  const state = model.details.state.value
  if (state.kind !== 'ready') return <Skeleton height="calc(5 * var(--row))" />
  return <DatasetInfo report={state.value} />
}

export const DatasetInfo = ({ report }: { readonly report: ReportDetails }) => {
  const { details, clientProjectName, creationTime, requestedByUserName } = report
  const rows = [
    ['Name', clientProjectName],
    ['Report Template', details.reportName],
    ['Start Date', dateText(details.startDate)],
    ['Date Created', dateText(creationTime)],
    ['Created By', requestedByUserName],
  ] as const
  return (
    <dl className="zone-info">
      {rows.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
