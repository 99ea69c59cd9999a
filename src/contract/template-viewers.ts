/** Route names of the viewers that a template may name, or 'None'. */
export const TEMPLATE_VIEWERS = [
  'None',
  'EV_Chargepoint_Insights_Report',
  'EV_Chargepoint_Insights_Map',
  'Tourism_And_Economy_Viewer_Map',
  'Location_Insights_Report',
  'Location_Insights_Map',
  'Footfall_Analysis',
] as const
