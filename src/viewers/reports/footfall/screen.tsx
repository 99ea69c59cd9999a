import { ReportScreen } from '../../kit/report/report-screen.tsx'
import { FOOTFALL_ANALYSIS } from './report.ts'

/** /Footfall_Analysis?datasetid= */
export const Screen = () => <ReportScreen declaration={FOOTFALL_ANALYSIS} />
