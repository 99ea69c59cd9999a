import { useEffect, useState } from 'react'
import type { ZoneSummary } from '../../../../workers/contract.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { ModalBody, ModalFooter } from '../../../ui/overlays/modal-stack.tsx'
import { inReadingOrder } from '../in-reading-order.ts'
import type { Wizard } from '../model.ts'
import { areaText, peopleText } from '../zone-words.ts'

/** More rows than this would keep the page busy; nobody reads them. */
const MOST_ROWS = 500

interface TakenListProps {
  readonly wizard: Wizard
  readonly ids: Uint32Array
  readonly close: () => void
}

/** The zones that a shape takes as a table, and which of them are selected. */
export const TakenList = ({ wizard, ids, close }: TakenListProps) => {
  const [zones, setZones] = useState<readonly ZoneSummary[] | null>(null)
  useEffect(() => {
    const open = wizard.zoneFile.set.peek()
    if (open.kind !== 'open') return
    let live = true
    open.engine
      .summaries(open.info.setId, ids.slice(0, MOST_ROWS))
      .then(found => live && setZones(inReadingOrder(found)), console.error)
    return () => {
      live = false
    }
  }, [wizard, ids])
  const selected = new Set(wizard.zones.selection.ids.value)
  return (
    <>
      <ModalBody>
        {zones === null ? (
          <Skeleton height="240px" />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <section className="wizard-taken" aria-label="Zones" tabIndex={0}>
            <table className="wizard-zone-table">
              <caption className="visually-hidden">Zones</caption>
              <thead>
                <tr>
                  <th scope="col">Zone</th>
                  <th scope="col">People</th>
                  <th scope="col">km²</th>
                  <th scope="col">Selected</th>
                </tr>
              </thead>
              <tbody>
                {zones.map(zone => (
                  <tr key={zone.id}>
                    <th scope="row">
                      {zone.name} <span className="hint">{zone.code}</span>
                    </th>
                    <td>{peopleText(zone.population)}</td>
                    <td>{areaText(zone.areaKm2)}</td>
                    <td>{selected.has(zone.id) ? 'yes' : 'no'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {ids.length > MOST_ROWS && <p className="hint">{`The first ${MOST_ROWS} of ${whole(ids.length)} zones.`}</p>}
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Close</Button>
      </ModalFooter>
    </>
  )
}
