/** The definition of a clear difference, for files and the Info tab. */
export const CLEAR_NOTE =
  "Clear: the difference exceeds what sampling and noise may cause, judged by Holm's step-down at 5% over all zones that are released in both datasets, times the datasets compared. Intervals of an index are Fieller's. The same people in two months make the true error smaller than stated, so that a claim errs to the safe side."
