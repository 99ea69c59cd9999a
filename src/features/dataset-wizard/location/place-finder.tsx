import { Search } from 'lucide-react'
import {
  type ContextType,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { MOST_SEARCHED } from '../../../domain/constants.ts'
import { announce } from '../../../ui/display/live-region.tsx'
import { TEXT } from '../model/wizard-text.ts'
import type { FinderOption, PlaceSearch } from './place-search.ts'
import '../../../ui/controls/field.css'
import '../../../ui/controls/menu.css'
import '../../../ui/controls/select.css'
import './place-finder.css'

type ListState = NonNullable<ContextType<typeof ComboBoxStateContext>>

interface PlaceFinderProps {
  readonly search: PlaceSearch
  readonly findsZones?: boolean
}

/** A field over the map that finds places, postcodes and zones. Enter goes to the first result. */
export const PlaceFinder = ({ search, findsZones = false }: PlaceFinderProps) => {
  const { finder } = search
  const [shown, setShown] = useState('')
  const options = finder.options.value
  const outcome = finder.outcome.value
  const note = search.searched.value?.note
  const label = findsZones ? TEXT.find : TEXT.findPlace
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<ListState | null>(null)
  const field = useRef<HTMLInputElement>(null)
  /** True if Enter was pressed before the reply arrived. The map then goes to the first result. */
  const isAwaited = useRef(false)
  const choose = (option: FinderOption): void => {
    list.current?.close()
    finder.choose(option)
    setShown(option.name)
    announce(option.note ?? TEXT.wentTo(option.name))
  }
  const settle = useEffectEvent((found: string) => {
    const [first] = options
    if (isAwaited.current && list.current?.isOpen && first !== undefined) choose(first)
    else announce(found)
    isAwaited.current = false
  })
  useEffect(() => {
    if (outcome !== null) settle(outcome)
  }, [outcome])
  const type = (text: string): void => {
    isAwaited.current = false
    finder.type(text)
  }
  const enter = (): void => {
    if (options[0] !== undefined) choose(options[0])
    else isAwaited.current = outcome === null
  }
  const hint = finder.isShort.value ? TEXT.findHint : (outcome ?? TEXT.searching)
  return (
    <>
      {isOpen && <MapCover onClick={() => field.current?.blur()} />}
      <div className="wizard-finder">
        <ComboBox
          className="wizard-finder-box"
          aria-label={label}
          allowsCustomValue
          allowsEmptyCollection
          // The list opens when the user types, but not when the field is filled with the chosen option's name.
          menuTrigger="manual"
          items={options}
          inputValue={shown}
          onInputChange={setShown}
          selectedKey={null}
          onOpenChange={setIsOpen}
          onSelectionChange={key => {
            const option = options.find(each => each.key === key)
            if (option !== undefined) choose(option)
          }}
        >
          <FinderInput
            placeholder={findsZones ? TEXT.placeholder : TEXT.placeholderWithoutZones}
            list={list}
            field={field}
            onType={type}
            onEnter={enter}
          />
          <Popover className="float select-popover" offset={4} isNonModal>
            <ListBox className="menu" renderEmptyState={() => <p className="hint wizard-finder-empty">{hint}</p>}>
              {(option: FinderOption) => (
                <ListBoxItem id={option.key} textValue={option.name} className="menu-item">
                  <span>{option.name}</span>
                  <span className="push hint">{option.detail}</span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        {note !== undefined && (
          <p className="wizard-finder-note float" role="status">
            {note}
          </p>
        )}
      </div>
    </>
  )
}

/**
 * Covers the map, below its buttons, while the list is open, so that a click or tap there only closes the list. The
 * list closes on click rather than on press, because the map would otherwise receive the release.
 */
const MapCover = ({ onClick }: { readonly onClick: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and leaving the field also close the list
  <div className="wizard-finder-cover" onMouseDown={event => event.preventDefault()} onClick={onClick} />
)

interface FinderInputProps {
  readonly placeholder: string
  /** Receives the list's state, through which the list can be closed. */
  readonly list: { current: ListState | null }
  readonly field: RefObject<HTMLInputElement | null>
  readonly onType: (text: string) => void
  /** Called when Enter is pressed while no row of the list has the focus. */
  readonly onEnter: () => void
}

const FinderInput = ({ placeholder, list, field, onType, onEnter }: FinderInputProps) => {
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    list.current = state
  }, [list, state])
  /** Enter goes to the first result if no row has the focus. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !state?.isOpen || state.selectionManager.focusedKey !== null) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }
  return (
    <div className="field-box field-with-start">
      <span className="field-start">
        <Search aria-hidden="true" />
      </span>
      <Input
        ref={field}
        className="field-input"
        placeholder={placeholder}
        maxLength={MOST_SEARCHED}
        onInput={event => {
          onType(event.currentTarget.value)
          state?.open(null, 'manual')
        }}
        // Runs before the list's own handler, which chooses the focused row and then clears the focus.
        onKeyDownCapture={onKeyDown}
      />
    </div>
  )
}
