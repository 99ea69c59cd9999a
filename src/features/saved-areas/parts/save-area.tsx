import { useState } from 'react'
import { errorText } from '../../../app/client.ts'
import type { AreaToSave } from '../../../contract/saved-areas.ts'
import { DATASET_NAME_MAX_LENGTH, datasetNameProblem } from '../../../domain/dataset-names.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { ModalBody, openModal, SubmitFooter } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { SavedAreaStore } from '../saved-area-store.ts'
import { TEXT } from '../saved-areas-text.ts'

/** The place to save, from the wizard or from a dataset's area. */
type PlaceToSave = Omit<AreaToSave, 'name' | 'isShared'>

interface SaveAreaProps {
  readonly store: SavedAreaStore
  readonly place: PlaceToSave
  /** Such as '38 zones, 11.92 km²'. */
  readonly size: string
  readonly suggested: string
  readonly onSaved?: (id: number, name: string) => void
}

const SHARING = [
  { value: 0, label: TEXT.own },
  { value: 1, label: TEXT.shared },
] as const

export const openSaveArea = (props: SaveAreaProps): void => {
  openModal({
    title: TEXT.save,
    subtitle: <p className="muted fig">{props.size}</p>,
    size: 'small',
    content: close => <SaveArea {...props} close={close} />,
  })
}

const SaveArea = ({ store, place, suggested, onSaved, close }: SaveAreaProps & { readonly close: () => void }) => {
  const [name, setName] = useState(suggested)
  const [shared, setShared] = useState<0 | 1>(0)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    setTried(true)
    if (datasetNameProblem(name) !== null || saving) return
    setSaving(true)
    try {
      const id = await store.save({ ...place, name, isShared: shared === 1 })
      showToast(TEXT.saved(name.trim()))
      close()
      onSaved?.(id, name.trim())
    } catch (error) {
      setRefused(errorText(error, TEXT.saveFailed))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className="saved-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <ModalBody>
        <div className="stack">
          <TextField
            label={TEXT.name}
            autoFocus
            autoComplete="off"
            value={name}
            onChange={next => {
              setName(next)
              setRefused(null)
            }}
            validate={datasetNameProblem}
            error={refused}
            showError={tried}
            maxLength={DATASET_NAME_MAX_LENGTH}
          />
          <ToggleGroup label={TEXT.who} showLabel full options={SHARING} value={shared} onChange={setShared} />
        </div>
      </ModalBody>
      <SubmitFooter close={close} working={saving && 'Saving'}>
        Save
      </SubmitFooter>
    </form>
  )
}
