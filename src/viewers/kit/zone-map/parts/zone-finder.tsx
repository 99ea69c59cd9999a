import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { SearchField } from '../../../../ui/controls/field.tsx'
import { gapWords } from '../figure-text.ts'
import type { Viewing } from '../model/machine.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { focusOnly } from './group-table.tsx'

const MOST_FOUND = 8

/** Searches zones by code or name. Its buttons select zones, like clicks on the map. */
export const ZoneFinder = ({ model, state }: { readonly model: ZoneScreenModel; readonly state: Viewing }) => {
  const [words, setWords] = useState('')
  const [results, setResults] = useState<readonly ZoneSummary[]>([])
  const zones = model.zones.value
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let isLate = false
    const query = words.trim()
    if (zones.kind !== 'open' || !zones.complete || query === '') {
      setResults([])
      return
    }
    zones.engine.search(zones.info.setId, query, MOST_FOUND).then(
      reply => isLate || setResults(reply),
      (error: unknown) => console.error(error),
    )
    return () => {
      isLate = true
    }
  }, [zones, words])
  useEffect(() => {
    if (results.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [results])
  return (
    <div className="zone-section zone-finder">
      <SearchField label="Find a zone by code or name" value={words} onChange={setWords} />
      <ul ref={list} className="zone-list" aria-label="Zones results">
        {results.map(zone => {
          const item = state.result.items.get(zone.id)
          return (
            <li key={zone.id}>
              <button
                type="button"
                aria-pressed={state.selected.has(zone.id)}
                disabled={item === undefined}
                onClick={() => model.dispatch({ kind: 'zone-clicked', zone: zone.id })}
                onFocus={() => focusOnly(model, zone.id)}
                onPointerEnter={() => focusOnly(model, zone.id)}
                onPointerLeave={() => focusOnly(model, null)}
              >
                <Check aria-hidden="true" />
                <span>{zone.code}</span>
                <span className="muted">{zone.name}</span>
                <span className="push fig">
                  {item === undefined
                    ? gapWords(zone.id, model.covered.value)
                    : model.measure.value?.text(item.magnitude, item.margin)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
