/** The dataset that an address names; null where it names none. */
export function datasetIdOf(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('datasetid'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
