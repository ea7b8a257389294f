import type { LinkRecord } from '#web/features/links/link.ts'

/** What is shown of a link that has just been made. */
export type SavedLinkRecord = Pick<LinkRecord, 'id' | 'slug' | 'title' | 'isLanding' | 'startsAt' | 'endsAt'>

/** Kept with the entry of the history: a reload shows the link again, and not an empty form. */
export const savedState = ({ id, slug, title, isLanding, startsAt, endsAt }: LinkRecord) => ({
  saved: { id, slug, title, isLanding, startsAt, endsAt }
})

const isMoment = (moment: unknown): boolean => moment === null || typeof moment === 'string'

const isSaved = (saved: unknown): saved is SavedLinkRecord =>
  typeof saved === 'object' &&
  saved !== null &&
  'id' in saved &&
  typeof saved.id === 'string' &&
  'slug' in saved &&
  typeof saved.slug === 'string' &&
  'title' in saved &&
  typeof saved.title === 'string' &&
  'isLanding' in saved &&
  typeof saved.isLanding === 'boolean' &&
  'startsAt' in saved &&
  isMoment(saved.startsAt) &&
  'endsAt' in saved &&
  isMoment(saved.endsAt)

/** Of the state of a location, which may come from an earlier version of the page. */
export const readSaved = (state: unknown): SavedLinkRecord | undefined =>
  typeof state === 'object' && state !== null && 'saved' in state && isSaved(state.saved)
    ? state.saved
    : undefined
