import type { Unlike } from '../../../../domain/compare/unlike.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import './unlike-note.css'

interface UnlikeNoteProps {
  readonly unlike: readonly Unlike[]
  /** Repeats the reads that failed. Null if none did. */
  readonly onRetry: (() => void) | null
  /** True to show only the titles until the reader opens the note, for narrow panels. */
  readonly isFolded?: boolean
}

/** Lists the differences between the datasets, above everything that compares them. */
export const UnlikeNote = ({ unlike, onRetry, isFolded = false }: UnlikeNoteProps) =>
  unlike.length > 0 && (
    <div className="compare-unlike">
      <Note tone="warn">
        {isFolded ? (
          <details>
            <summary>{unlike.map(({ title }) => `${title}.`).join(' ')}</summary>
            <UnlikeList unlike={unlike} />
          </details>
        ) : (
          <UnlikeList unlike={unlike} />
        )}
        {onRetry !== null && (
          <Button small onClick={onRetry}>
            Retry
          </Button>
        )}
      </Note>
    </div>
  )

const UnlikeList = ({ unlike }: Pick<UnlikeNoteProps, 'unlike'>) => (
  <ul>
    {unlike.map(({ title, text }) => (
      <li key={title}>
        <b>{title}.</b> {text}
      </li>
    ))}
  </ul>
)
