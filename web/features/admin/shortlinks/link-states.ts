import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { linkStateNames } from '#contract/link-state-names.ts'
import type { LinkState } from '#contract/links.ts'

export type ShownState = LinkState | 'deleted'

export const stateNames: Readonly<Record<ShownState, string>> = {
  deleted: 'Удалена',
  ...linkStateNames
}

/** What has to be known of a link before anything else. */
export const shownState = ({ deleted, state }: Pick<AdminShortlink, 'deleted' | 'state'>): ShownState =>
  deleted === null ? state : 'deleted'
