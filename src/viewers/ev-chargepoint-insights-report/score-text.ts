/** What the EV score weighs (movement-data.md 4). */
export const SCORE_WEIGHTS = [
  { measure: 'Traverses by electric vehicles on trips over 160 km', weight: 5 },
  { measure: 'Dwells by electric vehicles', weight: 3 },
  { measure: 'Visits by electric vehicles', weight: 2 },
] as const

export const SCORE_MEANING =
  'Each measure is counted in the 500 m square of the first point and its eight neighbours, and ranked among all such neighbourhoods where people live: 100 where it is the highest, 0 where it is the lowest. The score is the mean of the three ranks by weight, rounded.'

/** @param score 0 to 100; null where the dataset has no point, or it is withheld */
export const scoreSentence = (score: number | null): string =>
  score === null
    ? 'No score: the dataset has no point of interest, or its figures are withheld to protect individuals.'
    : `${score} of 100, against all neighbourhoods where people live.`
