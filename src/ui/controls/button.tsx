import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../display/progress.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import './button.css'
import { Link } from 'wouter'
import type { ViewerLink } from '../../domain/viewers.ts'

type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'danger' | 'link'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: ButtonVariant | undefined
  readonly small?: boolean | undefined
  /** The name of an icon button, shown in its tooltip. */
  readonly label?: string | undefined
  readonly icon?: ReactNode
  /** The action in progress, such as 'Saving'. The button then shows it and cannot be pressed. */
  readonly working?: string | false | undefined
  /** The reason why the button is disabled, shown in its tooltip. The button stays focusable. */
  readonly disabledReason?: string | null | undefined
  readonly className?: string | undefined
}

/** A button. A screen has at most one `primary` button. */
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
  const isInactive = Boolean(disabledReason) || Boolean(working)
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, small, iconOnly: label !== undefined, className })}
      aria-label={label ?? rest['aria-label']}
      aria-disabled={isInactive || undefined}
      aria-busy={working ? true : undefined}
      onClick={event => (isInactive ? event.preventDefault() : onClick?.(event))}
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

/** Returns the classes of a button, for a link that looks like one. */
export const buttonClass = ({ variant = 'plain', small, iconOnly, className }: ButtonLook): string =>
  classNames(
    'button',
    variant !== 'plain' && `button-${variant}`,
    small && 'button-small',
    iconOnly && 'button-icon',
    className,
  )

interface LinkButtonProps {
  /** The address, or the reason why the link is disabled. */
  readonly to: ViewerLink
  readonly variant?: ButtonVariant | undefined
  readonly icon?: ReactNode
  readonly className?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** A link that looks like a button. Without an address, it is a disabled button that gives the reason. */
export const LinkButton = ({ to, variant, icon, onClick, className, children }: LinkButtonProps) =>
  'reason' in to ? (
    <Button variant={variant} icon={icon} className={className} disabledReason={to.reason}>
      {children}
    </Button>
  ) : (
    <Link href={to.href} className={buttonClass({ variant, className })} onClick={() => onClick?.()}>
      {icon}
      {children}
    </Link>
  )
