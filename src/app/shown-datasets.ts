let named: readonly number[] = []

/**
 * Names the datasets of a page whose URL does not name them.
 * @returns a function that undoes this
 */
export const nameShownDatasets = (ids: readonly number[]): (() => void) => {
  named = ids
  return () => {
    named = []
  }
}

/** Returns the current page's datasets: those that its screen has named, or else those in its URL. */
export const shownDatasets = (search: string): readonly number[] => {
  const params = new URLSearchParams(search)
  const ids = [params.get('datasetid') ?? '', ...(params.get('datasets') ?? '').split(',')].map(Number)
  return named.length > 0 ? named : ids.filter(id => Number.isSafeInteger(id) && id > 0)
}
