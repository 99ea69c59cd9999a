import { cameraOfAddress, type LinkCamera, placeOfCamera } from './draft-address.ts'

const KEY = 'ambit.wizard-place'

/** Where the map of the wizard stood last in this browser. */
export interface LastPlace {
  read(): LinkCamera | null
  keep(at: LinkCamera): void
}

/** @param storage the browser's; where it refuses, nothing is kept */
export const createLastPlace = (storage: Pick<Storage, 'getItem' | 'setItem'>): LastPlace => ({
  read: () => {
    try {
      return cameraOfAddress(`at=${storage.getItem(KEY) ?? ''}`)
    } catch {
      return null
    }
  },
  keep: at => {
    try {
      storage.setItem(KEY, placeOfCamera(at))
    } catch {
      // a full or forbidden store: the next visit opens elsewhere
    }
  },
})
