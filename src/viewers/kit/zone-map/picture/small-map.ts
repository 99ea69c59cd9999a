import type { GeoEngine, LonLatBox, ZoneShapes } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import { routes } from '../../../../contract/client-routes.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { marginText } from '../../../../domain/disclosure/known-digits.ts'
import { percentText, type Sentence } from '../../../../domain/summaries/words.ts'
import { zoneGroup, zoneGroupSentence } from '../../../../domain/summaries/zone-group.ts'
import { createZoneFile } from '../../../../engine/open-zone-file.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import { offeredModes } from '../filters.ts'
import { legendTitle } from '../map-colours.ts'
import { measureOf } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'
import { paleOf } from '../model/result-figures.ts'
import { boxAround, leadingPlaces } from '../model/study-area.ts'
import { askZones, placeReply, resultAt } from '../place-result.ts'

/** Zones with the same fill, as the `d` of one SVG path. `step` is null if they lack a figure. */
interface SmallMapFill {
  readonly step: number | null
  readonly pale: boolean
  readonly path: string
}

/** A place with its figure as text. */
interface LargestPlace {
  readonly name: string
  /** Such as `46,000`. */
  readonly figure: string
  /** Such as `±20%`. Empty for a figure without a margin. */
  readonly margin: string
  /** The share of all, such as `4.2%`. Empty for figures that do not add up. */
  readonly share: string
}

/** A drawing of a zone map's first analysis, with its sentence. The map itself opens with that analysis. */
export interface SmallMap {
  readonly details: DatasetDetails
  /** Such as `Visits by zone of origin`. */
  readonly subject: string
  readonly sentence: Sentence
  /** The meaning of the colours, such as `Visits per 1,000 residents`. */
  readonly legend: string
  /** The ten largest places. */
  readonly largest: readonly LargestPlace[]
  readonly fills: readonly SmallMapFill[]
  /** The study area, as the `d` of an SVG path. */
  readonly study: string
}

interface SmallMapDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly readDetails: (signal: AbortSignal) => Promise<DatasetDetails>
  readonly datasetId: number
  readonly signal: AbortSignal
  readonly width: number
  readonly height: number
}

/**
 * A drawing contains zones with this share of the total: about half of it is close to the area, and the rest is spread
 * widely.
 */
const DRAWN_SHARE = 0.5
/** A drawing of a few hundred pixels cannot show more zones than this. */
const MOST_ZONES = 1500

/** @throws Error if a call or the zone file fails; AbortError once `signal` is aborted */
export async function loadSmallMap(declaration: ZoneScreenDeclaration, deps: SmallMapDeps): Promise<SmallMap> {
  const { call, datasetId, signal } = deps
  const details = await deps.readDetails(signal)
  const mode = offeredModes(declaration.modes, details.details.inputs)[0]
  if (mode === undefined) throw new Error('The map has no analysis.')
  const question = { mode, filters: {}, selected: new Set<number>(), datasetId, signal }
  // Samples use the zones of the whole country, which rarely lack residents. Such places would just be the palest.
  const result = resultAt(placeReply(await askZones(call, question)), 'default', 'rate')
  const drawing = await draw(declaration, details, result, deps)
  const measure = measureOf(mode, {})
  const group = zoneGroup(result.places, new Set(result.items.keys()), result.total?.magnitude)
  return {
    details,
    subject: measure.subject,
    sentence: zoneGroupSentence(group, measure.leads, measure),
    legend: legendTitle(measure, result.colours),
    largest: group.zones.slice(0, ZONE_TABLE_TOP).map(({ name, magnitude, margin }) => ({
      name,
      figure: measure.text(magnitude, margin),
      margin: margin === null ? '' : marginText(margin),
      share: measure.adds && group.total > 0 ? percentText(magnitude / group.total) : '',
    })),
    fills: drawing.fills,
    study: drawing.study,
  }
}

async function draw(
  declaration: ZoneScreenDeclaration,
  { studyAreaWkt }: DatasetDetails,
  result: ZoneResult,
  { call, engine, datasetId, signal, width, height }: SmallMapDeps,
) {
  const { zoneFile: zonefile, featureIdProperty: idProperty } = declaration
  const file = createZoneFile(engine)
  const leave = () => file.close()
  signal.addEventListener('abort', leave)
  try {
    await file.open(zonefile, async () => {
      const link = await call(routes.datasetZoneFile, { query: { datasetid: datasetId, zonefile }, signal })
      return { ...link, idProperty }
    })
    signal.throwIfAborted()
    const open = file.set.peek()
    if (open.kind !== 'open') throw new Error('The zones cannot be read.')
    const { setId } = open.info
    const [leading, area] = await Promise.all([
      open.engine.summaries(setId, Uint32Array.from(leadingPlaces(result.places, DRAWN_SHARE))),
      studyAreaWkt === null ? null : open.engine.area(studyAreaWkt),
    ])
    const around = (area && boxOf(area.lonLat)) ?? open.info.extentLonLat
    const box = inShape(boxAround(around, leading), width / height)
    const ids = await open.engine.zonesIn(setId, box, MOST_ZONES)
    const shapes = await open.engine.shapes(setId, ids)
    signal.throwIfAborted()
    const place = placeIn(box, width, height)
    return {
      fills: fillsOf(result, ids, shapes, place),
      study:
        area === null
          ? ''
          : area.lonLat
              .flat()
              .map(ring => ringPath(ring.flat(), 0, ring.length, place))
              .join(''),
    }
  } finally {
    signal.removeEventListener('abort', leave)
    file.close()
  }
}

/** Returns the box, widened around its centre to an aspect ratio of width to height in metres. */
function inShape([west, south, east, north]: LonLatBox, shape: number): LonLatBox {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const shrink = Math.cos((lat * Math.PI) / 180)
  const halfHeight = Math.max((north - south) / 2, ((east - west) / 2) * (shrink / shape))
  const halfWidth = (halfHeight * shape) / shrink
  return [lon - halfWidth, lat - halfHeight, lon + halfWidth, lat + halfHeight]
}

type Place = (lon: number, lat: number) => readonly [x: number, y: number]

const placeIn =
  ([west, south, east, north]: LonLatBox, width: number, height: number): Place =>
  (lon, lat) => [tenth(((lon - west) / (east - west)) * width), tenth(((north - lat) / (north - south)) * height)]

const tenth = (value: number): number => Math.round(value * 10) / 10

function fillsOf(result: ZoneResult, ids: Uint32Array, shapes: ZoneShapes, place: Place): readonly SmallMapFill[] {
  const { steps } = result.colours
  const fills = new Map<string, SmallMapFill>()
  ids.forEach((id, zone) => {
    const item = result.items.get(id)
    const step = item === undefined ? null : (steps[item.displayGroup] ?? null)
    const pale = paleOf(item) === 2
    const key = `${step} ${pale}`
    fills.set(key, { step, pale, path: (fills.get(key)?.path ?? '') + zonePath(shapes, zone, place) })
  })
  return [...fills.values()]
}

function zonePath({ lonLat, ringStart, partStart, zoneStart }: ZoneShapes, zone: number, place: Place): string {
  let path = ''
  const [firstRing, lastRing] = [partStart[zoneStart[zone]!]!, partStart[zoneStart[zone + 1]!]!]
  for (let ring = firstRing; ring < lastRing; ring++)
    path += ringPath(lonLat, ringStart[ring]!, ringStart[ring + 1]!, place)
  return path
}

/**
 * Returns the path of a ring, given by the vertices `from` and `to` of the interleaved list. Consecutive vertices at
 * the same point are merged.
 */
function ringPath(lonLat: ArrayLike<number>, from: number, to: number, place: Place): string {
  const points: string[] = []
  for (let at = from; at < to; at++) {
    const point = place(lonLat[2 * at]!, lonLat[2 * at + 1]!).join(' ')
    if (point !== points.at(-1)) points.push(point)
  }
  return points.length < 3 ? '' : `M${points.join('L')}Z`
}
