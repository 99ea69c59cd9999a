import type { ZoneLevel } from '../../../contract/location-insights.ts'
import { SURE_VOLUME_SHARE } from '../../../domain/constants.ts'
import { gradeOf } from '../../../domain/grade.ts'
import type { ZoneItem } from '../mode.ts'

/** The level of a map's zones, and who decided it: the reader, the figures' quality, or nobody yet. */
export interface ZoneJoin {
  readonly level: ZoneLevel
  readonly by: 'reader' | 'figures' | null
}

export const NOT_JOINED: ZoneJoin = { level: 'small', by: null }

/** The values of an address's `joined`, each with who decided. */
export const JOIN_WORDS = { auto: 'figures', yes: 'reader', no: 'reader' } as const
export type JoinWord = keyof typeof JOIN_WORDS

export const joinWord = ({ level, by }: ZoneJoin): JoinWord | null => {
  if (by === 'figures') return 'auto'
  if (by === null) return null
  return level === 'middle' ? 'yes' : 'no'
}

export const joinOf = (word: JoinWord | null): ZoneJoin =>
  word === null ? NOT_JOINED : { level: word === 'no' ? 'small' : 'middle', by: JOIN_WORDS[word] }

/** The share of the volume, 0 to 1, in figures of grade A or B; 1 without figures. */
export function sureShare(items: Iterable<Pick<ZoneItem, 'magnitude' | 'margin'>>): number {
  let [sure, all] = [0, 0]
  for (const { magnitude, margin } of items) {
    all += magnitude
    if (margin === null || gradeOf(margin) <= 'B') sure += magnitude
  }
  return all === 0 ? 1 : sure / all
}

/** True if the figures of small zones are reliable enough to show these first. */
export const isSure = (items: Iterable<Pick<ZoneItem, 'magnitude' | 'margin'>>): boolean =>
  sureShare(items) >= SURE_VOLUME_SHARE

/** Shown instead of the switch. */
export const NOT_UNDER_FILTERS =
  'Small zones are joined into middle ones only where no filter is set: with both under filters, single people could be told.'

/** The reason for the level of the zones, shown above the switch. */
export const joinReason = ({ level, by }: ZoneJoin, sure: boolean): string => {
  if (by === 'figures') return 'Joined to middle zones: most small zones are too uncertain to tell apart.'
  if (level === 'middle') return 'Small zones are joined into the middle zones that they are parts of.'
  return sure
    ? 'Middle zones, which small ones are parts of, have surer figures.'
    : 'Most small zones are too uncertain to tell apart. Middle zones, which they are parts of, have surer figures.'
}
