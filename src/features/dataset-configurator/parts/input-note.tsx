import { viewersOf } from '../../../domain/viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import type { InputRow, TemplateDraft } from '../draft.ts'
import { inputNote } from '../input-note.ts'
import { takeKnownInput, withYes } from '../take-known-input.ts'

interface InputNoteProps {
  readonly input: InputRow
  readonly draft: TemplateDraft
  readonly onChange: (inputs: readonly InputRow[]) => void
}

/** Says that no viewer reads an input, and offers the one that was meant. */
export const UnreadNote = ({ input, draft, onChange }: InputNoteProps) => {
  const note = inputNote(input, draft.inputs, viewersOf(draft))
  if (note === null) return null
  const { text, instead, lacksYes } = note
  return (
    <Note tone="warn" role="status">
      <p>{text}</p>
      {instead !== null && (
        <Button
          small
          className="input-note-act"
          onClick={() => onChange(takeKnownInput(draft.inputs, input.key, instead))}
        >
          {`Use “${instead.displayTitle}” instead`}
        </Button>
      )}
      {lacksYes && (
        <Button
          small
          className="input-note-act"
          onClick={() => onChange(draft.inputs.map(each => (each.key === input.key ? withYes(each) : each)))}
        >
          Add the option Yes
        </Button>
      )}
    </Note>
  )
}
