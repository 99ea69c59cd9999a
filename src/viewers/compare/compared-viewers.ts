import type { TemplateViewer } from '../../domain/viewers.ts'

/** The report viewers whose datasets can be compared with each other. */
export const COMPARED_VIEWERS: readonly string[] = [
  'Location_Insights_Report',
  'EV_Chargepoint_Insights_Report',
  'Footfall_Analysis',
] satisfies TemplateViewer[]
