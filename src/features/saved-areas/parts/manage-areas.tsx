import { Check, Pencil, Trash2, User, Users, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../../app/client.ts'
import type { SavedArea } from '../../../contract/saved-areas.ts'
import { DATASET_NAME_MAX_LENGTH, datasetNameProblem } from '../../../domain/dataset-names.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { ErrorPanel } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { SavedAreaStore } from '../saved-area-store.ts'
import { changeText, sizeText, TEXT, whoText } from '../saved-areas-text.ts'
import '../saved-areas.css'

interface ManageAreasProps {
  readonly store: SavedAreaStore
  /** Returns the address of a new dataset that uses an area. Absent within the wizard. */
  readonly start?: ((area: SavedArea) => string) | undefined
}

/** Opens the list of saved areas. @param returnTo receives the focus afterwards */
export const openManageAreas = (props: ManageAreasProps, returnTo?: HTMLElement | null): void => {
  openModal({
    title: TEXT.title,
    subtitle: <p className="muted">{TEXT.deleteMeans}</p>,
    content: close => <ManageAreas {...props} close={close} />,
    returnTo,
  })
}

const ManageAreas = ({ store, start, close }: ManageAreasProps & { readonly close: () => void }) => {
  useEffect(() => void store.load(), [store])
  const list = store.list.value
  return (
    <>
      <ModalBody>
        {list.kind === 'loading' && <Skeleton height="96px" />}
        {list.kind === 'failed' && (
          <ErrorPanel onRetry={() => void store.load()} message={errorText(list.error, TEXT.loadFailed)} />
        )}
        {list.kind === 'ready' && list.value.length === 0 && <p className="muted">{TEXT.none}</p>}
        {list.kind === 'ready' && (
          <ul className="saved-list">
            {list.value.map(area => (
              <AreaRow key={area.id} area={area} store={store} start={start} close={close} />
            ))}
          </ul>
        )}
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Done</Button>
      </ModalFooter>
    </>
  )
}

const remove = async (store: SavedAreaStore, { id, name }: SavedArea): Promise<void> => {
  try {
    await store.remove(id)
  } catch (error) {
    return showError(errorText(error, TEXT.deleteFailed))
  }
  const restore = () =>
    store.restore(id).then(
      () => showToast(TEXT.restored(name)),
      (error: unknown) => showError(errorText(error, TEXT.changeFailed)),
    )
  showToast(TEXT.deleted(name), { label: 'Undo', run: () => void restore() })
}

interface AreaRowProps extends ManageAreasProps {
  readonly area: SavedArea
  readonly close: () => void
}

const AreaRow = ({ area, store, start, close }: AreaRowProps) => {
  const [renaming, setRenaming] = useState(false)
  const { id, name, isShared, isOwn } = area
  const theirs = isOwn ? null : TEXT.theirs
  const share = () =>
    store.change(id, { isShared: !isShared }).catch((error: unknown) => showError(errorText(error, TEXT.changeFailed)))
  if (renaming) return <Rename area={area} store={store} done={() => setRenaming(false)} />
  return (
    <li>
      <AreaText area={area} />
      <div className="row">
        {start && (
          <Link
            className={buttonClass({ small: true })}
            href={start(area)}
            aria-label={TEXT.start(name)}
            onClick={close}
          >
            {TEXT.chooseTemplate}
          </Link>
        )}
        <Button
          variant="quiet"
          small
          disabledReason={theirs}
          icon={isShared ? <User aria-hidden="true" /> : <Users aria-hidden="true" />}
          label={isShared ? `Keep ${name} to yourself` : `Share ${name} with the organisation`}
          onClick={() => void share()}
        />
        <Button
          variant="quiet"
          small
          disabledReason={theirs}
          icon={<Pencil aria-hidden="true" />}
          label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
        />
        <Button
          variant="quiet"
          small
          disabledReason={area.mayDelete ? null : TEXT.theirs}
          icon={<Trash2 aria-hidden="true" />}
          label={`Delete ${name}`}
          onClick={() => void remove(store, area)}
        />
      </div>
    </li>
  )
}

/** An area in two lines: its name and size, followed by who may use it or what has changed. */
export const AreaText = ({ area }: { readonly area: SavedArea }): ReactNode => {
  const change = changeText(area)
  return (
    <span className="saved-area">
      <span className="saved-area-name">{area.name}</span>
      <span className="saved-area-size fig">{sizeText(area)}</span>
      {change === null ? (
        <span className="saved-area-note">{whoText(area)}</span>
      ) : (
        <span className="saved-area-note saved-area-changed">{change}</span>
      )}
    </span>
  )
}

interface RenameProps {
  readonly area: SavedArea
  readonly store: SavedAreaStore
  readonly done: () => void
}

const Rename = ({ area, store, done }: RenameProps) => {
  const [name, setName] = useState(area.name)
  const [refused, setRefused] = useState<string | null>(null)
  const rename = (event: FormEvent): void => {
    event.preventDefault()
    if (datasetNameProblem(name) !== null) return
    store.change(area.id, { name }).then(done, (error: unknown) => setRefused(errorText(error, TEXT.changeFailed)))
  }
  return (
    <li>
      <form className="saved-rename" onSubmit={rename} noValidate>
        <TextField
          label={`New name of ${area.name}`}
          hideLabel
          autoFocus
          maxLength={DATASET_NAME_MAX_LENGTH}
          value={name}
          onChange={next => {
            setName(next)
            setRefused(null)
          }}
          validate={datasetNameProblem}
          error={refused}
          showError
        />
        <Button type="submit" variant="quiet" label="Save the name" icon={<Check aria-hidden="true" />} />
        <Button variant="quiet" label="Keep the name" icon={<X aria-hidden="true" />} onClick={done} />
      </form>
    </li>
  )
}
