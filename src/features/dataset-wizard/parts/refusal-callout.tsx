import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Repair, ZoneSummary } from '../../../../workers/contract.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { placeCallout } from '../callout-place.ts'
import type { Wizard } from '../model.ts'
import { priceChange } from '../prices/repair-prices.ts'
import { refusalDetail, repairDetail, repairProblem, repairTitle, type ZoneRefusal } from '../zone-refusal.ts'
import { RowButton } from './row-button.tsx'
import './refusal-callout.css'

interface RefusalCalloutProps {
  readonly wizard: Wizard
  readonly map: PortalMap
}

/** Why the zone was refused, where it was refused, with its repairs; at the foot of the map on a narrow screen. */
export const RefusalCallout = ({ wizard, map }: RefusalCalloutProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const refusal = wizard.zones.refusal.value
  useLayoutEffect(() => setHeight(box.current?.offsetHeight ?? 0))
  // wherever the focus is: a zone may be refused from the list too
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) wizard.zones.dismiss()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [wizard])
  if (refusal === null) return null
  // read so that the callout follows the map
  map.camera.value
  const { canvas } = map
  const place = placeCallout(
    map.project(refusal.zone.inside),
    [canvas.clientWidth, canvas.clientHeight],
    [box.current?.offsetWidth ?? 296, height],
    selectionBox(wizard.zones.chosen.value.summaries, map),
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
          <RowButton label="Dismiss" onClick={wizard.zones.dismiss} />
        </h2>
        <p>
          <b>{refusal.words.message}.</b> {detail}
        </p>
        {refusal.verdict.repairs.map(repair => (
          <RepairButton key={repair.kind} wizard={wizard} repair={repair} refusal={refusal} />
        ))}
      </div>
    </>
  )
}

/** Pixels of the map that the chosen zones take up; null where none is in sight. */
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

interface RepairButtonProps {
  readonly wizard: Wizard
  readonly repair: Repair
  readonly refusal: ZoneRefusal
}

const RepairButton = ({ wizard, repair, refusal }: RepairButtonProps) => {
  const { zones, repairPrices } = wizard
  const problem = repairProblem(repair, wizard.rules.value)
  // the change of price needs the price of the selection as it is now
  const quote = wizard.quote.current.value
  const price = repairPrices.prices.value.get(repair)
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
      onClick={() => zones.take(repair)}
    >
      <span>{repairTitle(repair, refusal)}</span>
      <small className="fig">{repairDetail(repair, refusal, change)}</small>
    </Button>
  )
}
