import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Repair, ZoneSummary } from '../../../../../workers/contract.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { Prices } from '../../prices/prices.ts'
import { priceChange } from '../../prices/quote.ts'
import type { LocationSlice } from '../location-slice.ts'
import { RowButton } from '../row-button.tsx'
import { refusalDetail, repairDetail, repairProblem, repairTitle, type ZoneRefusal } from './refusals.ts'
import './refusal-callout.css'

interface CalloutPlace {
  readonly left: number
  readonly top: number
  /** The line from the place to the callout's edge. Null if the callout covers the place or is above or below it. */
  readonly leader: {
    readonly left: number
    readonly top: number
    readonly width: number
    /** The side of the place that the callout is on. */
    readonly side: 'left' | 'right'
  } | null
}

const GAP_PX = 140
const EDGE_PX = 16
/** Space for the tools on the left, and for Undo and the saved areas at the top. Ignored if the map is too narrow. */
const TOOL_RAIL_PX = 232
const TOP_BARS_PX = 56
/** Space for the zoom buttons on the right. */
const ZOOM_BUTTONS_PX = 52
/** The leader starts above the place's name. */
const ABOVE_NAME_PX = 16
/** The radius around the place that must stay uncovered. */
const CLEAR_RADIUS_PX = 24

type Box = readonly [left: number, top: number, right: number, bottom: number]

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))

/**
 * Places a callout next to a place, always within the map. It takes the first position that does not cover the
 * selection (right of the place, right of the selection, left of the place, left of the selection, below, above), or
 * else the one that covers least of it. All values are pixels of the map.
 * @param at the place
 * @param size the size of the map
 * @param box the size of the callout
 * @param selection extent of the selection; null if nothing is selected
 */
export const placeCallout = (
  at: readonly [x: number, y: number],
  size: readonly [width: number, height: number],
  box: readonly [width: number, height: number],
  selection: Box | null,
): CalloutPlace => {
  const inside = (value: number, least: number, most: number): number =>
    Math.max(Math.max(EDGE_PX, Math.min(least, most)), Math.min(value, most))
  const middle = at[1] - 80
  const centredX = at[0] - box[0] / 2
  const positions: (readonly [left: number, top: number])[] = [
    [at[0] + GAP_PX, middle],
    ...(selection === null ? [] : ([[selection[2] + EDGE_PX, middle]] as const)),
    [at[0] - GAP_PX - box[0], middle],
    ...(selection === null
      ? []
      : ([
          [selection[0] - EDGE_PX - box[0], middle],
          [centredX, selection[3] + EDGE_PX],
          [centredX, selection[1] - EDGE_PX - box[1]],
        ] as const)),
  ]
  const choices = positions.map(([x, y]) => {
    const left = inside(x, TOOL_RAIL_PX, size[0] - ZOOM_BUTTONS_PX - box[0])
    const top = inside(y, TOP_BARS_PX, size[1] - box[1] - 24 - EDGE_PX)
    const covers: Box = [left, top, left + box[0], top + box[1]]
    const overPlace = shared(covers, [
      at[0] - CLEAR_RADIUS_PX,
      at[1] - CLEAR_RADIUS_PX,
      at[0] + CLEAR_RADIUS_PX,
      at[1] + CLEAR_RADIUS_PX,
    ])
    return { left, top, covered: overPlace * 1000 + (selection === null ? 0 : shared(covers, selection)) }
  })
  const { left, top } = choices.reduce((best, next) => (next.covered < best.covered ? next : best))
  const right = left >= at[0]
  const y = at[1] - ABOVE_NAME_PX
  const from = right ? at[0] : left + box[0]
  const width = right ? left - at[0] : at[0] - from
  const isLevel = y >= top && y <= top + box[1] && width > 0
  return { left, top, leader: isLevel ? { left: from, top: y, width, side: right ? 'right' : 'left' } : null }
}

interface RefusalCalloutProps extends Pick<LocationSlice, 'zones' | 'rules'> {
  readonly prices: Prices
  readonly map: PortalMap
}

/**
 * The reason why a zone was refused and its repairs, next to the zone. On narrow screens, it is at the bottom of the
 * map.
 */
export const RefusalCallout = ({ zones, rules, prices, map }: RefusalCalloutProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const refusal = zones.refusal.value
  useLayoutEffect(() => setHeight(box.current?.offsetHeight ?? 0))
  // Listens everywhere, because a zone may also be refused in the list.
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) zones.dismiss()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [zones])
  if (refusal === null) return null
  // Reading the camera makes the callout follow the map.
  map.camera.value
  const { canvas } = map
  const place = placeCallout(
    map.project(refusal.zone.inside),
    [canvas.clientWidth, canvas.clientHeight],
    [box.current?.offsetWidth ?? 296, height],
    selectionBox(zones.chosen.value.summaries, map),
  )
  const detail = refusalDetail(refusal)
  const at = (left: number, top: number, width?: number): CSSProperties =>
    ({ '--x': `${left}px`, '--y': `${top}px`, ...(width !== undefined && { '--w': `${width}px` }) }) as CSSProperties
  return (
    <>
      {place.leader && (
        <div
          className="wizard-leader"
          data-side={place.leader.side}
          style={at(place.leader.left, place.leader.top, place.leader.width)}
          aria-hidden="true"
        />
      )}
      <div ref={box} className="wizard-callout float" role="alert" style={at(place.left, place.top)}>
        <h2>
          <TriangleAlert aria-hidden="true" />
          {refusal.words.title}
          <span className="push" />
          <RowButton label="Dismiss" onClick={zones.dismiss} />
        </h2>
        <p>
          <b>{refusal.words.message}.</b> {detail}
        </p>
        {refusal.verdict.repairs.map(repair => (
          <RepairButton
            key={repair.kind}
            zones={zones}
            rules={rules}
            prices={prices}
            repair={repair}
            refusal={refusal}
          />
        ))}
      </div>
    </>
  )
}

/** Returns the extent of the visible selected zones, in pixels of the map. Null if none is visible. */
const selectionBox = (zones: readonly ZoneSummary[], map: PortalMap) => {
  const { clientWidth, clientHeight } = map.canvas
  const corners = zones.map(({ extentLonLat: [west, south, east, north] }) => {
    const [left, top] = map.project([west, north])
    const [right, bottom] = map.project([east, south])
    return [left, top, right, bottom] as const
  })
  const seen = corners.filter(
    ([left, top, right, bottom]) => right > 0 && bottom > 0 && left < clientWidth && top < clientHeight,
  )
  const most = (side: 0 | 1 | 2 | 3, pick: (...sides: number[]) => number) => pick(...seen.map(box => box[side]))
  return seen.length === 0
    ? null
    : ([most(0, Math.min), most(1, Math.min), most(2, Math.max), most(3, Math.max)] as const)
}

interface RepairButtonProps extends Omit<RefusalCalloutProps, 'map'> {
  readonly repair: Repair
  readonly refusal: ZoneRefusal
}

const RepairButton = ({ zones, rules, prices, repair, refusal }: RepairButtonProps) => {
  const problem = repairProblem(repair, rules.value)
  // The price difference requires the price of the current selection.
  const quote = prices.quote.current.value
  const price = prices.repairPrices.value.get(repair)
  const change =
    price === undefined || quote?.kind !== 'priced' ? null : priceChange(quote.costs.credits, price.credits)
  const preview = (): void => zones.preview(repair)
  return (
    <Button
      className="wizard-repair"
      data-previewed={zones.previewedRepair.value === repair || undefined}
      disabledReason={problem}
      onPointerEnter={preview}
      onFocus={preview}
      onClick={() => zones.applyRepair(repair)}
    >
      <span>{repairTitle(repair, refusal)}</span>
      <small className="fig">{repairDetail(repair, refusal, change)}</small>
    </Button>
  )
}
