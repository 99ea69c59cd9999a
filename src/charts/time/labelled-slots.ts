import { labelStep } from '../label-step.ts'

const ROUND_KM = [1, 5, 10, 25, 50, 100, 250] as const

/**
 * The indexes of the places that have their label written, so that labels do not overlap.
 * @param pitch the distance from place to place, px
 * @param widest the width of the widest label, px
 * @param apart the least distance between two labels, px
 * @param round the labels are numbers: 50, 100, 150 are preferred to 5, 55, 105; a last label that is no number, such as `250+`, is written too
 */
export function labelledSlots(
  labels: readonly string[],
  pitch: number,
  widest: number,
  apart: number,
  round: boolean,
): readonly number[] {
  const step = labelStep(pitch, widest, apart)
  const every = (keep: (slot: number) => boolean) => labels.map((_, slot) => slot).filter(keep)
  if (!round || step === 1) return every(slot => slot % step === 0)
  const sparse = ROUND_KM.map(unit => every(slot => Number(labels[slot]) % unit === 0)).find(slots =>
    slots.every((slot, at) => at === 0 || slot - (slots[at - 1] ?? 0) >= step),
  )
  const last = labels.length - 1
  if (Number.isFinite(Number(labels[last]))) return sparse ?? []
  return [...(sparse ?? []).filter(slot => last - slot >= step), last]
}
