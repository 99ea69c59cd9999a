import { useMemo, useState } from 'react'
import { waitText } from '../../../../app/call-error.ts'
import { listDatasets } from '../../../../app/datasets.ts'
import { useLoad } from '../../../../app/load.ts'
import type { Dataset } from '../../../../contract/wire-names.ts'
import { MAX_COMPARED_DATASETS } from '../../../../domain/constants.ts'
import { viewerTitle } from '../../../../domain/viewers.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { SearchField } from '../../../../ui/controls/field.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../../ui/overlays/modal-stack.tsx'
import { monthOfDataset, type Suggested, suggestDatasets } from '../suggest-datasets.ts'

interface ChooseDatasets {
  /** The dataset to compare others with. */
  readonly of: Suggested
  /** The datasets that the comparison already includes. */
  readonly taken: readonly number[]
  readonly onChoose: (datasets: readonly Dataset[]) => void
}

/**
 * Opens a list of the datasets that can be compared with this one: first its area in other months, then other areas in
 * its month.
 */
export const openChooseDatasets = (choose: ChooseDatasets): void => {
  openModal({
    title: 'Compare with',
    subtitle: <p className="muted">{choose.of.name}</p>,
    content: close => <Choice {...choose} close={close} />,
  })
}

const Choice = ({ of, taken, onChoose, close }: ChooseDatasets & { readonly close: () => void }) => {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [words, setWords] = useState('')
  const list = useLoad(listDatasets, [])
  const all = list.kind === 'ready' ? list.value : NONE
  const groups = useMemo(() => suggestDatasets(all, of, taken), [all, of, taken])
  const room = MAX_COMPARED_DATASETS - taken.length
  const query = words.trim().toLowerCase()
  const matches = groups
    .map(group => ({
      ...group,
      datasets: group.datasets.filter(each => nameText(each).toLowerCase().includes(query)),
    }))
    .filter(({ datasets }) => datasets.length > 0)
  return (
    <>
      <ModalBody>
        <div className="stack compare-choice">
          {list.kind === 'loading' && <Skeleton height="160px" />}
          {list.kind === 'failed' && <ErrorPanel onRetry={list.retry} message={waitText(list.error, GENERIC_ERROR)} />}
          {list.kind === 'ready' && groups.length === 0 && (
            <p className="muted">There is no other completed dataset with the same figures.</p>
          )}
          {groups.length > 0 && <SearchField label="Find a dataset" value={words} onChange={setWords} />}
          {matches.map(({ title, datasets }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {datasets.map(each => (
                  <li key={each.id}>
                    <Checkbox
                      checked={ticked.includes(each.id)}
                      disabled={!ticked.includes(each.id) && ticked.length >= room}
                      onChange={checked =>
                        setTicked(now => (checked ? [...now, each.id] : now.filter(id => id !== each.id)))
                      }
                    >
                      {nameText(each)}
                      {each.reportViewer !== of.reportViewer && (
                        <span className="muted"> ({viewerTitle(each.reportViewer)})</span>
                      )}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={ticked.length === 0 ? 'Tick at least one dataset' : null}
          onClick={() => {
            close()
            onChoose(all.filter(({ id }) => ticked.includes(id)))
          }}
        >
          Compare
        </Button>
      </ModalFooter>
    </>
  )
}

const NONE: readonly Dataset[] = []

const nameText = (dataset: Dataset): string => {
  const [name, month] = [dataset.name, monthOfDataset(dataset)]
  return name.endsWith(month) ? name : `${name}, ${month}`
}
