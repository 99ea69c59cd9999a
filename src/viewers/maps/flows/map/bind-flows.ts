import { computed, effect } from '@preact/signals-react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { VIEWER_ZONES_MIN_ZOOM, VIEWER_ZOOM, ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { flowsOfZone, OUTSIDE, tripsText } from '../../../../domain/flows/flow.ts'
import type { Badge } from '../../../../map/map-feed.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { feedBadges, followCamera, openingView } from '../../../kit/zone-map/map/bind-map.ts'
import { walkZones } from '../../../kit/zone-map/map/walk-zones.ts'
import { figureWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

/** Connects a map to a flow map's state and to its clicks and camera. Returns a disposer. */
export function bindFlows(map: PortalMap, model: FlowsMapModel): () => void {
  const stops = [
    drawZones(map, model),
    effect(() => {
      if (model.feed.value !== null) map.setFlows(model.feed.value)
    }),
    effect(() => map.setFlowView(model.view.value)),
    effect(() => map.setFlowCircles(model.circles.value)),
    effect(() => map.setSelected(model.focus.value === null ? [] : [model.focus.value])),
    effect(() => map.setOverlay({ study: model.studyArea.value })),
    feedBadges(map, { ranks: () => figureBadges(model), places: () => [] }),
    map.onClick(({ zone }) => isOwn(model, zone) && model.toggleFocus(zone)),
    followHovered(map, model),
    walkZones(
      map,
      { ...model, dispatch: () => {} },
      {
        words: zone => zoneWords(model, zone),
        onPress: zone => isOwn(model, zone) && model.toggleFocus(zone),
      },
    ),
    followCamera(map, model),
    openingView(map, model, () => showStudyArea(map, model)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Moves the map to the study area. */
export function showStudyArea(map: PortalMap, { studyArea }: Pick<FlowsMapModel, 'studyArea'>): void {
  const box = boxOf(studyArea.peek())
  if (box !== null) map.fit(box, { maxZoom: VIEWER_ZOOM, minZoom: VIEWER_ZONES_MIN_ZOOM })
}

const isOwn = ({ matrix }: FlowsMapModel, zone: number | null): zone is number =>
  zone !== null && (matrix.peek()?.zones.includes(zone) ?? false)

function drawZones(map: PortalMap, { zones, declaration }: FlowsMapModel): () => void {
  const engine = computed(() => (zones.value.kind === 'open' ? zones.value.engine : null))
  const info = computed(() => (zones.value.kind === 'open' ? zones.value.info : null))
  const stops = [
    effect(() => {
      if (engine.value !== null) map.serveTiles(engine.value)
    }),
    effect(() =>
      map.setZones(
        info.value && {
          setId: info.value.setId,
          extent: info.value.extentLonLat,
          minZoom: VIEWER_ZONES_MIN_ZOOM,
          classes: null,
          credit: declaration.credit,
        },
      ),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns numbers for the focused zone's largest flows, placed at their other ends. */
function figureBadges({ matrix, listed, direction, hour, names }: FlowsMapModel): readonly Badge[] {
  const [figures, zone] = [matrix.value, listed.value]
  if (figures === null || zone === null || hour.value !== null) return []
  const shown = direction.value
  const known = names.known.value
  return flowsOfZone(figures.flows, zone)
    .flatMap(({ other, into, out }) => {
      const at = known.get(other)
      const flows = [shown === 'out' ? undefined : into, shown === 'in' ? undefined : out]
      const largest = flows.toSorted((a, b) => (b?.trips ?? 0) - (a?.trips ?? 0))[0]
      return other === OUTSIDE || at === undefined || largest === undefined ? [] : [{ at, largest }]
    })
    .sort((a, b) => b.largest.trips - a.largest.trips)
    .slice(0, ZONE_TABLE_TOP)
    .map(({ at, largest }) => {
      const text = tripsText(largest.trips, largest.margin)
      const way = largest.d === zone ? 'from' : 'to'
      return { at: at.inside, text, name: `${text} trips ${way} ${at.name}`, kind: largest.d === zone ? 'into' : 'out' }
    })
}

/** Loads the name of the zone under the pointer. */
const followHovered = (map: PortalMap, { names }: FlowsMapModel): (() => void) =>
  effect(() => {
    const zone = map.hovered.value?.zone
    if (zone != null) names.want([zone]).catch(console.error)
  })

/** Describes a zone for screen readers. */
function zoneWords(model: FlowsMapModel, { id, name }: ZoneSummary): string {
  const figures = model.matrix.peek()
  if (figures === null || !figures.zones.includes(id)) return `${name}, outside this dataset`
  const sums = `${figureWords(figures.into.get(id))} in, ${figureWords(figures.out.get(id))} out`
  return `${name}, ${sums}${model.focus.peek() === id ? ', focused' : ''}`
}
