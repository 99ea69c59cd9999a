import { useEffect, useState } from 'react'
import { call, routes } from '../../app/client.ts'
import { MAX_SEARCHED_LETTERS } from '../../contract/datasets.ts'

/** A search is sent when nothing has been typed for so long. Milliseconds. */
const PAUSE_MS = 200
const NONE: ReadonlySet<number> = new Set()

/** The datasets of which the server finds the words in a field: all places and choices, which the list lacks. Empty until they are found. */
export const useFound = (words: string): ReadonlySet<number> => {
  const wanted = words.trim().slice(0, MAX_SEARCHED_LETTERS)
  const [found, setFound] = useState({ wanted: '', ids: NONE })
  useEffect(() => {
    if (wanted === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(routes.searchDatasets, { query: { words: wanted }, signal: controller.signal }).then(
        ids => setFound({ wanted, ids: new Set(ids) }),
        // the rows that the browser finds without the server are shown all the same
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])
  return found.wanted === wanted ? found.ids : NONE
}
