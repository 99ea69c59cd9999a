import type { SavedArea } from '../../contract/saved-areas.ts'
import { counted, km2 } from '../../domain/text/numbers.ts'

export const TEXT = {
  title: 'Saved areas',
  save: 'Save area',
  manage: 'Manage saved areas',
  none: 'No saved areas yet. Choose zones, points or a boundary, then save the area for your next order.',
  name: 'Name of the area',
  who: 'Who may use it',
  shared: 'Shared with the organisation',
  own: 'Only you',
  colleague: (name: string | null) => `Shared by ${name ?? 'a former colleague'}`,
  saved: (name: string) => `${name} saved`,
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} is back`,
  deleteMeans: 'Deleting a saved area does not affect existing datasets.',
  theirs: 'Only its owner may change it',
  loadFailed: 'Saved areas could not be loaded',
  saveFailed: 'The area could not be saved',
  changeFailed: 'The area could not be changed',
  deleteFailed: 'The area could not be deleted',
  openFailed: 'The saved area could not be opened',
  nothing: 'Choose a location first',
  unchanged: 'This area is saved',
  chooseTemplate: 'Choose template',
  start: (name: string) => `Choose template for a new dataset with ${name}`,
} as const

/** Formats an area's kind: '38 zones', '2 points' or 'Boundary'. */
export const kindText = ({ kind, count }: Pick<SavedArea, 'kind' | 'count'>): string =>
  kind === 'boundary' ? 'Boundary' : counted(count, kind === 'zones' ? 'zone' : 'point')

/** Formats an area's size: '38 zones, 11.92 km²'. The km² are omitted if some zones have changed. */
export const sizeText = (area: Pick<SavedArea, 'kind' | 'count' | 'areaKm2'> & Partial<SavedArea>): string =>
  area.areaKm2 === null || area.change ? kindText(area) : `${kindText(area)}, ${km2(area.areaKm2)} km²`

/** Says who may use the area, and names the owner if it is a colleague's. */
export const whoText = ({ isShared, isOwn, owner }: Pick<SavedArea, 'isShared' | 'isOwn' | 'owner'>): string =>
  isOwn ? (isShared ? TEXT.shared : TEXT.own) : TEXT.colleague(owner)

/** Describes the changes: '2 zones have changed; opens with their 5 successors'. Null if the area is unchanged. */
export const changeText = ({ kind, change, system }: Pick<SavedArea, 'kind' | 'change' | 'system'>): string | null => {
  if (kind === 'zones' && system?.zoneSystemId === null) return `Its zone system ${system.name} is not there any more`
  if (change === null) return null
  const { missing, successors } = change
  const lost = `${counted(missing.length, 'zone')} ${missing.length === 1 ? 'has' : 'have'} changed`
  if (successors.length === 0) return `${lost}; opens without ${missing.length === 1 ? 'it' : 'them'}`
  const whose = missing.length === 1 ? 'its' : 'their'
  return `${lost}; opens with ${whose} ${counted(successors.length, 'successor')}`
}
