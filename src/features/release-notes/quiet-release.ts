import { signal } from '@preact/signals-react'

/** The version that a newcomer is told of without a dialog; null: none. */
export const quietRelease = signal<string | null>(null)
