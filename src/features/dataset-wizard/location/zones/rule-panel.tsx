import { useEffect, useState } from 'react'
import type { ShapeRule, ZoneSummary, ZonesInShape } from '../../../../../workers/contract.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../../ui/overlays/modal-stack.tsx'
import { areaText, inReadingOrder, peopleText } from '../../model/zone-names.ts'
import type { LocationSlice } from '../location-slice.ts'
import './change-panels.css'

/** More rows would slow down the page. */
const MOST_ROWS = 500

type ZonesShown = Pick<LocationSlice, 'zones' | 'zoneFile'>

interface PickedListProps extends ZonesShown {
  readonly ids: Uint32Array
  readonly close: () => void
}

/** A table of the zones that a shape picks, which shows which of them are selected. */
const PickedList = ({ zones: picker, zoneFile, ids, close }: PickedListProps) => {
  const [zones, setZones] = useState<readonly ZoneSummary[] | null>(null)
  useEffect(() => {
    const open = zoneFile.set.peek()
    if (open.kind !== 'open') return
    let live = true
    open.engine
      .summaries(open.info.setId, ids.slice(0, MOST_ROWS))
      .then(found => live && setZones(inReadingOrder(found)), console.error)
    return () => {
      live = false
    }
  }, [zoneFile, ids])
  const selected = new Set(picker.selection.ids.value)
  return (
    <>
      <ModalBody>
        {zones === null ? (
          <Skeleton height="240px" />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must scroll by keyboard too
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

const RULES: readonly { readonly value: ShapeRule; readonly label: string }[] = [
  { value: 'centre', label: 'Centre inside' },
  { value: 'majority', label: 'Most inside' },
  { value: 'touched', label: 'Any part' },
]

/**
 * The rule by which a drawn shape selects zones, with the number of zones for each rule. Changing the rule applies the
 * shape again.
 */
export const RulePanel = ({ zones, zoneFile }: ZonesShown) => {
  const { lastChange, rule, setRule } = zones
  const change = lastChange.value?.change
  if (change === undefined || !('byRule' in change)) return null
  const { byRule } = change
  const title = `${sentenceCase(change.label)} selects zones with`
  const count = byRule[rule.value].length
  return (
    <section className="wizard-block wizard-rule" aria-label={title}>
      <div className="wizard-rule-head">
        <h2>{title}</h2>
        <Button
          variant="link"
          className="push fig"
          onClick={() => listPicked({ zones, zoneFile }, change.label, byRule, rule.peek())}
        >
          {`List the ${whole(count)}`}
        </Button>
      </div>
      <ToggleGroup
        label={title}
        full
        options={RULES.map(each => ({ ...each, detail: whole(byRule[each.value].length) }))}
        value={rule.value}
        onChange={setRule}
      />
    </section>
  )
}

const listPicked = (shown: ZonesShown, label: string, byRule: ZonesInShape, rule: ShapeRule): void => {
  openModal({
    title: `Zones that the ${label} takes`,
    subtitle: RULES.find(each => each.value === rule)?.label,
    size: 'medium',
    content: close => <PickedList {...shown} ids={byRule[rule]} close={close} />,
  })
}
