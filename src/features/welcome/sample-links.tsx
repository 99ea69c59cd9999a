import { FileText, Map as MapIcon } from 'lucide-react'
import { call, routes } from '../../app/client.ts'
import { useLoad } from '../../app/use-load.ts'
import { linkToViewer } from '../../app/viewers.ts'
import type { CustomerReport } from '../../contract/templates.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** A sample report and a sample map, a click from the first page and before anything is spent. */
export const SampleLinks = () => {
  const templates = useLoad(signal => call(routes.getCustomerReports, { signal }), [])
  const missing = { reason: templates.kind === 'loading' ? 'The samples are being fetched' : 'There is no sample yet' }
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
