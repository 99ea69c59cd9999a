import type { TakenZones, TakingRule } from '../../../../workers/contract.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { Wizard } from '../model.ts'
import { TakenList } from './taken-list.tsx'
import './change-panels.css'

const RULES: readonly { readonly value: TakingRule; readonly label: string }[] = [
  { value: 'centre', label: 'Centre inside' },
  { value: 'majority', label: 'Most inside' },
  { value: 'touched', label: 'Any part' },
]

const named = (label: string): string => label[0]!.toUpperCase() + label.slice(1)

/** By which rule the shape that was drawn takes zones, with the number that each rule takes; a new rule makes it again. */
export const RulePanel = ({ wizard }: { readonly wizard: Wizard }) => {
  const { lastChange, rule, setRule } = wizard.zones
  const change = lastChange.value?.change
  if (change === undefined || !('byRule' in change)) return null
  const { byRule } = change
  const title = `${named(change.label)} takes zones with`
  const count = byRule[rule.value].length
  return (
    <section className="wizard-block wizard-rule" aria-label={title}>
      <div className="wizard-rule-head">
        <h2>{title}</h2>
        <Button
          variant="link"
          className="push fig"
          onClick={() => listTaken(wizard, change.label, byRule, rule.peek())}
        >
          {`List the ${whole(count)}`}
        </Button>
      </div>
      <ToggleGroup
        label={title}
        full
        options={RULES.map(each => ({ ...each, detail: whole(byRule[each.value].length) }))}
        value={rule.value}
        onChange={setRule}
      />
    </section>
  )
}

const listTaken = (wizard: Wizard, label: string, byRule: TakenZones, rule: TakingRule): void => {
  openModal({
    title: `Zones that the ${label} takes`,
    subtitle: RULES.find(each => each.value === rule)?.label,
    size: 'medium',
    content: close => <TakenList wizard={wizard} ids={byRule[rule]} close={close} />,
  })
}
