import { call } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import { routes } from '../../../contract/routes.ts'
import { Note } from '../../../ui/display/note.tsx'
import { sizeText } from '../../saved-areas/area-words.ts'
import { TEXT } from '../text.ts'

/** The saved area that the new dataset begins with; nothing while it is loaded, or where it is gone. */
export const ChosenArea = ({ id }: { readonly id: string }) => {
  const areas = useLoad(signal => call(routes.savedAreas, { signal }), [])
  const area = areas.kind === 'ready' && areas.value.find(each => String(each.id) === id)
  return area ? <Note role="status">{TEXT.withArea(area.name, sizeText(area))}</Note> : null
}
