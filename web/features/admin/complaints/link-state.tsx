import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { Mark, type Tone } from '#web/features/admin/mark.tsx'

import { stateNames } from './complaint-words.ts'

const tones: Partial<Record<AdminComplaint['state'], Tone>> = { living: 'good', blocked: 'bad' }

/** What the link does that somebody complains about. */
export const LinkState = ({ state }: Pick<AdminComplaint, 'state'>) => (
  <Mark tone={tones[state]}>{stateNames[state]}</Mark>
)
