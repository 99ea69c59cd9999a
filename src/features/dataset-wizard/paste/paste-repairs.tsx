import { TriangleAlert } from 'lucide-react'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Wizard } from '../model.ts'
import { apartText, changeRepairTitle, excessOf, repairFigures } from '../tools/change-refusal.ts'
import { repairProblem, zonesText } from '../zone-refusal.ts'
import { OutcomeMap } from './outcome-map.tsx'
import type { Paste } from './paste-model.ts'

interface PasteRepairsProps {
  readonly wizard: Wizard
  readonly paste: Paste
}

const list = new Intl.ListFormat('en-GB')

/** The found zones on a map; where the rules refuse them, why, and the repairs, of which one is chosen. */
export const PasteRepairs = ({ wizard, paste }: PasteRepairsProps) => {
  const refusal = paste.refusal.value
  const rules = wizard.rules.value
  if (paste.judged.value === null) return null
  if (refusal === null)
    return (
      <div className="paste-outcome">
        <OutcomeMap wizard={wizard} paste={paste} />
        <div className="paste-words">
          <p className="muted">
            {zonesText(paste.final.value.length)} in one contiguous area: the rules of the selection allow it.
          </p>
        </div>
      </div>
    )
  const excess = excessOf(refusal, rules, wizard.highestPopulation.value)
  return (
    <section className="paste-outcome" data-refused aria-label={refusal.title}>
      <OutcomeMap wizard={wizard} paste={paste} />
      <div className="paste-words">
        <h3>
          <TriangleAlert aria-hidden="true" />
          {refusal.title}
        </h3>
        <p>
          <b>{refusal.message}.</b>{' '}
          {apartText(refusal) ?? (excess.length > 0 ? `The ${refusal.noun} is ${list.format(excess)} over.` : null)}
        </p>
        {paste.repairs.value.map(repair => (
          <Button
            key={repair.kind}
            className="wizard-repair-choice"
            aria-pressed={paste.repair.value === repair}
            data-previewed={paste.repair.value === repair || undefined}
            disabledReason={repairProblem(repair, rules)}
            onClick={() => paste.choose(repair)}
          >
            <span>{changeRepairTitle(repair, refusal, rules, wizard.coarserName.value ?? 'coarser zones')}</span>
            <span className="wizard-repair-price">
              {paste.prices.value.get(repair) === undefined
                ? ''
                : `${whole(paste.prices.value.get(repair)!.credits)} credits`}
            </span>
            <small>{repairFigures(repair)}</small>
          </Button>
        ))}
        {paste.repairs.value.length === 0 && <p className="muted">Leave out some of the lines.</p>}
      </div>
    </section>
  )
}
