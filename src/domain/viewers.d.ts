/** The value of a template that has no viewer. */
export declare const NO_VIEWER = "None";
/** Route names of the viewers that show a report, and of those that show a map. */
export declare const REPORT_VIEWERS: readonly ['Location_Insights_Report', 'EV_Chargepoint_Insights_Report', 'Footfall_Analysis', 'High_Street_Week', 'Event_Impact_Report', 'Flows_Report'];
export declare const MAP_VIEWERS: readonly ['Location_Insights_Map', 'Retail_Catchment_Map', 'Rail_Catchment_Map', 'EV_Chargepoint_Insights_Map', 'Tourism_And_Economy_Viewer_Map', 'Flows_Map'];
export type TemplateViewer = (typeof REPORT_VIEWERS)[number] | (typeof MAP_VIEWERS)[number];
/** Report viewers of whole months, whose datasets can be compared, make a series over time and a portfolio of places. */
declare const COMPARED_VIEWERS: readonly ["Location_Insights_Report", "EV_Chargepoint_Insights_Report", "Footfall_Analysis", "High_Street_Week"];
export type ComparedViewer = (typeof COMPARED_VIEWERS)[number];
/** True if datasets with this report viewer have the figures of Footfall. */
export declare const isOfFootfall: (viewer: string) => boolean;
/** True if datasets with this report viewer can be compared. */
export declare const isComparedViewer: (viewer: string) => viewer is ComparedViewer;
/** True if a dataset with this map viewer has the figures of the Location Insights map. */
export declare const isLocationInsightsMap: (mapViewer: string) => boolean;
/** The two viewers of a template or a dataset; null means 'None'. */
export interface ViewerPair {
    readonly reportViewer: string | null;
    readonly mapViewer: string | null;
}
/** The title of a viewer: `EV Chargepoint Insights Map`. */
export declare const viewerTitle: (viewer: string) => string;
/** The viewers that are set, the report viewer first. */
export declare const viewersOf: ({ reportViewer, mapViewer }: ViewerPair) => readonly string[];
/** True if a dataset with these viewers has only trips of electric vehicles. */
export declare const isElectric: (pair: ViewerPair) => boolean;
/** True if a dataset with these viewers counts trips between its zones. */
export declare const isOfFlows: (pair: ViewerPair) => boolean;
/** The reason why a template with these viewers cannot be saved; null if it can. */
export declare const viewersProblem: (pair: ViewerPair, isDraft: boolean) => string | null;
export {};
