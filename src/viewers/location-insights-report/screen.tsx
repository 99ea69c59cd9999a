import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../app/client.ts'
import { openEngine } from '../../engine/open-engine.ts'
import { datasetIdOf } from '../dataset-id.ts'
import { NoDataset } from '../no-dataset.tsx'
import { createReport } from '../report/model.ts'
import { ReportFrame } from '../report/report-frame.tsx'
import { LOCATION_INSIGHTS_REPORT } from './report.ts'

/** /Location_Insights_Report?datasetid= */
export const Screen = () => {
  const datasetId = datasetIdOf(useSearch())
  const report = useMemo(
    () => (datasetId === null ? null : createReport({ call, engine: openEngine, datasetId })),
    [datasetId],
  )
  if (report === null) return <NoDataset title={LOCATION_INSIGHTS_REPORT.title} />
  return <ReportFrame key={datasetId} declaration={LOCATION_INSIGHTS_REPORT} report={report} />
}
