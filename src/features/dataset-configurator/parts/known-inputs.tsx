import { Plus } from 'lucide-react'
import { viewersOf } from '../../../domain/viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { InputRow, TemplateDraft } from '../draft.ts'
import { missingInputs, rowOfKnown } from '../take-known-input.ts'
import { TEXT } from '../text.ts'

interface KnownInputsProps {
  readonly draft: TemplateDraft
  readonly onAdd: (input: InputRow) => void
}

/** The inputs that the chosen viewers read and the template does not have, each added complete by one click. */
export const KnownInputs = ({ draft, onAdd }: KnownInputsProps) => {
  const viewers = viewersOf(draft)
  const missing = missingInputs(draft.inputs, viewers)
  if (viewers.length === 0) return <p className="hint">{TEXT.noViewerYet}</p>
  if (missing.length === 0) return null
  return (
    <section className="card card-pad stack" aria-labelledby="known-inputs">
      <h2 id="known-inputs">{TEXT.knownInputs}</h2>
      <p className="hint">{TEXT.knownInputsPrices}</p>
      <ul className="known-inputs">
        {missing.map(known => (
          <li key={known.name}>
            <div>
              <strong>{known.displayTitle}</strong>
              <p className="hint">{known.does}</p>
            </div>
            <span className="hint fig">
              {known.options.map(({ name, credits }) => `${name} +${credits}`).join(', ')}
            </span>
            <Button
              icon={<Plus aria-hidden="true" />}
              aria-label={`Add ${known.displayTitle}`}
              onClick={() => onAdd(rowOfKnown(known))}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
