import type { FoundPair } from './pair.ts'

/** The names of the two areas. */
export const LABELS = { street: 'Street', district: 'District' } as const

/** Why one area is shown alone; null where it was ordered alone. */
export const WHY_ALONE: Readonly<Record<Extract<FoundPair, { kind: 'one' }>['why'], string | null>> = {
  alone: null,
  gone: 'The other area of this order is not among your datasets any more, so this one is shown alone.',
  making:
    'The other area of this order is still being made. Open this page again when it is completed to compare the two.',
  failed:
    'The other area of this order could not be made, so this one is shown alone. The credits of the order were returned.',
}
