import { isOfFlows, type ViewerPair, viewersOf, viewerTitle } from './viewers.ts'

/** The kinds of place that a template takes. */
interface PlaceKinds {
  readonly takesPoints: boolean
  readonly canDrawStudyArea: boolean
  readonly canSelectZones: boolean
}

/** Flows are counted between the zones that an order selects. */
export const takesZonesOnly = isOfFlows

export const ZONES_ONLY = 'Trips are counted between zones, so this template takes zones only. Select zones.'

/** The reason why a template with these viewers cannot take these kinds of place; null if it can. */
export const zonesOnlyProblem = (viewers: ViewerPair, kinds: PlaceKinds): string | null => {
  const { takesPoints, canDrawStudyArea, canSelectZones } = kinds
  if (!takesZonesOnly(viewers) || (canSelectZones && !takesPoints && !canDrawStudyArea)) return null
  const [viewer = ''] = viewersOf(viewers)
  return `The ${viewerTitle(viewer)} counts trips between zones. Tick Zones in the GIS type, and neither Fixed nor StudyArea.`
}
