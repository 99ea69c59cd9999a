import * as calls from '../../../src/contract/flows.ts'
import { createFlows } from '../../services/figures/flows.ts'
import type { Services } from '../../services/services.ts'
import { type Handler, handle } from '../handler.ts'

export const flowRoutes = ({ database, movement }: Services): Handler[] => {
  const flows = createFlows(database, movement)
  return [
    handle(calls.flowMatrix, ({ query }, identity) => flows.matrix(identity, query)),
    handle(calls.flowHours, ({ query }, identity) => flows.hours(identity, query)),
  ]
}
