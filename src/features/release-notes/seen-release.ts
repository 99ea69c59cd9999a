import { RELEASE_MEMORY_S } from '../../domain/constants.ts'

const KEY = 'ambit.release'

export interface SeenReleaseDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number
}

/** The last release this browser's user has seen, remembered for about 91 days. */
export const createSeenRelease = ({ storage, now }: SeenReleaseDeps) => ({
  /** Null where none was seen, or too long ago. */
  last: (): string | null => {
    const [version, until] = (storage.getItem(KEY) ?? '').split(' ')
    return version && Number(until) > now() ? version : null
  },
  remember: (version: string): void => {
    storage.setItem(KEY, `${version} ${now() + RELEASE_MEMORY_S * 1000}`)
  },
})
