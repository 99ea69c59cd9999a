import { ReportScreen } from '../../kit/report/report-screen.tsx'
import { LOCATION_INSIGHTS_REPORT } from './report.ts'

/** /Location_Insights_Report?datasetid= */
export const Screen = () => <ReportScreen declaration={LOCATION_INSIGHTS_REPORT} />
