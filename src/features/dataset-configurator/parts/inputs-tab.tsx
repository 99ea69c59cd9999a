import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { inputsComplete } from '../check-draft.ts'
import type { InputRow } from '../draft.ts'
import { moveInput, newInput } from '../edit-inputs.ts'
import { TEXT } from '../text.ts'
import { InputEditor } from './input-editor.tsx'
import { UnreadNote } from './input-note.tsx'
import { KnownInputs } from './known-inputs.tsx'
import type { TabProps } from './tab-props.ts'

/** The template's own questions, in the order in which a customer meets them. */
export const InputsTab = ({ draft, change, tried }: TabProps) => {
  const set = (inputs: readonly InputRow[]) => change({ inputs })
  return (
    <section className="stack" aria-label="Other Inputs">
      {draft.inputs.length === 0 && <p className="muted">{TEXT.noInputs}</p>}
      {draft.inputs.map((input, at) => (
        <article key={input.key} className="card card-pad stack" aria-label={input.displayTitle || 'New input'}>
          <div className="row">
            <h2>{input.displayTitle || 'New input'}</h2>
            <span className="push" />
            <Button
              variant="quiet"
              small
              label="Move up"
              disabled={at === 0}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => set(moveInput(draft.inputs, input.key, -1))}
            />
            <Button
              variant="quiet"
              small
              label="Move down"
              disabled={at === draft.inputs.length - 1}
              icon={<ArrowDown aria-hidden="true" />}
              onClick={() => set(moveInput(draft.inputs, input.key, 1))}
            />
            <Button
              variant="quiet"
              small
              label="Delete input"
              disabledReason={input.id > 0 ? 'A saved input cannot be deleted. Make it inactive instead.' : null}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => set(draft.inputs.filter(({ key }) => key !== input.key))}
            />
          </div>
          <UnreadNote input={input} draft={draft} onChange={set} />
          <InputEditor
            input={input}
            tried={tried}
            onChange={next => set(draft.inputs.map(each => (each.key === input.key ? next : each)))}
          />
        </article>
      ))}
      <KnownInputs draft={draft} onAdd={input => set([...draft.inputs, input])} />
      <Button
        className="inputs-own"
        icon={<Plus aria-hidden="true" />}
        disabledReason={inputsComplete(draft.inputs) ? null : TEXT.invalidRows}
        onClick={() => set([...draft.inputs, newInput()])}
      >
        Add input
      </Button>
    </section>
  )
}
