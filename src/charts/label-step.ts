const STEPS = [1, 2, 3, 4, 6, 8, 12, 24] as const

/**
 * Every how many points an axis label is written so that labels stay apart.
 * @param pitch px from point to point
 * @param widest px of the widest label
 * @param apart least px between two labels
 */
export const labelStep = (pitch: number, widest: number, apart: number): number =>
  STEPS.find(step => step * pitch >= widest + apart) ?? Math.max(1, Math.ceil((widest + apart) / Math.max(pitch, 1e-6)))
