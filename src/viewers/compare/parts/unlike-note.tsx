import type { Unlike } from '../../../domain/compare/unlike.ts'
import { Note } from '../../../ui/display/note.tsx'

/** The things in which the datasets differ, above everything that compares them. */
export const UnlikeNote = ({ unlike }: { readonly unlike: readonly Unlike[] }) =>
  unlike.length > 0 && (
    <div className="compare-unlike">
      <Note tone="warn">
        <ul>
          {unlike.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
