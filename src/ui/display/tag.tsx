import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './tag.css'

interface TagProps {
  readonly tone?: 'good' | 'warn' | 'bad' | 'info' | undefined
  readonly children: ReactNode
}

/** A label for a state. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={classNames('tag', tone && `tag-${tone}`)}>{children}</span>
)
