import { signal } from '@preact/signals-react'

/** The version that is shown to a newcomer in a strip instead of a dialog; null: none. */
export const quietRelease = signal<string | null>(null)
