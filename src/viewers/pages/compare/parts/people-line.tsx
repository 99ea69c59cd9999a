import type { ReadonlySignal } from '@preact/signals-react'
import { useSearchParams } from 'wouter'
import type { Loaded } from '../../../../app/load.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { writeOwnPeople } from '../compare-link.ts'
import { type PeopleCounted, peopleText } from '../compared-people.ts'

interface PeopleLineProps {
  readonly state: ReadonlySignal<Loaded<PeopleCounted>>
}

/**
 * Names the people whom a comparison counts, and lets the reader count each area's own visitors instead, in finer
 * tables.
 */
export const PeopleLine = ({ state }: PeopleLineProps) => {
  const { value } = state
  const text = peopleText(value)
  const population = value.kind === 'ready' ? value.value.population : null
  if (text === null) return null
  const isOwn = population === 'chosen'
  return (
    <>
      <span>{text}</span>
      {(isOwn || population === 'common') && <PeopleButton className="compare-people" isOwn={isOwn} />}
    </>
  )
}

interface PeopleButtonProps {
  readonly className?: string
  /** True if every dataset counts all its visitors. */
  readonly isOwn: boolean
}

/** Changes which people a comparison counts. */
export const PeopleButton = ({ className, isOwn }: PeopleButtonProps) => {
  const [, setParams] = useSearchParams()
  return (
    <Button
      className={className}
      variant="quiet"
      small
      onClick={() => setParams(now => writeOwnPeople(!isOwn, now), { replace: true })}
    >
      {isOwn ? 'Leave out residents of all areas' : 'Show more detail, with residents of the other areas'}
    </Button>
  )
}
