import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextArea } from '../../../../ui/controls/field.tsx'
import { announce } from '../../../../ui/display/live-region.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import { ModalBody, openModal, SubmitFooter } from '../../../../ui/overlays/modal-stack.tsx'
import { TEXT } from '../../model/wizard-text.ts'
import { areaText } from '../../model/zone-names.ts'
import type { BoundaryModel } from './boundary-model.ts'
import { cornerLines, readCorners } from './read-corners.ts'

/** Opens the corners as text. Closing the dialog ends the attempt, unless its problem is shown on the map. */
export const openCorners = (boundary: BoundaryModel): void => {
  let isShown = false
  openModal({
    title: TEXT.boundary.cornersTitle,
    size: 'medium',
    content: close => (
      <CornersDialog
        boundary={boundary}
        close={close}
        onShow={() => {
          isShown = true
          close()
        }}
      />
    ),
    onClose: () => {
      if (!isShown) boundary.endAttempt()
    },
  })
}

interface CornersDialogProps {
  readonly boundary: BoundaryModel
  readonly close: () => void
  /** Closes the dialog and keeps the refused boundary on the map. */
  readonly onShow: () => void
}

/**
 * Returns the start and end of a line in the text.
 * @param line numbered from 1
 */
const rangeOf = (text: string, line: number): readonly [number, number] => {
  const before = text.split('\n').slice(0, line - 1)
  const from = before.reduce((sum, each) => sum + each.length + 1, 0)
  const end = text.indexOf('\n', from)
  return [from, end < 0 ? text.length : end]
}

/** The corners of a boundary as text, for users who already have them as text or cannot draw. */
const CornersDialog = ({ boundary, close, onShow }: CornersDialogProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(() => boundary.measured.peek())
  const [text, setText] = useState(() => {
    const stored = boundary.typed.peek()
    return stored !== null && stored.boundary === before?.wkt
      ? stored.text
      : cornerLines(before?.outline.lonLat.flat() ?? [])
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [hasPlace, setHasPlace] = useState(false)
  const [working, setWorking] = useState(false)
  const fail = (message: string, line: number | null): void => {
    setProblem(message)
    const area = form.current?.querySelector('textarea')
    area?.focus()
    if (line !== null) area?.setSelectionRange(...rangeOf(text, line))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    boundary.endAttempt()
    setHasPlace(false)
    const read = readCorners(text)
    if (read.kind === 'problem') return fail(read.message, read.line)
    setWorking(true)
    try {
      if (await boundary.apply(read.asked, 'typed')) {
        boundary.typed.value = null
        const measured = boundary.measured.peek()
        if (measured) announce(TEXT.boundary.applied(areaText(measured.outline.areaKm2), measured.corners))
        return close()
      }
      const refused = boundary.refused.peek()
      if (refused === null) return
      const { words, at } = refused
      setHasPlace(at.length > 0)
      fail(`${words.title}. ${words.message}.`, null)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={event => void submit(event)}>
      <ModalBody>
        <div className="wizard-corners">
          <TextArea
            label={TEXT.boundary.cornersLabel}
            value={text}
            spellCheck={false}
            rows={12}
            error={problem === null ? null : TEXT.boundary.notTaken}
            hint={TEXT.boundary.cornersHint}
            onChange={next => {
              setText(next)
              boundary.typed.value = { text: next, boundary: before?.wkt }
              setProblem(null)
            }}
          />
          {problem !== null && (
            <Note tone="bad" role="alert">
              {problem}
            </Note>
          )}
          {problem !== null && hasPlace && (
            <div className="row">
              <Button small onClick={onShow}>
                {TEXT.boundary.showPlace}
              </Button>
              <span className="hint">{TEXT.boundary.typedStays}</span>
            </div>
          )}
        </div>
      </ModalBody>
      <SubmitFooter close={close} working={working && TEXT.boundary.checking}>
        {TEXT.boundary.use}
      </SubmitFooter>
    </form>
  )
}
