import { gradeOf } from '../../domain/grade.ts'

/** `B ±18%`: the grade of a figure and the half-width of its 95 % interval; `Exact` for one without, such as payments. */
export const qualityText = (margin: number | null): string =>
  margin === null ? 'Exact' : `${gradeOf(margin)} ±${margin}%`
