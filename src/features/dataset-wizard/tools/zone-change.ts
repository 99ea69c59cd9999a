import type { LonLat, TakenZones, TakingRule } from '../../../../workers/contract.ts'

interface AnyChange {
  /** The name of the change for Undo: 'lasso'. */
  readonly label: string
  /** The shape that was drawn, dashed on the map: lines of [lon, lat]. */
  readonly shape?: readonly (readonly LonLat[])[]
  /** The place from which repairs measure their distance. */
  readonly middle?: LonLat
}

/** A change of several zones at once by a tool, a list or a file. */
export type ZoneChange =
  /** The whole selection that is wished. */
  | (AnyChange & { readonly ids: readonly number[] })
  /** A shape that takes zones by the chosen rule, or takes them away: the rule may be changed afterwards. */
  | (AnyChange & { readonly byRule: TakenZones; readonly subtract?: boolean })

/** The selection that a change wishes, starting from the zones `before`. */
export const wishedBy = (change: ZoneChange, before: readonly number[], rule: TakingRule): readonly number[] => {
  if ('ids' in change) return change.ids
  const taken = new Set(change.byRule[rule])
  return change.subtract ? before.filter(id => !taken.has(id)) : [...new Set([...before, ...taken])]
}
