import { ReportScreen } from '../../kit/report/report-screen.tsx'
import { EV_CHARGEPOINT_INSIGHTS_REPORT } from './report.ts'

/** /EV_Chargepoint_Insights_Report?datasetid= */
export const Screen = () => <ReportScreen declaration={EV_CHARGEPOINT_INSIGHTS_REPORT} />
