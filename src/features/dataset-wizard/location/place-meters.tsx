import { LocationType, MAX_ZONES } from '../../../domain/constants.ts'
import { upToTwoDecimals } from '../../../domain/text/numbers.ts'
import { BandMeter, CountMeter } from '../../../ui/display/meter.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { TEXT } from '../model/wizard-text.ts'
import { areaText, peopleText } from '../model/zone-names.ts'
import type { Prices } from '../prices/prices.ts'
import type { LocationSlice } from './location-slice.ts'

/** Explains why the place was cleared, and warns if its points are far apart. */
export const PlaceNotes = (location: Pick<LocationSlice, 'crowded' | 'farApart'>) => {
  const crowded = location.crowded.value
  const apart = location.farApart.value
  return (
    <>
      {crowded !== null && (
        <Note tone="bad" role="status">
          <b>{crowded.refusal.title}</b> {`${crowded.refusal.message}. ${TEXT.crowded(crowded.where)}`}
        </Note>
      )}
      {apart !== null && (
        <Note tone="warn" role="status">
          {apart}
        </Note>
      )}
    </>
  )
}

const awaited = (figure: string) => ({ figure, unit: '', busy: true })

/** Compares a refused figure with the highest band. */
const beyondBands = (value: number | null | undefined, bands: readonly number[], text: (value: number) => string) =>
  value == null ? undefined : { figure: text(value), isBeyond: value > (bands.at(-1) ?? 0) }

interface PlaceMetersProps {
  readonly location: LocationSlice
  readonly prices: Prices
}

/** Shows how much of each limit the place uses. The previewed repair is a pale extension. */
export const PlaceMeters = ({ location, prices }: PlaceMetersProps) => {
  const template = location.template.value
  if (template === null) return null
  const draft = location.decisions.draft.value
  const boundary = draft.boundary === null ? null : location.boundary.measured.value
  const isBoundary = location.decisions.atBoundary.value
  const inZones = !isBoundary && location.decisions.locationType.value === LocationType.ZoneSelection
  const previewed = inZones ? location.zones.previewedRepair.value : null
  const refused = inZones ? (location.zones.refusedChange.value?.asked ?? null) : null
  // A refused change is struck through next to its repair. After a single click, the repair extends the selection.
  const instead = refused === null ? null : previewed
  const { latest, current } = prices.quote
  const located = location.decisions.located.value
  // Until a month is chosen, no count is requested.
  const isAsked = location.decisions.month.value !== null
  const beyond = location.counted.beyond.value
  const isCounting = located && isAsked && current.value === null
  const costs = latest.value.kind === 'priced' && located ? latest.value.costs : null
  const chosen = location.zones.chosen.value
  const area = boundary?.outline.areaKm2 ?? instead?.areaKm2 ?? (inZones ? chosen.areaKm2 : (costs?.areaKm2 ?? 0))
  const counted = located ? prices.population.value : 0
  // The bar keeps the last count. The figure is only shown for the current place.
  const people = instead?.population ?? counted ?? costs?.totalPopulation ?? 0
  const sum = chosen.summaries.reduce((total, zone) => total + (zone.population ?? 0), 0)
  const areas = template.areaFactors.map(factor => factor.area).sort((a, b) => a - b)
  const populations = template.populationFactors.map(factor => factor.population).sort((a, b) => a - b)
  return (
    <>
      {isBoundary || draft.locationType === null ? null : inZones ? (
        <CountMeter
          label="Zones"
          value={instead?.ids.length ?? draft.zones.length}
          max={MAX_ZONES}
          preview={previewed?.ids.length}
          refused={refused?.ids.length}
        />
      ) : (
        <CountMeter label="Points" value={draft.points.length} max={template.maxPointsOfInterest ?? 1} />
      )}
      {areas.length > 0 && (
        <BandMeter
          label="Area size band"
          // Zones and boundaries are measured here, discs on the server.
          {...(isCounting && !inZones && boundary === null
            ? awaited(TEXT.measuring)
            : { figure: areaText(area), unit: 'km²' })}
          value={area}
          bands={areas.map((upTo, index) => ({
            upTo,
            label: `${upToTwoDecimals(upTo)}${index === areas.length - 1 ? ' km²' : ''}`,
          }))}
          preview={previewed?.areaKm2}
          refused={beyondBands(refused?.areaKm2, areas, areaText)}
        />
      )}
      {populations.length > 0 && (
        <BandMeter
          label={beyond === null ? TEXT.population : TEXT.peopleWhere(beyond)}
          {...(isCounting && instead === null
            ? awaited(TEXT.counting)
            : { figure: peopleText(instead?.population ?? counted), unit: 'people' })}
          value={people}
          bands={populations.map(upTo => ({ upTo, label: peopleText(upTo) }))}
          preview={
            instead !== null || previewed?.population == null || counted === null
              ? undefined
              : people + previewed.population - sum
          }
          refused={beyondBands(refused?.population, populations, peopleText)}
        />
      )}
    </>
  )
}
