import { session } from '../../../app/session.ts'
import { Note } from '../../../ui/display/note.tsx'
import { TEXT } from '../text.ts'

/** No month can be ordered: says whose task it is to change that. */
export const NoMonths = () => (
  <Note tone="warn">{session.level.value === 'Admin' ? TEXT.noMonth.administrator : TEXT.noMonth.customer}</Note>
)
