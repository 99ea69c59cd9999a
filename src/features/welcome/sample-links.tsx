import { FileText, Map as MapIcon } from 'lucide-react'
import { waitText } from '../../app/call-error.ts'
import { call, routes } from '../../app/client.ts'
import { type Loaded, useLoad } from '../../app/use-load.ts'
import { linkToViewer } from '../../app/viewers.ts'
import type { CustomerReport } from '../../contract/templates.ts'
import { LinkButton } from '../../ui/link-button.tsx'

const whyMissing = (templates: Loaded<unknown>): string => {
  if (templates.kind === 'loading') return 'The samples are being fetched'
  return templates.kind === 'failed'
    ? waitText(templates.error, 'The samples could not be fetched')
    : 'There is no sample yet'
}

/** A sample report and a sample map, a click from the first page and before anything is spent. */
export const SampleLinks = () => {
  const templates = useLoad(signal => call(routes.getCustomerReports, { signal }), [])
  const missing = { reason: whyMissing(templates) }
  const offered = templates.kind === 'ready' ? templates.value.filter(({ isDraft }) => !isDraft) : []
  const samples = offered.sort((a, b) => a.order - b.order).map(sampleOf)
  const both = samples.find(({ report, map }) => 'href' in report && 'href' in map)
  return (
    <>
      <LinkButton to={both?.report ?? missing} icon={<FileText aria-hidden="true" />}>
        Explore a sample report
      </LinkButton>
      <LinkButton to={both?.map ?? missing} icon={<MapIcon aria-hidden="true" />}>
        Explore a sample map
      </LinkButton>
    </>
  )
}

const sampleOf = ({ reportViewer, mapViewer, sampleReportId }: CustomerReport) => ({
  report: linkToViewer('report', reportViewer, sampleReportId),
  map: linkToViewer('map', mapViewer, sampleReportId),
})
