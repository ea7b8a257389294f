import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { Mark, type Tone } from '#web/features/admin/mark.tsx'

import { shownState, stateNames, type ShownState } from './link-states.ts'

const tones: Partial<Record<ShownState, Tone>> = { active: 'good', blocked: 'bad', broken: 'broken' }

/** What a link does now. */
export function StateMark({ link }: { link: Pick<AdminShortlink, 'deleted' | 'state'> }) {
  const state = shownState(link)
  return <Mark tone={tones[state]}>{stateNames[state]}</Mark>
}
