import { Check } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { countText } from '../../../../domain/summaries/words.ts'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { AccordionSection } from '../../../../ui/display/accordion.tsx'
import { canChoose } from '../../../kit/zone-map/model/machine.ts'
import type { ZoneScreenModel } from '../../../kit/zone-map/model/model.ts'
import { focusOnly } from '../../../kit/zone-map/parts/group-table.tsx'

const MOST_LISTED = 100

interface StudyZonesProps {
  readonly model: ZoneScreenModel
  readonly zones: ReadonlySet<number>
}

/** A list of the study area's zones. Its buttons select zones, as clicks on the map do. */
export const StudyZones = ({ model, zones }: StudyZonesProps) => {
  const [words, setWords] = useState('')
  const state = model.view.value
  const [known, setKnown] = useState<readonly ZoneSummary[]>([])
  useEffect(() => {
    let late = false
    const { names } = model
    const show = () => late || setKnown([...zones].flatMap(id => names.known.peek().get(id) ?? []))
    names.want([...zones]).then(show, console.error)
    return () => {
      late = true
    }
  }, [model, zones])
  const found = useMemo(() => matching(known, words), [known, words])
  const chosen = state.stage === 'viewing' ? state.asked : state.selected
  return (
    <AccordionSection title="Zones" detail={`${countText(chosen.size)} of ${countText(zones.size)} chosen`}>
      <p className="hint">Choose zones of the study area here or on the map.</p>
      {zones.size > MOST_LISTED && (
        <SearchField label="Find a zone by code or name" value={words} onChange={setWords} />
      )}
      <ul className="zone-list tourism-zones" aria-label="Zones of the study area">
        {found.slice(0, MOST_LISTED).map(zone => (
          <li key={zone.id}>
            <button
              type="button"
              aria-pressed={chosen.has(zone.id)}
              disabled={!canChoose(state)}
              onClick={() => model.dispatch({ kind: 'zone-clicked', zone: zone.id })}
              onFocus={() => focusOnly(model, zone.id)}
              onPointerEnter={() => focusOnly(model, zone.id)}
              onPointerLeave={() => focusOnly(model, null)}
            >
              <Check aria-hidden="true" />
              <span>{zone.name}</span>
              <span className="push muted fig">{zone.code}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST_LISTED && (
        <p className="hint">{`The first ${MOST_LISTED} of ${countText(found.length)} zones. Search for the others.`}</p>
      )}
    </AccordionSection>
  )
}

/** The zones whose code or name contains the words, sorted by name. */
function matching(zones: readonly ZoneSummary[], words: string): readonly ZoneSummary[] {
  const wanted = words.trim().toLowerCase()
  return zones
    .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB', { numeric: true }))
}
