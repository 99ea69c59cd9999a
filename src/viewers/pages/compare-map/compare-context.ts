import { createContext, useContext } from 'react'
import type { CompareMapModel } from './model/create-compare-map.ts'

export const CompareContext = createContext<CompareMapModel | null>(null)

/** The comparison that the side menu's parts are of. @throws Error outside a compare map */
export function useCompare(): CompareMapModel {
  const model = useContext(CompareContext)
  if (model === null) throw new Error('There is no comparison here')
  return model
}
