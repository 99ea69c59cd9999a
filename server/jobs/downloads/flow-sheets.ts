import type { ReplyOf } from '../../../src/contract/call.ts'
import { DAY_TYPES, type flowMatrix, PARTS_OF_DAY } from '../../../src/contract/flows.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { FLOW_MODES, FLOW_PURPOSES } from '../../../src/domain/flows/options.ts'
import { includesInput } from '../../../src/domain/includes-input.ts'
import type { DatasetRow } from '../../services/datasets/dataset-access.ts'
import { flowZones } from '../../services/figures/flows.ts'
import { type FlowFilter, selectionOf } from '../../warehouse/disclosure/flows/selections.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'

const orNone = <T>(all: readonly T[]): readonly (T | undefined)[] => [undefined, ...all]

/** A selection of trips; `all` where it takes every one. */
export interface FlowSelection {
  readonly selection: number
  readonly part: string
  readonly daytype: string
  /** A mode by its name. */
  readonly mode: string
  readonly purpose: string
}

/** A selection with its released flows: trips of the period, and over how many days. */
export interface FlowSheet
  extends FlowSelection,
    Pick<ReplyOf<typeof flowMatrix>, 'Days' | 'Items' | 'Pools' | 'Origins' | 'Destinations'> {}

const sheetOf = (filter: FlowFilter, mode = 'all', purpose = 'all'): FlowSelection => ({
  selection: selectionOf(filter) ?? 0,
  part: filter.part ?? 'all',
  daytype: filter.daytype ?? 'all',
  mode,
  purpose,
})

/** Every selection that the order includes. */
const selectionsOf = ({ inputs }: Pick<DatasetRow, 'inputs'>): FlowSelection[] => [
  ...orNone(PARTS_OF_DAY).flatMap(part => orNone(DAY_TYPES).map(daytype => sheetOf({ part, daytype }))),
  ...(includesInput(inputs, ReportInput.Mode)
    ? Object.entries(FLOW_MODES).map(([mode, name]) => sheetOf({ mode: Number(mode) }, name))
    : []),
  ...(includesInput(inputs, ReportInput.Purpose)
    ? Object.entries(FLOW_PURPOSES).map(([purpose, name]) => sheetOf({ purpose: Number(purpose) }, 'all', name))
    : []),
]

/** The released flows of every selection that the order includes. */
export const readFlowSheets = (
  movement: Pick<MovementData, 'flows'>,
  dataset: Pick<DatasetRow, 'inputs' | 'selected_zones'>,
  buildId: number,
): Promise<FlowSheet[]> =>
  Promise.all(
    selectionsOf(dataset).map(async each => ({
      ...each,
      ...(await movement.flows({ buildId, zones: flowZones(dataset), selection: each.selection })),
    })),
  )
