import type { InputType, PopulationCountArea } from '../../../src/domain/constants.ts'

export interface DemoInput {
  readonly name: string
  readonly displayTitle: string
  readonly type: InputType
  readonly tooltip: string
  readonly options: readonly (readonly [name: string, credits: number])[]
}

export interface DemoTemplate {
  readonly name: string
  readonly baseCredits: number
  readonly populationCountArea: PopulationCountArea
  readonly geofenceExtensionM: number
  readonly maxPointsOfInterest: number | null
  readonly fixedRadiusM: number | null
  readonly canSelectZones: boolean
  readonly internalDescription: string
  readonly externalDescription: string
  readonly icon: string
  readonly details: string
  readonly isDraft: boolean
  readonly reportViewer: string
  readonly mapViewer: string
  readonly evOnly: boolean
  readonly keywords: readonly string[]
  readonly inputs: readonly DemoInput[]
}
