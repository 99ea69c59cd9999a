import { useSignals } from '@preact/signals-react/runtime'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useContext, useEffect, useState } from 'react'
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { LocationType } from '../../../domain/constants.ts'
import { announce } from '../../../ui/live-region.tsx'
import type { Wizard } from '../model.ts'
import type { FinderOption } from '../place-search.ts'
import { TEXT } from '../text.ts'
import '../../../ui/field.css'
import '../../../ui/select.css'
import './place-finder.css'

/** One field over the map for place names, postcodes and zones; Enter goes there. */
export const PlaceFinder = ({ wizard }: { readonly wizard: Wizard }) => {
  useSignals()
  const { finder } = wizard
  const [shown, setShown] = useState('')
  const options = finder.options.value
  const outcome = finder.outcome.value
  const note = wizard.searched.value?.note
  const label = wizard.locationType.value === LocationType.ZoneSelection ? TEXT.find : TEXT.findPlace
  useEffect(() => {
    if (outcome !== null) announce(outcome)
  }, [outcome])
  const take = (option: FinderOption): void => {
    finder.take(option)
    setShown(option.name)
    announce(option.note ?? TEXT.wentTo(option.name))
  }
  return (
    <div className="wizard-finder">
      <ComboBox
        aria-label={label}
        allowsCustomValue
        allowsEmptyCollection
        // typing opens it; the name of what was chosen does not
        menuTrigger="manual"
        items={options}
        inputValue={shown}
        onInputChange={setShown}
        selectedKey={null}
        onSelectionChange={key => {
          const option = options.find(each => each.key === key)
          if (option !== undefined) take(option)
        }}
      >
        <FinderInput label={label} first={options[0]} onType={finder.type} onTake={take} />
        <Popover className="float select-popover" offset={4} isNonModal>
          <ListBox
            className="select-list"
            renderEmptyState={() => <p className="hint wizard-finder-empty">{outcome ?? TEXT.searching}</p>}
          >
            {(option: FinderOption) => (
              <ListBoxItem id={option.key} textValue={option.name} className="select-option">
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
  )
}

interface FinderInputProps {
  readonly label: string
  readonly first: FinderOption | undefined
  readonly onType: (text: string) => void
  readonly onTake: (option: FinderOption) => void
}

const FinderInput = ({ label, first, onType, onTake }: FinderInputProps) => {
  const list = useContext(ComboBoxStateContext)
  /** The first that was found is what Enter goes to where no other was chosen. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !list?.isOpen || list.selectionManager.focusedKey !== null || !first) return
    event.preventDefault()
    list.close()
    onTake(first)
  }
  return (
    <div className="field-box field-with-start">
      <span className="field-start">
        <Search aria-hidden="true" />
      </span>
      <Input
        className="field-input"
        placeholder={label}
        onInput={event => {
          onType(event.currentTarget.value)
          list?.open(null, 'manual')
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
