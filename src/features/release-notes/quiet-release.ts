import { type ReadonlySignal, signal } from '@preact/signals-react'

const version = signal<string | null>(null)
/** The version that the strip shows to a user who has seen no older release; null while there is no strip. */
export const quietRelease: ReadonlySignal<string | null> = version

export const showQuietRelease = (shown: string | null): void => {
  version.value = shown
}
