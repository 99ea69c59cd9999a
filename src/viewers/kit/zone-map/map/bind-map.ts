import { computed, effect, type ReadonlySignal } from '@preact/signals-react'
import type { LonLat } from '../../../../../workers/contract.ts'
import { VIEWER_ZONES_MIN_ZOOM, VIEWER_ZOOM, ZONE_CLASSES, ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { calledPlace, isNamedPoint } from '../../../../domain/dataset-names.ts'
import { pointWithin } from '../../../../domain/geography/rings.ts'
import type { Badge, ZoneFeed } from '../../../../map/map-feed.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import type { CameraPosition } from '../../map-screen.ts'
import { yieldToLoop } from '../../yield-to-loop.ts'
import { zoneWords } from '../figure-text.ts'
import type { MapColours } from '../map-colours.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { badgesApart, labelSide, marksOfLabel } from './badges.ts'
import { walkZones } from './walk-zones.ts'

/**
 * Feeds a map from the screen's state and follows its clicks, hovers and camera. Returns a function that stops this.
 */
export function bindMap(map: PortalMap, model: ZoneScreenModel): () => void {
  const stops = [
    feedZones(map, model),
    effect(() => map.setOverlay(drawnOverlay(model))),
    feedBadges(map, { ranks: () => [...pointBadges(model), ...rankBadges(model)], places: () => placeBadge(model) }),
    effect(() => map.setSelected(model.marks.value.zones)),
    map.onClick(({ at, zone }) => {
      if (model.isMovingCircle.peek()) moveCircleTo(model, at)
      else if (zone !== null) model.dispatch({ kind: 'zone-clicked', zone })
    }),
    followHover(map, model),
    walkZones(map, model, {
      words: zone => zoneWords(zone, model.state.peek(), model.measure.peek(), model.covered.peek()),
      onPress: zone => {
        const inside = model.cursor.peek()?.inside
        if (model.isMovingCircle.peek() && inside !== undefined) moveCircleTo(model, inside)
        else model.dispatch({ kind: 'zone-clicked', zone })
      },
    }),
    followCamera(map, model),
    effect(() => model.see(map.settled.value.box)),
    openingView(map, model, () => showStudyArea(map, model)),
    showReach(map, model),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const drawnOverlay = (model: ZoneScreenModel) => ({
  selection: model.outline.value,
  outlined: [...model.classOutline.value, ...model.circleRings.value],
  study: studyLine(model),
  chargers: model.chargers.value?.at,
  ...groupMarks(model),
})

/** Moves the centre of the circle to a point, [lon, lat] in degrees. */
function moveCircleTo(model: ZoneScreenModel, centre: LonLat): void {
  const circle = model.circle.peek()
  if (circle !== null) model.patch({ circle: { ...circle, centre } })
  model.moveCircle(false)
}

/** Returns the study area, or the part of it that the figures were requested for. */
const studyLine = ({ askedOutline, studyArea }: ZoneScreenModel) =>
  askedOutline.value.length > 0 ? askedOutline.value : studyArea.value

/** Returns the places that a grouping marks, and the centre of the circle. */
const groupMarks = ({ grouped, circleCentre }: ZoneScreenModel) => {
  const marks = grouped.value?.marks ?? []
  return {
    points: [...marks.map(({ at }) => at), ...(circleCentre.value === null ? [] : [circleCentre.value])],
    labels: marks.map(({ at, name }) => ({ at, text: name, tone: 'chosen' as const, below: true })),
  }
}

/** Moves the map to the study area, at the zoom that the viewers open with. */
export function showStudyArea(map: PortalMap, model: ZoneScreenModel): void {
  const box = boxOf(model.studyArea.peek())
  const details = model.details.state.peek()
  const first = details.kind === 'ready' ? details.value.details.pois[0] : undefined
  if (first !== undefined) map.goTo(first.coords, model.declaration.zoom)
  else if (box !== null) map.fit(box, { maxZoom: VIEWER_ZOOM })
}

const NONE_PALE = () => 0 as const
const EVERY_CLASS = [0, ZONE_CLASSES - 1] as const

export interface ZonePainting
  extends Pick<ZoneScreenModel, 'zones' | 'classOf' | 'paleOf' | 'joined' | 'range' | 'marks' | 'credit'> {
  readonly colours: ReadonlySignal<Pick<MapColours, 'ramp' | 'steps'>>
}

/** Draws the zones in the colours of their classes. Returns a function that stops this. */
export function feedZones(
  map: PortalMap,
  { zones, classOf, paleOf, joined, range, colours, marks, credit }: ZonePainting,
): () => void {
  const engine = computed(() => (zones.value.kind === 'open' ? zones.value.engine : null))
  const info = computed(() => (zones.value.kind === 'open' ? zones.value.info : null))
  const marked = computed(() => {
    const { all, zones: listed } = marks.value
    // A map on which every zone is selected needs no marks: the colours alone are easier to read.
    return listed.length === 0 ? 'none' : all ? 'all-except-listed' : 'listed'
  })
  const stopTiles = effect(() => {
    if (engine.value !== null) map.serveTiles(engine.value, { classed: true })
  })
  const feed = computed(
    (): ZoneFeed | null =>
      info.value && {
        setId: info.value.setId,
        extent: info.value.extentLonLat,
        minZoom: VIEWER_ZONES_MIN_ZOOM,
        classes: {
          classOf: classOf.value,
          paleOf: paleOf.value ?? NONE_PALE,
          joined: joined.value,
          ramp: colours.value.ramp,
          steps: colours.value.steps,
          shown: range.value ?? EVERY_CLASS,
          marked: marked.value,
        },
        credit,
      },
  )
  let coloured = false
  let gone = false
  const stopZones = effect(() => {
    const now = feed.value
    const emptied = coloured && now?.classes?.classOf === null
    coloured = now?.classes?.classOf != null
    if (!emptied) return map.setZones(now)
    // Clearing the colours of tens of thousands of zones and drawing the panel are two tasks, so that each is short.
    void yieldToLoop().then(() => !gone && feed.peek() === now && map.setZones(now))
  })
  return () => {
    gone = true
    stopTiles()
    stopZones()
  }
}

interface BadgeSources {
  /** Returns the ranks, most important first. */
  readonly ranks: () => readonly Badge[]
  readonly places: () => readonly Badge[]
  /** Returns the marks that the labels of places avoid. Defaults to the drawn ranks. */
  readonly avoided?: () => readonly Badge[]
}

/** Draws the marks, and redraws them only when one of them has changed. */
export function feedBadges(map: PortalMap, { ranks: allRanks, places, avoided }: BadgeSources): () => void {
  let drawn = ''
  return effect(() => {
    // Where zones are close together, only the ranks of larger ones are shown. The others appear when the user zooms
    // in.
    map.settled.value
    const ranks = badgesApart(allRanks(), ({ at }) => map.project(at))
    const badges = [...besideMarks(map, places(), avoided?.() ?? ranks), ...ranks]
    const now = JSON.stringify(badges)
    if (now !== drawn) map.setBadges(badges)
    drawn = now
  })
}

/** Places each label where it covers no mark and no earlier label at the current camera. */
function besideMarks(map: PortalMap, places: readonly Badge[], ranks: readonly Badge[]): readonly Badge[] {
  const marks = ranks.map(({ at }) => map.project(at))
  const { clientWidth, clientHeight } = map.canvas
  const free = [clientWidth, clientHeight - (isNarrow() ? BESIDE_LEGEND.bottom : 0)] as const
  return places.map(place => {
    const dot = map.project(place.at)
    const side = labelSide(dot, place.text, marks, free)
    marks.push(...marksOfLabel(dot, place.text, side))
    return { ...place, ...side }
  })
}

function placeBadge({ details, studyArea }: ZoneScreenModel) {
  const report = details.state.value
  if (report.kind !== 'ready') return []
  const at = report.value.details.pois[0]?.coords ?? pointWithin(studyArea.value.flat())
  return at === null ? [] : [{ at, text: report.value.name, kind: 'place' } as const]
}

/** Returns the numbers of the points if there are several and the viewer refers to them. */
function pointBadges({ declaration, details }: ZoneScreenModel): readonly Badge[] {
  const report = details.state.value
  if (!declaration.numbersPoints || report.kind !== 'ready') return []
  const points = report.value.places.filter(isNamedPoint)
  if (points.length < 2) return []
  return points.map((place, at) => ({
    at: [place.long, place.lat],
    text: String(at + 1),
    name: `Point ${at + 1}: ${calledPlace(place)}`,
    kind: 'pin',
  }))
}

function rankBadges({ group, topZones }: ZoneScreenModel) {
  const summaries = topZones.value
  return (group.value?.zones ?? []).slice(0, ZONE_TABLE_TOP).flatMap(({ zoneId, name }, at) => {
    const zone = summaries.get(zoneId)
    return zone === undefined
      ? []
      : [{ at: zone.inside, text: String(at + 1), name: `Rank ${at + 1}: ${name}`, kind: 'rank' } as const]
  })
}

/** Focuses the zone under the pointer. A zone that is focused from its table row gets the map's cursor. */
export function followHover(map: PortalMap, model: Pick<ZoneScreenModel, 'dispatch' | 'names' | 'state'>): () => void {
  let under: number | null = null
  const stopHover = effect(() => {
    const zone = map.hovered.value?.zone ?? null
    if (zone === under) return
    if (under !== null) model.dispatch({ kind: 'zone-left', zone: under })
    under = zone
    if (zone === null) return
    model.dispatch({ kind: 'zone-entered', zone })
    model.names.want([zone]).catch(console.error)
  })
  const stopCursor = effect(() => {
    const focused = [...model.state.value.focused].filter(zone => zone !== under)
    map.setCursor(focused.at(-1) ?? null)
  })
  return () => {
    stopHover()
    stopCursor()
  }
}

/** Records where the map comes to rest. */
export function followCamera(
  map: PortalMap,
  model: { patch(fields: { readonly camera: CameraPosition }): void },
): () => void {
  let first = true
  return effect(() => {
    const { centre, zoom } = map.settled.value
    // The first camera is the default one and does not belong in the address.
    if (!first) model.patch({ camera: { lon: centre[0], lat: centre[1], zoom } })
    first = false
  })
}

/** Moves to the camera in the address, or to the study area once it is known. */
export function openingView(
  map: PortalMap,
  { goal, studyArea }: Pick<ZoneScreenModel, 'goal' | 'studyArea'>,
  showStudy: () => void,
): () => void {
  let opened = goal.peek() !== null
  const stopGoal = effect(() => {
    const to = goal.value
    if (to !== null) map.goTo([to.lon, to.lat], to.zoom)
  })
  const stopOpening = effect(() => {
    if (opened || studyArea.value.length === 0) return
    opened = true
    showStudy()
  })
  return () => {
    stopGoal()
    stopOpening()
  }
}

/** Moves to show the zones of a new result, at a zoom that draws zones. The map stays if they are all in view. */
export function showReach(map: PortalMap, { reach }: Pick<ZoneScreenModel, 'reach'>): () => void {
  return effect(() => {
    const box = reach.value
    if (box === null) return
    const { zoom, box: seen } = map.settled.peek()
    const inSight = seen[0] <= box[0] && seen[1] <= box[1] && seen[2] >= box[2] && seen[3] >= box[3]
    if (inSight && zoom >= VIEWER_ZONES_MIN_ZOOM && !isNarrow()) return
    map.fit(box, {
      minZoom: VIEWER_ZONES_MIN_ZOOM,
      maxZoom: VIEWER_ZOOM,
      ...(isNarrow() && { paddingPx: BESIDE_LEGEND }),
    })
  })
}

/** On narrow screens, the legend covers the map's lower edge (parts/legend.css). */
const isNarrow = (): boolean => matchMedia('(max-width: 720px)').matches
const BESIDE_LEGEND = { top: 24, right: 24, bottom: 214, left: 24 } as const
