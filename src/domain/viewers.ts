import { DatasetStatus } from './constants.ts'

/** The value for a template without a viewer. */
export const NO_VIEWER = 'None'

/** Route names of the viewers that show a report, and of those that show a map. */
export const REPORT_VIEWERS = [
  'Location_Insights_Report',
  'EV_Chargepoint_Insights_Report',
  'Footfall_Analysis',
  'High_Street_Week',
  'Event_Impact_Report',
  'Flows_Report',
] as const
export const MAP_VIEWERS = [
  'Location_Insights_Map',
  'Retail_Catchment_Map',
  'Rail_Catchment_Map',
  'EV_Chargepoint_Insights_Map',
  'Tourism_And_Economy_Viewer_Map',
  'Flows_Map',
] as const
export type TemplateViewer = (typeof REPORT_VIEWERS)[number] | (typeof MAP_VIEWERS)[number]

/**
 * Report viewers for whole months. Their datasets can be compared, and shown as a series over time or a portfolio of
 * places.
 */
const COMPARED_VIEWERS = [
  'Location_Insights_Report',
  'EV_Chargepoint_Insights_Report',
  'Footfall_Analysis',
  'High_Street_Week',
] as const satisfies readonly (typeof REPORT_VIEWERS)[number][]
export type ComparedViewer = (typeof COMPARED_VIEWERS)[number]

/** Report viewers that show Footfall's figures: visits by day and hour, and how many return. */
const OF_FOOTFALL: readonly string[] = ['Footfall_Analysis', 'High_Street_Week'] satisfies TemplateViewer[]

/** True if datasets with this report viewer have Footfall's figures. */
export const isOfFootfall = (viewer: string): boolean => OF_FOOTFALL.includes(viewer)

/** True if datasets with this report viewer can be compared. */
export const isComparedViewer = (viewer: string): viewer is ComparedViewer =>
  (COMPARED_VIEWERS as readonly string[]).includes(viewer)

/** Report viewers whose visits by day and hour can be compared with each other, although their reports differ. */
const OF_VISITS: readonly string[] = [
  'Location_Insights_Report',
  'Footfall_Analysis',
  'High_Street_Week',
  'Event_Impact_Report',
] satisfies TemplateViewer[]

/** True if datasets with this report viewer can be part of a comparison. */
export const isInComparisons = (viewer: string): boolean => isComparedViewer(viewer) || OF_VISITS.includes(viewer)

/**
 * Whether datasets with these report viewers can be compared: viewers of the same report, or viewers that share visit
 * figures.
 */
export const canCompareViewers = (viewers: readonly string[]): boolean => {
  const [first = ''] = viewers
  const isOneReport = isComparedViewer(first) && viewers.every(viewer => viewer === first)
  return isOneReport || viewers.every(viewer => OF_VISITS.includes(viewer))
}

/** The maps that show the figures of the Location Insights map, in zones or in catchments. */
const OF_LOCATION_INSIGHTS: readonly string[] = [
  'Location_Insights_Map',
  'Retail_Catchment_Map',
  'Rail_Catchment_Map',
] satisfies TemplateViewer[]

/** Whether a dataset with this map viewer has the figures of the Location Insights map. */
export const isLocationInsightsMap = (mapViewer: string): boolean => OF_LOCATION_INSIGHTS.includes(mapViewer)

/** Viewers that only count electric vehicles' trips; all others count every trip. */
const ELECTRIC: readonly string[] = [
  'EV_Chargepoint_Insights_Report',
  'EV_Chargepoint_Insights_Map',
] satisfies TemplateViewer[]

/** Viewers for the trips between a dataset's zones. Such a dataset contains only these trips. */
const OF_FLOWS: readonly string[] = ['Flows_Report', 'Flows_Map'] satisfies TemplateViewer[]

/** The two viewers of a template or a dataset; null means 'None'. */
export interface ViewerPair {
  readonly reportViewer: string | null
  readonly mapViewer: string | null
}

/** A viewer's title, such as `EV Chargepoint Insights Map`. */
export const viewerTitle = (viewer: string): string => viewer.replaceAll('_', ' ')

/** The viewers that are set, starting with the report viewer. */
export const viewersOf = ({ reportViewer, mapViewer }: ViewerPair): readonly string[] =>
  [reportViewer, mapViewer].filter((viewer): viewer is string => viewer !== null && viewer !== NO_VIEWER)

/** True if a dataset with these viewers only has electric vehicles' trips. */
export const isElectric = (pair: ViewerPair): boolean => viewersOf(pair).some(viewer => ELECTRIC.includes(viewer))

/** True if a dataset with these viewers counts trips between its zones. */
export const isOfFlows = (pair: ViewerPair): boolean => viewersOf(pair).some(viewer => OF_FLOWS.includes(viewer))

/** Why a dataset cannot have both viewers, for example because only one is for flows; null if it can. */
const flowsProblem = (viewers: readonly string[]): string | null => {
  const flows = viewers.find(viewer => OF_FLOWS.includes(viewer))
  const other = viewers.find(viewer => !OF_FLOWS.includes(viewer))
  if (flows === undefined || other === undefined) return null
  return `The ${viewerTitle(flows)} counts trips between zones and the ${viewerTitle(other)} counts those of one area; one dataset cannot hold both. Choose two viewers of the same kind, or None for one of them.`
}

/** Why a template with these viewers cannot be saved; null if it can. */
export const viewersProblem = (pair: ViewerPair, isDraft: boolean): string | null => {
  const viewers = viewersOf(pair)
  if (viewers.length === 0)
    return isDraft
      ? null
      : 'A report that customers can order needs a viewer: nobody could open its datasets. Choose a report viewer or a map viewer, or keep it as a draft.'
  if (viewers.includes('Event_Impact_Report') && viewers.includes('Tourism_And_Economy_Viewer_Map'))
    return 'The Event Impact Report counts by small zones and the Tourism And Economy Viewer Map by middle ones; one dataset cannot hold both. Choose the Location Insights Map, or None for one of them.'
  const mixed = flowsProblem(viewers)
  if (mixed !== null) return mixed
  const electric = viewers.find(viewer => ELECTRIC.includes(viewer))
  const ordinary = viewers.find(viewer => !ELECTRIC.includes(viewer))
  if (electric === undefined || ordinary === undefined) return null
  return `The ${viewerTitle(electric)} counts electric vehicles alone and the ${viewerTitle(ordinary)} counts all vehicles; one dataset cannot hold both. Choose two viewers of the same kind, or None for one of them.`
}

/** The properties of a dataset that decide which viewers can show it. */
export interface ViewedDataset extends ViewerPair {
  readonly status: DatasetStatus
  readonly failure: string | null
  /** Null if the dataset is not about an event. */
  readonly eventDays: readonly string[] | null
}

const WITH_SAME_FIGURES: readonly (readonly string[])[] = [OF_FOOTFALL, OF_LOCATION_INSIGHTS]

/** True if a viewer can show a dataset: one of the dataset's viewers, or a viewer that shows the same figures. */
const canShow = (viewer: string, dataset: Pick<ViewedDataset, keyof ViewerPair | 'eventDays'>): boolean => {
  const own = viewersOf(dataset)
  const isOfEvent = dataset.eventDays !== null
  return (
    own.includes(viewer) ||
    WITH_SAME_FIGURES.some(viewers => viewers.includes(viewer) && own.some(each => viewers.includes(each))) ||
    // A dataset about an event has some of the report's tables, and a map for each of its sides.
    (isOfEvent && (viewer === 'Location_Insights_Report' || isLocationInsightsMap(viewer)))
  )
}

/** Why a viewer cannot show a dataset, with a title; null if it can. */
export const refusalOf = (
  viewer: string,
  dataset: ViewedDataset,
): { readonly title: string; readonly why: string; readonly viewers: readonly string[] } | null => {
  const { status, failure } = dataset
  if (status === DatasetStatus.Failed)
    return {
      title: 'This dataset failed',
      why: `${failure ?? 'It could not be completed.'} Its credits were refunded. Order it again, or contact support.`,
      viewers: [],
    }
  if (status !== DatasetStatus.Completed)
    return {
      title: 'This dataset is not ready yet',
      why: 'My Datasets shows its progress. Open it from there once it is completed.',
      viewers: [],
    }
  if (canShow(viewer, dataset)) return null
  return {
    title: `This dataset does not have the ${viewerTitle(viewer)}`,
    why: 'Each dataset opens in the viewers of its template.',
    viewers: viewersOf(dataset),
  }
}

/** The link to a dataset in a viewer, or the reason why the viewer cannot open it. */
export type ViewerLink = { readonly href: string } | { readonly reason: string }

/**
 * The link to a dataset in a viewer: `/{viewer}?datasetid={id}`.
 * @param kind 'report' or 'map', for the wording of the reason.
 * @param viewer a viewer's route name, 'None', or nothing
 * @param viewers route names of the installed viewers
 */
export const viewerLink = (
  kind: 'report' | 'map',
  viewer: string | null | undefined,
  datasetId: number | null,
  viewers: readonly string[],
): ViewerLink => {
  if (!viewer || viewer === NO_VIEWER) return { reason: `This template has no ${kind} viewer` }
  if (datasetId === null) return { reason: 'This template has no sample dataset' }
  if (!viewers.includes(viewer)) return { reason: `The ${kind} viewer of this template is not installed` }
  return { href: `/${viewer}?datasetid=${datasetId}` }
}

/** The kinds of place that a template accepts. */
interface PlaceKinds {
  readonly takesPoints: boolean
  readonly canDrawStudyArea: boolean
  readonly canSelectZones: boolean
}

/** Flows are counted between the zones that an order selects. */
export const takesZonesOnly = isOfFlows

export const ZONES_ONLY = 'Trips are counted between zones, so this template takes zones only. Select zones.'

/** Why a template with these viewers cannot take these kinds of place; null if it can. */
export const zonesOnlyProblem = (viewers: ViewerPair, kinds: PlaceKinds): string | null => {
  const { takesPoints, canDrawStudyArea, canSelectZones } = kinds
  if (!takesZonesOnly(viewers) || (canSelectZones && !takesPoints && !canDrawStudyArea)) return null
  const [viewer = ''] = viewersOf(viewers)
  return `The ${viewerTitle(viewer)} counts trips between zones. Tick Zones in the GIS type, and neither Fixed nor StudyArea.`
}
