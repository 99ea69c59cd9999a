import { labelStep } from './label-step.ts'

const ROUND_KM = [1, 5, 10, 25, 50, 100, 250] as const

/**
 * The places of the axis, from 0, whose label is written so that labels stay apart.
 * @param pitch px from place to place
 * @param widest px of the widest label
 * @param apart least px between two labels
 * @param round labels are numbers: write 50, 100, 150 rather than 5, 55, 105, and a last one that is none, such as `250+`
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
