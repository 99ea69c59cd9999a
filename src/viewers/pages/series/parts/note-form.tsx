import { useState } from 'react'
import { errorText } from '../../../../app/client.ts'
import { session } from '../../../../app/session.ts'
import type { DayNote } from '../../../../contract/notes.ts'
import { NOTE_MAX_LENGTH, noteProblem } from '../../../../domain/series/day-notes.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { DateField } from '../../../../ui/controls/date-field.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import type { SeriesModel } from '../create-series.ts'
import { TEXT } from '../series-text.ts'

interface NoteFormProps {
  readonly model: SeriesModel
  /** The note to change. Null adds a new one. */
  readonly note: DayNote | null
  /** The initial date and the range of dates, as ISO dates. */
  readonly date: string
  readonly min: string
  readonly max: string
}

/** Opens the form for a note on a day. */
export const openNoteForm = (props: NoteFormProps): void => {
  openModal({
    title: props.note === null ? TEXT.addNote : TEXT.changeNote,
    size: 'small',
    content: close => <NoteForm {...props} close={close} />,
  })
}

const NoteForm = ({ model, note, min, max, close, ...given }: NoteFormProps & { readonly close: () => void }) => {
  const [date, setDate] = useState(given.date)
  const [text, setText] = useState(note?.text ?? '')
  const [forAll, setForAll] = useState(false)
  const [isBreak, setIsBreak] = useState(false)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const mayWriteForAll = note === null && session.level.value === 'Admin'

  const work = async (done: () => Promise<void>, said: string): Promise<void> => {
    if (saving) return
    setSaving(true)
    try {
      await done()
      showToast(said)
      close()
    } catch (error) {
      setRefused(errorText(error, TEXT.noteFailed))
    } finally {
      setSaving(false)
    }
  }
  const save = (): void => {
    setTried(true)
    if (noteProblem(text) !== null || date === '') return
    void work(
      () =>
        note === null ? model.addNote({ date, text, forAll, isBreak }) : model.changeNote({ id: note.id, date, text }),
      TEXT.noteSaved,
    )
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <ModalBody>
        <div className="stack">
          <DateField label="Date" value={date} onChange={setDate} min={min} max={max} />
          <TextField
            label="Note"
            autoFocus
            autoComplete="off"
            value={text}
            onChange={next => {
              setText(next)
              setRefused(null)
            }}
            validate={noteProblem}
            error={refused}
            showError={tried}
            maxLength={NOTE_MAX_LENGTH}
          />
          {mayWriteForAll && (
            <>
              <Checkbox
                checked={forAll}
                onChange={checked => {
                  setForAll(checked)
                  if (!checked) setIsBreak(false)
                }}
              >
                {TEXT.forAll}
              </Checkbox>
              <Checkbox checked={isBreak} disabled={!forAll} onChange={setIsBreak}>
                {TEXT.isBreak}
              </Checkbox>
            </>
          )}
        </div>
      </ModalBody>
      <ModalFooter
        start={
          note !== null && (
            <Button variant="danger" onClick={() => void work(() => model.deleteNote(note.id), TEXT.noteDeleted)}>
              Delete
            </Button>
          )
        }
      >
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" working={saving && 'Saving'}>
          Save
        </Button>
      </ModalFooter>
    </form>
  )
}
