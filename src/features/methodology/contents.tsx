import type { ComponentType } from 'react'
import { Definitions } from './parts/definitions.tsx'
import { Disclosure } from './parts/disclosure.tsx'
import { Limits } from './parts/limits.tsx'
import { Quality } from './parts/quality.tsx'
import { Sampling } from './parts/sampling.tsx'
import { Source } from './parts/source.tsx'

/** The chapters of the guide, in reading order; `id` is the anchor a link can name. */
export const CONTENTS: readonly { readonly id: string; readonly title: string; readonly Body: ComponentType }[] = [
  { id: 'data', title: 'What the data are', Body: Source },
  { id: 'expansion', title: 'From devices to people', Body: Sampling },
  { id: 'definitions', title: 'What is counted', Body: Definitions },
  { id: 'disclosure', title: 'How individuals are protected', Body: Disclosure },
  { id: 'quality', title: 'How sure a figure is', Body: Quality },
  { id: 'limits', title: 'What the figures cannot tell', Body: Limits },
]
