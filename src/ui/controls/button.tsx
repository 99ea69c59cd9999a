import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../display/spinner.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import './button.css'

export type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'danger' | 'link'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: ButtonVariant | undefined
  readonly small?: boolean | undefined
  /** An icon alone: its name goes here, and shows as its tooltip. */
  readonly label?: string | undefined
  readonly icon?: ReactNode
  /** What it is doing: the button waits and says so. */
  readonly working?: string | false | undefined
  /** Why it cannot be used now: it stays focusable and tells the reason. */
  readonly disabledReason?: string | null | undefined
  readonly className?: string | undefined
}

/** A button. One `primary` a screen. */
export const Button = (props: ButtonProps) => {
  const {
    variant = 'plain',
    small,
    label,
    icon,
    working,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props
  const held = Boolean(disabledReason) || Boolean(working)
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, small, iconOnly: label !== undefined, className })}
      aria-label={label ?? rest['aria-label']}
      aria-disabled={held || undefined}
      aria-busy={working ? true : undefined}
      onClick={event => (held ? event.preventDefault() : onClick?.(event))}
    >
      {working ? <Spinner /> : icon}
      {working || children}
    </button>
  )
  const tip = disabledReason ?? label
  if (!tip) return button
  return (
    <Tooltip text={tip} describes={Boolean(disabledReason)}>
      {button}
    </Tooltip>
  )
}

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  readonly small?: boolean | undefined
  readonly iconOnly?: boolean | undefined
  readonly className?: string | undefined
}

/** The look of a button, for a link that stands where a button could. */
export const buttonClass = ({ variant = 'plain', small, iconOnly, className }: ButtonLook): string =>
  classNames(
    'button',
    variant !== 'plain' && `button-${variant}`,
    small && 'button-small',
    iconOnly && 'button-icon',
    className,
  )
