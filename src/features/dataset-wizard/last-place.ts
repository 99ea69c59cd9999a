import { cameraOfAddress, type LinkCamera, placeOfCamera } from './draft-address.ts'

const KEY = 'ambit.wizard-place'

/** Where the map of the wizard stood last in this browser, of the user who is signed in. */
export interface LastPlace {
  read(): LinkCamera | null
  keep(at: LinkCamera): void
}

/**
 * Only the last user's place is kept, and told to no other: where somebody looks for a site is nobody else's who shares the browser.
 * @param storage the browser's; where it refuses, nothing is kept
 */
export const createLastPlace = (storage: Pick<Storage, 'getItem' | 'setItem'>, userId: number): LastPlace => ({
  read: () => {
    try {
      const [owner, at = ''] = (storage.getItem(KEY) ?? '').split(' ')
      return owner === String(userId) ? cameraOfAddress(`at=${at}`) : null
    } catch {
      return null
    }
  },
  keep: at => {
    try {
      storage.setItem(KEY, `${userId} ${placeOfCamera(at)}`)
    } catch {
      // a full or forbidden store: the next visit opens elsewhere
    }
  },
})
