import type { ComponentType } from 'react'
import { Claims } from './parts/claims.tsx'
import { Definitions } from './parts/definitions.tsx'
import { Disclosure } from './parts/disclosure.tsx'
import { Limits } from './parts/limits.tsx'
import { Maps } from './parts/maps.tsx'
import { Quality } from './parts/quality.tsx'
import { Sampling } from './parts/sampling.tsx'
import { Scores } from './parts/scores.tsx'
import { Source } from './parts/source.tsx'
import { Written } from './parts/written.tsx'

/** The chapters of the guide, in reading order; `id` is the anchor a link can name. */
export const CONTENTS: readonly { readonly id: string; readonly title: string; readonly Body: ComponentType }[] = [
  { id: 'data', title: 'What the data are', Body: Source },
  { id: 'expansion', title: 'From devices to people', Body: Sampling },
  { id: 'definitions', title: 'What is counted', Body: Definitions },
  { id: 'disclosure', title: 'How individuals are protected', Body: Disclosure },
  { id: 'quality', title: 'How sure a figure is', Body: Quality },
  { id: 'written', title: 'How figures are written', Body: Written },
  { id: 'maps', title: 'How to read a map', Body: Maps },
  { id: 'claims', title: 'When a sentence claims', Body: Claims },
  { id: 'scores', title: 'Blended measures and the EV score', Body: Scores },
  { id: 'limits', title: 'What the figures can’t tell you', Body: Limits },
]
