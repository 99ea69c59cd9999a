import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { call } from '../../../app/client.ts'
import { openEngine } from '../../../engine/open-engine.ts'
import { datasetIdOf, NoDataset } from '../empty-viewer.tsx'
import { createReport } from './model.ts'
import { ReportFrame } from './report-frame.tsx'
import type { ReportDeclaration } from './report-tabs.ts'

/** The report of the dataset that the URL names. */
export const ReportScreen = ({ declaration }: { readonly declaration: ReportDeclaration }) => {
  const datasetId = datasetIdOf(useSearch())
  const report = useMemo(
    () => (datasetId === null ? null : createReport({ call, engine: openEngine, query: { datasetid: datasetId } })),
    [datasetId],
  )
  if (report === null) return <NoDataset title={declaration.title} />
  return <ReportFrame key={datasetId} declaration={declaration} report={report} />
}
