const STEPS = [1, 2, 3, 4, 6, 8, 12, 24] as const

/**
 * The least n such that labels at every n-th point do not overlap.
 * @param pitch the distance from point to point, px
 * @param widest the width of the widest label, px
 * @param apart the least distance between two labels, px
 */
export const labelStep = (pitch: number, widest: number, apart: number): number =>
  STEPS.find(step => step * pitch >= widest + apart) ?? Math.max(1, Math.ceil((widest + apart) / Math.max(pitch, 1e-6)))
