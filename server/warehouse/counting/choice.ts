/** The slot of a trip that a selection counts, and of one that it leaves out by more than one filter. */
export const CHOSEN = 0
export const LEFT = 1
/** From here on: trips that it leaves out by one filter alone, by the option of it that would add them. */
export const OPTIONS = 2

/** Which trips are counted. */
export interface Choice {
  /** Whether all that is left out is told by subtraction too, not only each option. */
  readonly tellsLeft: boolean
  /** The slot of trips with this code and this option. */
  slotOf(code: number, option: number): number
}
