import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Repair } from '../../../../../workers/contract.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import type { Prices } from '../../prices/prices.ts'
import type { LocationSlice } from '../location-slice.ts'
import { RowButton } from '../row-button.tsx'
import {
  apartText,
  type ChangeRefusal,
  changeRepairTitle,
  excessOf,
  keptText,
  repairFigures,
  repairProblem,
} from './refusals.ts'
import './change-panels.css'

/** Applies a repair. If its zones belong to the coarser system, a toast says so and offers to restore the selection. */
export const applyRepair = (
  { coarserName, applyRepair: apply }: Pick<LocationSlice, 'coarserName' | 'applyRepair'>,
  repair: Repair,
): void => {
  const name = coarserName.peek()
  const undo = apply(repair)
  if (undo !== null) showToast(`The zones are now ${name}`, { label: 'Undo', run: undo })
}

const list = new Intl.ListFormat('en-GB')

interface RepairPanelProps {
  readonly location: LocationSlice
  readonly prices: Prices
}

/** Why a change of several zones was refused, and its repairs with their size, price and share. */
export const RepairPanel = ({ location, prices }: RepairPanelProps) => {
  const panel = useRef<HTMLElement>(null)
  const refused = location.zones.refusedChange.value
  // A change that was not drawn on the map came from a button or a dialog, so the focus moves to the repairs.
  useEffect(() => {
    if (refused === null || document.activeElement?.closest('.map-view-canvas')) return
    panel.current?.querySelector<HTMLElement>('.wizard-repair-choice')?.focus()
  }, [refused])
  if (refused === null) return null
  const repairs = refused.verdict.repairs
  return (
    <section ref={panel} className="wizard-block wizard-refused" aria-label={refused.title}>
      <div role="alert">
        <h2>
          <TriangleAlert aria-hidden="true" />
          {refused.title}
        </h2>
        <p>
          {refused.message}. {detailOf(location, refused)}
          {repairs.length > 1 && ' Ways to fix it:'}
        </p>
      </div>
      <RowButton label={`Dismiss the ${refused.label}`} onClick={location.zones.dismiss} />
      {repairs.map(repair => (
        <RepairChoice key={repair.kind} location={location} prices={prices} repair={repair} refused={refused} />
      ))}
    </section>
  )
}

const detailOf = (location: LocationSlice, refused: ChangeRefusal): ReactNode => {
  const apart = apartText(refused)
  if (apart !== null) return apart
  const [first, ...others] = excessOf(refused, location.rules.value, location.highestPopulation.value)
  if (first === undefined) return null
  const [, ...after] = list.formatToParts([first, ...others])
  return (
    <>
      {`The ${refused.noun} is `}
      <b>{first}</b>
      {after.map(({ value }) => value).join('')} over.
    </>
  )
}

interface RepairChoiceProps extends RepairPanelProps {
  readonly repair: Repair
  readonly refused: ChangeRefusal
}

const RepairChoice = ({ location, prices, repair, refused }: RepairChoiceProps) => {
  const { zones, rules } = location
  const price = prices.repairPrices.value.get(repair)
  const preview = (): void => zones.preview(repair)
  return (
    <Button
      className="wizard-repair-choice"
      data-previewed={zones.previewedRepair.value === repair || undefined}
      disabledReason={repairProblem(repair, rules.value)}
      onPointerEnter={preview}
      onFocus={preview}
      onClick={() => applyRepair(location, repair)}
    >
      <span>{changeRepairTitle(repair, refused, rules.value, location.coarserName.value ?? 'coarser zones')}</span>
      <span className="wizard-repair-price">{price === undefined ? '' : `${whole(price.credits)} credits`}</span>
      <small>{repairFigures(repair)}</small>
      <small>{keptText(repair, refused)}</small>
    </Button>
  )
}
