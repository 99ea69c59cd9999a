import { STEPS } from './text.ts'
import { createTour } from './tour.ts'

/** The tour of this browser's user. */
export const tour = createTour({ storage: localStorage, steps: STEPS.length })
