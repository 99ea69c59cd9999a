import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { dateText } from '../../report/report-period.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'

interface InfoTabProps {
  readonly model: Pick<ZoneScreenModel, 'details'> & Partial<Pick<ZoneScreenModel, 'chargers'>>
}

export const InfoTab = ({ model }: InfoTabProps) => {
  const state = model.details.state.value
  if (state.kind !== 'ready') return <Skeleton height="calc(5 * var(--row))" />
  const chargers = model.chargers?.value ?? null
  return (
    <>
      <DatasetInfo report={state.value} />
      {chargers !== null && <p className="hint zone-info-credit">{chargers.credit}.</p>}
    </>
  )
}

export const DatasetInfo = ({ report }: { readonly report: DatasetDetails }) => {
  const { details, name, orderedAt, orderedBy } = report
  const rows = [
    ['Name', name],
    ['Report Template', details.templateName],
    ['Start Date', dateText(details.startDate)],
    ['Date Created', dateText(orderedAt)],
    ['Created By', orderedBy],
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
