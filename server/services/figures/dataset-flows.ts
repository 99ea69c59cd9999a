import type { ReplyOf } from '../../../src/contract/call.ts'
import type { flowHours, flowMatrix } from '../../../src/contract/flows.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { DAY_TYPES } from '../../../src/domain/flows/flow.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import { type FlowFilter, selectionOf } from '../../warehouse/disclosure/flows/selections.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { Identity } from '../account/identity.ts'
import { datasetOfKind, flowZones } from '../datasets/dataset-access.ts'

/** A query's filters, with codes as text. */
type AskedFilter = Pick<FlowFilter, 'part' | 'daytype'> & {
  readonly mode?: string | undefined
  readonly purpose?: string | undefined
}

const codeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/**
 * A dataset's flows, after the disclosure gate. The user's right to the dataset is checked first.
 * @throws Refusal not-found, not-completed, not-included
 */
export const createFlows = (database: Database, movement: MovementData) => ({
  async matrix(
    identity: Identity,
    { datasetid, ...asked }: AskedFilter & { readonly datasetid: number },
  ): Promise<ReplyOf<typeof flowMatrix>> {
    const needs = [
      ...(asked.mode === undefined ? [] : [ReportInput.Mode]),
      ...(asked.purpose === undefined ? [] : [ReportInput.Purpose]),
    ]
    const dataset = await datasetOfKind('flows', needs)(database, identity, datasetid)
    const selection = selectionOf({ ...asked, mode: codeOf(asked.mode), purpose: codeOf(asked.purpose) })
    if (selection === null)
      throw new Refusal(
        'not-included',
        'Flows are shown by part of the day and type of day, or by one mode, or by one purpose: omit the others',
      )
    const Zones = flowZones(dataset)
    const figures = await movement.flows({ buildId: dataset.build_id, zones: Zones, selection })
    return { ...figures, Zones, Disclosure: movement.disclosure() }
  },
  async hours(
    identity: Identity,
    { datasetid, daytype }: Pick<FlowFilter, 'daytype'> & { readonly datasetid: number },
  ): Promise<ReplyOf<typeof flowHours>> {
    const dataset = await datasetOfKind('flows')(database, identity, datasetid)
    const Zones = flowZones(dataset)
    const dayType = daytype === undefined ? null : (DAY_TYPES.indexOf(daytype) as 0 | 1)
    const figures = await movement.flowHours({ buildId: dataset.build_id, zones: Zones, dayType })
    return { ...figures, Zones, Disclosure: movement.disclosure() }
  },
})
