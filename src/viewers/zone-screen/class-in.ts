import { WITHHELD_CLASS } from '../../map/layer-ids.ts'
import type { ZoneResult } from './machine.ts'

/** The class that a zone has in an answer; without a magnitude it is hatched. */
export const classIn =
  ({ items }: Pick<ZoneResult, 'items'>) =>
  (zone: number): number =>
    items.get(zone)?.displayGroup ?? WITHHELD_CLASS
