import { useState } from 'react'
import { openEngine } from '../../engine/open-engine.ts'
import { ReportScreen } from '../kit/report/report-frame.tsx'
import { flowsReport } from './flows-report.ts'

/** /Flows_Report?datasetid= */
export const Screen = () => {
  const [declaration] = useState(() => flowsReport(openEngine))
  return <ReportScreen declaration={declaration} />
}
