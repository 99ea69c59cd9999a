import type { ZoneSummary } from '../../../workers/contract.ts'

const collator = new Intl.Collator('en-GB', { numeric: true })

/** Zones as people read their names, numbers by their value: Gildersome 3, Gildersome 5, Gildersome 12. */
export const inReadingOrder = <Z extends Pick<ZoneSummary, 'name' | 'code'>>(zones: readonly Z[]): readonly Z[] =>
  zones.toSorted((a, b) => collator.compare(a.name, b.name) || collator.compare(a.code, b.code))
