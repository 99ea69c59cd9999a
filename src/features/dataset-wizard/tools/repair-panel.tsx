import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Repair } from '../../../../workers/contract.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Wizard } from '../model.ts'
import { RowButton } from '../parts/row-button.tsx'
import { repairProblem } from '../zone-refusal.ts'
import {
  apartText,
  type ChangeRefusal,
  changeRepairTitle,
  excessOf,
  keptText,
  repairFigures,
} from './change-refusal.ts'
import { takeRepair } from './take-repair.ts'
import './change-panels.css'

const list = new Intl.ListFormat('en-GB')

/** Why a change of several zones was refused, with its repairs: what each leaves, costs and keeps, before it is chosen. */
export const RepairPanel = ({ wizard }: { readonly wizard: Wizard }) => {
  const panel = useRef<HTMLElement>(null)
  const refused = wizard.zones.refusedChange.value
  // a change that was not drawn on the map came from a button or a dialog: the repairs are what comes next
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
          {refused.message}. {detailOf(wizard, refused)}
          {repairs.length > 1 && ' Best first:'}
        </p>
      </div>
      <RowButton label={`Let go of the ${refused.label}`} onClick={wizard.zones.dismiss} />
      {repairs.map(repair => (
        <RepairChoice key={repair.kind} wizard={wizard} repair={repair} refused={refused} />
      ))}
    </section>
  )
}

const detailOf = (wizard: Wizard, refused: ChangeRefusal): ReactNode => {
  const apart = apartText(refused)
  if (apart !== null) return apart
  const [first, ...others] = excessOf(refused, wizard.rules.value, wizard.highestPopulation.value)
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

interface RepairChoiceProps {
  readonly wizard: Wizard
  readonly repair: Repair
  readonly refused: ChangeRefusal
}

const RepairChoice = ({ wizard, repair, refused }: RepairChoiceProps) => {
  const { zones, repairPrices, rules } = wizard
  const price = repairPrices.prices.value.get(repair)
  const preview = (): void => zones.preview(repair)
  return (
    <Button
      className="wizard-repair-choice"
      data-previewed={zones.previewedRepair.value === repair || undefined}
      disabledReason={repairProblem(repair, rules.value)}
      onPointerEnter={preview}
      onFocus={preview}
      onClick={() => takeRepair(wizard, repair)}
    >
      <span>{changeRepairTitle(repair, refused, rules.value, wizard.coarserName.value ?? 'coarser zones')}</span>
      <span className="wizard-repair-price">{price === undefined ? '' : `${whole(price.credits)} credits`}</span>
      <small>{repairFigures(repair)}</small>
      <small>{keptText(repair, refused)}</small>
    </Button>
  )
}
