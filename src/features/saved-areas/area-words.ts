import type { SavedArea } from '../../contract/saved-areas.ts'
import { km2 } from '../../domain/text/numbers.ts'
import { TEXT } from './text.ts'

/** @example counted(1, 'zone') // '1 zone' */
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** '38 zones', '2 points' or 'Boundary'. */
export const kindText = ({ kind, count }: Pick<SavedArea, 'kind' | 'count'>): string =>
  kind === 'boundary' ? 'Boundary' : counted(count, kind === 'zones' ? 'zone' : 'point')

/** '38 zones, 11.92 km²'; without the size where some of its zones have changed. */
export const sizeText = (area: Pick<SavedArea, 'kind' | 'count' | 'areaKm2'> & Partial<SavedArea>): string =>
  area.areaKm2 === null || area.change ? kindText(area) : `${kindText(area)}, ${km2(area.areaKm2)} km²`

/** Who may use it, and whose it is where it is a colleague's. */
export const whoText = ({ isShared, isOwn, owner }: Pick<SavedArea, 'isShared' | 'isOwn' | 'owner'>): string =>
  isOwn ? (isShared ? TEXT.shared : TEXT.own) : TEXT.colleague(owner)

/** '2 zones have changed; opens with their 5 successors'; null where the area opens as it was saved. */
export const changeText = ({ kind, change, system }: Pick<SavedArea, 'kind' | 'change' | 'system'>): string | null => {
  if (kind === 'zones' && system?.zoneSystemId === null) return `Its zone system ${system.name} is not there any more`
  if (change === null) return null
  const { missing, successors } = change
  const lost = `${counted(missing.length, 'zone')} ${missing.length === 1 ? 'has' : 'have'} changed`
  if (successors.length === 0) return `${lost}; opens without ${missing.length === 1 ? 'it' : 'them'}`
  const whose = missing.length === 1 ? 'its' : 'their'
  return `${lost}; opens with ${whose} ${counted(successors.length, 'successor')}`
}
