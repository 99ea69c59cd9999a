import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ViewerLink } from '../../domain/viewers.ts'
import { Button, type ButtonVariant, buttonClass } from './button.tsx'

interface LinkButtonProps {
  /** Where it leads, or why it leads nowhere now. */
  readonly to: ViewerLink
  readonly variant?: ButtonVariant | undefined
  readonly icon?: ReactNode
  readonly onClick?: (() => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link with the look of a button; without an address it is a disabled button that says why. */
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
