import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './tag.css'

interface TagProps {
  readonly tone?: 'good' | 'warn' | 'bad' | 'info' | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A label for a state. */
export const Tag = ({ tone, className, children }: TagProps) => (
  <span className={classNames('tag', tone && `tag-${tone}`, className)}>{children}</span>
)
