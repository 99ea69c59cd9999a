import { OWN_ZONES_MAP, type ZoneLayer, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { FLOW_FILTERS, type FlowFilter } from './filters.ts'

/** The declaration of a flow map: its title, its zones and its filters. */
export interface FlowsMapDeclaration extends ZoneLayer, Pick<ZoneScreenDeclaration, 'centre' | 'zoom'> {
  readonly title: string
  readonly filters: readonly FlowFilter[]
}

/** The Flows map: trips between every pair of a dataset's zones. */
export const FLOWS_MAP: FlowsMapDeclaration = { ...OWN_ZONES_MAP, title: 'Flows map', filters: FLOW_FILTERS }
