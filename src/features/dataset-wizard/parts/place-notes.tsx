import { Note } from '../../../ui/display/note.tsx'
import type { Wizard } from '../model.ts'
import { TEXT } from '../text.ts'

/** What is to be known of the place beside its list: that it was cleared, and why; that its points lie far apart. */
export const PlaceNotes = ({ wizard }: { readonly wizard: Wizard }) => {
  const crowded = wizard.crowded.value
  const apart = wizard.farApart.value
  return (
    <>
      {crowded !== null && (
        <Note tone="bad" role="status">
          <b>{crowded.refusal.title}</b> {`${crowded.refusal.message}. ${TEXT.crowded(crowded.where)}`}
        </Note>
      )}
      {apart !== null && (
        <Note tone="warn" role="status">
          {apart}
        </Note>
      )}
    </>
  )
}
