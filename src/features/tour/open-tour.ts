import { STEPS } from './text.ts'
import { createTour } from './tour.ts'

export const tour = createTour({ storage: localStorage, steps: STEPS.length })
