import { Pencil } from 'lucide-react'
import { Fragment } from 'react'
import type { DayNote } from '../../../../contract/notes.ts'
import { isoOf } from '../../../../domain/days.ts'
import { knownText } from '../../../../domain/disclosure/known-digits.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { longDateText } from '../../../kit/report/report-period.ts'
import type { SeriesModel } from '../create-series.ts'
import type { Step } from '../series-link.ts'
import { type SeriesPicture, signedScore, type UnusualEntry } from '../series-picture.ts'
import { TEXT } from '../series-text.ts'
import { openNoteForm } from './note-form.tsx'

interface UnusualListProps {
  readonly model: SeriesModel
  readonly picture: SeriesPicture
  readonly step: Step
  /** Returns the day with the highest score within a day or week, as an ISO date. A new note starts with this date. */
  readonly mostUnusualDay: (entry: UnusualEntry) => string
  /** The first and last displayed day, as ISO dates. */
  readonly from: string
  readonly to: string
}

/** The unusual days or weeks in the chart with their notes, and the other notes of the period. */
export const UnusualList = ({ model, picture, step, mostUnusualDay, from, to }: UnusualListProps) => {
  const { unusual, otherNotes, isScored } = picture
  const isKnown = model.notes.state.value.kind === 'ready'
  const add = (date: string, min: string, max: string) => openNoteForm({ model, note: null, date, min, max })
  return (
    <section className="card series-unusual" aria-label={step === 'month' ? TEXT.notes : TEXT.unusual[step]}>
      <div className="series-bar">
        <h3>{step === 'month' ? TEXT.notes : TEXT.unusual[step]}</h3>
        {step !== 'month' && isScored && <span className="hint">{TEXT.score}</span>}
        <span className="push" />
        <Button variant="quiet" small onClick={() => add(to, from, to)}>
          {TEXT.addNote}
        </Button>
      </div>
      {step !== 'month' && unusual.length === 0 && (
        <p className="hint">{isScored ? TEXT.noneUnusual[step] : isKnown ? TEXT.notScored[step] : TEXT.notScoredYet}</p>
      )}
      {unusual.length > 0 && (
        <ol className="series-entries">
          {unusual.map(entry => {
            const { number, piece, score, name, notes } = entry
            const [min, max] = [isoOf(piece.first), isoOf(piece.days?.at(-1) ?? piece.end - 1)]
            return (
              <li key={piece.first}>
                <span className="series-number" aria-hidden="true">
                  {number}
                </span>
                <b className="fig">{signedScore(score)}</b>
                <span className="fig muted">{name}</span>
                <span className="fig muted">
                  {knownText(piece.figure.value ?? 0, piece.figure.margin)}
                  {step === 'week' ? ' a day' : ''}, expected {knownText(score.expected, piece.figure.margin)}
                </span>
                <span className="series-notes">
                  {notes.map(note => (
                    <NoteLine key={note.id} model={model} note={note} min={min} max={max} />
                  ))}
                  {notes.length === 0 && (
                    <Button
                      small
                      className="series-add-note"
                      aria-label={`${TEXT.addNote} on ${name}`}
                      onClick={() => add(mostUnusualDay(entry), min, max)}
                    >
                      {TEXT.addNote}
                    </Button>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {otherNotes.length > 0 && (
        <>
          {step !== 'month' && <h4 className="series-other">{TEXT.otherNotes}</h4>}
          <dl className="series-others">
            {otherNotes.map(note => (
              <Fragment key={note.id}>
                <dt className="fig muted">{longDateText(note.date)}</dt>
                <dd className="series-notes">
                  <NoteLine model={model} note={note} min={from} max={to} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

interface NoteLineProps {
  readonly model: SeriesModel
  readonly note: DayNote
  readonly min: string
  readonly max: string
}

/** The text and author of a note, with a form for users who may change it. */
const NoteLine = ({ model, note, min, max }: NoteLineProps) => (
  <span className="series-note">
    <span>{note.text}</span>
    <span className="hint series-note-author">{note.forAll ? TEXT.provider : note.author}</span>
    {note.mayChange && (
      <Button
        variant="quiet"
        small
        label={`${TEXT.changeNote} ${note.text}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => openNoteForm({ model, note, date: note.date, min, max })}
      />
    )}
  </span>
)
